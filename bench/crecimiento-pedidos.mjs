// The requests of `crecimiento.mjs` and `unidades.mjs`: the lists of a unit that `crecimiento-filas.mjs` loaded.
import { createHash } from 'node:crypto';
import http from 'node:http';
import { signAccess } from '../server/src/http/session.ts';
import { createSecrets } from '../server/src/platform/secrets/secrets.ts';
import { ADMIN, MANAGER, PATIENT } from './crecimiento-filas.mjs';

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
export const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
const uuidOf = (text) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{12}).(.{3}).(.*)$/, '$17$28$3')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** An access token of each person whom `loadUnit` made. */
export async function tokensOf(secret, unitId) {
  const secrets = createSecrets(secret);
  return Object.fromEntries(
    await Promise.all(
      [PATIENT, MANAGER, ADMIN].map(async (who) => [
        who,
        await signAccess(secrets, unitId, uuidOf(`${unitId}/s${who}`)),
      ]),
    ),
  );
}

function call(base, host, token, { address, body }) {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = { host, 'x-portal': '1', authorization: `Bearer ${token}` };
    if (payload !== undefined)
      Object.assign(headers, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
      });
    const since = performance.now();
    const request = http.request(
      `${base}${address}`,
      { method: body ? 'POST' : 'GET', agent, headers },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, text, ms: performance.now() - since }),
        );
      },
    );
    request.on('error', reject);
    request.end(payload);
  });
}

/** A different row of that unit for each n. */
const some = (size, n) => 1 + ((n * 7919) % size);
export const kinds = [
  {
    name: 'My turnos',
    who: PATIENT,
    rows: ({ historial }) => historial.length,
    make: () => ({ address: '/api/turno/listar' }),
  },
  {
    name: 'My attentions',
    who: PATIENT,
    rows: ({ atenciones }) => atenciones.length,
    make: () => ({ address: '/api/atencion/listar' }),
  },
  {
    name: 'Cases of the unit',
    who: MANAGER,
    rows: ({ casos }) => casos.length,
    make: () => ({ address: '/api/art/listarFitro', body: {} }),
  },
  {
    name: 'Audit trail',
    who: ADMIN,
    rows: ({ eventos }) => eventos.length,
    make: () => ({ address: '/api/auditoria/buscar', body: {} }),
  },
  {
    name: 'People by DNI',
    who: ADMIN,
    rows: ({ filas }) => filas.length,
    make: (size, n) => ({
      address: '/api/ayuda/buscar',
      body: { texto: String(20_000_000 + some(size, n)) },
    }),
  },
  {
    name: 'People by surname',
    who: ADMIN,
    rows: ({ filas }) => filas.length,
    make: () => ({ address: '/api/ayuda/buscar', body: { texto: 'apellidobaa' } }),
  },
];

/** The median of `calls` requests of one kind, by `clients` at once. */
export async function measure(portal, unit, { name, who, rows, make }, { calls, clients, round }) {
  const times = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < calls) {
        const asked = make(unit.size, round * calls + next++);
        const { status, text, ms } = await call(portal.url, unit.host, unit.tokens[who], asked);
        if (status !== 200 || rows(JSON.parse(text)) === 0)
          throw new Error(`${name} of unit ${unit.id} answered ${status} ${text.slice(0, 300)}`);
        times.push(ms);
      }
    }),
  );
  return median(times);
}
