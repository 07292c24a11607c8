// Measures the lists with ten and a hundred times the data: three units of one portal and one database,
// alternating requests.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../server/src/dev-database/embedded-postgres.ts';
import { signAccess } from '../server/src/http/session.ts';
import { createUnit } from '../server/src/operations/create-unit.ts';
import { createSecrets } from '../server/src/platform/secrets/secrets.ts';
import { ADMIN, loadUnit, MANAGER, PATIENT } from './crecimiento-filas.mjs';
import { startBenchPortal } from './portal.mjs';
import { judged, save } from './resultados.mjs';

const SMALLEST = Number(process.env.BENCH_FILAS ?? 1000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const CALLS = Number(process.env.BENCH_CALLS ?? 40);
const CLIENTS = 4;
const GOAL = 1.5;
const SECRET = 'de-la-medicion-y-nada-mas-0123456789abcdef';
const tell = (line) => console.log(`  … ${line}`);
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const uuidOf = (text) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{12}).(.{3}).(.*)$/, '$17$28$3')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const folder = mkdtempSync(path.join(process.env.BENCH_TMP ?? os.tmpdir(), 'portal-bench-db-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres(folder, { settings: { shared_buffers: '512MB', max_wal_size: '4GB' } });
const admin = new pg.Client({ connectionString: postgres.adminUrl });
/** @type {(() => unknown)[]} */
const stops = [
  () => rmSync(folder, { recursive: true, force: true }),
  () => postgres.stop(),
  () => admin.end(),
];
const silent = net.createServer(() => {}).listen(0, '127.0.0.1');
stops.push(() => silent.close());
await once(silent, 'listening');
const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });

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
const kinds = [
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

try {
  const env = {
    DATABASE_URL: postgres.appUrl,
    DATABASE_ADMIN_URL: postgres.adminUrl,
    SECRET,
    DEMO: 'off',
    TEMPLATE: undefined,
    SMTP_URL: `smtp://127.0.0.1:${silent.address().port}`,
  };
  await (await startBenchPortal(env)).stop();
  await admin.connect();
  const units = [];
  for (const [i, size] of [SMALLEST, SMALLEST * 10, SMALLEST * 100].entries()) {
    const clave = `mide_${i + 1}`;
    await createUnit(postgres.adminUrl, { clave, plantilla: 'demo', hosts: [clave.replaceAll('_', '-')] });
    const { rows } = await admin.query('select id from portal.unidades where clave = $1', [clave]);
    units.push({ id: rows[0].id, host: `${clave.replaceAll('_', '-')}.localhost`, size });
  }
  for (const unit of units) {
    tell(`${unit.size.toLocaleString('en')} of each in unit ${unit.id}`);
    unit.own = (await loadUnit(admin, unit.id, unit.size)).own;
  }
  await admin.query('vacuum (analyze)');

  const portal = await startBenchPortal(env);
  stops.push(() => portal.stop());
  const secrets = createSecrets(SECRET);
  for (const unit of units)
    unit.tokens = Object.fromEntries(
      await Promise.all(
        [PATIENT, MANAGER, ADMIN].map(async (who) => [
          who,
          await signAccess(secrets, unit.id, uuidOf(`${unit.id}/s${who}`)),
        ]),
      ),
    );
  const measure = async (unit, { name, who, rows, make }, round) => {
    const times = [];
    let next = 0;
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (next < CALLS) {
          const { status, text, ms } = await call(
            portal.url,
            unit.host,
            unit.tokens[who],
            make(unit.size, round * CALLS + next++),
          );
          if (status !== 200 || rows(JSON.parse(text)) === 0)
            throw new Error(`${name} of unit ${unit.id} answered ${status} ${text.slice(0, 300)}`);
          times.push(ms);
        }
      }),
    );
    return median(times);
  };
  tell('warming up');
  for (const kind of kinds)
    for (const unit of units) for (let n = 0; n < 3; n += 1) await measure(unit, kind, n);
  const times = kinds.map(() => units.map(() => []));
  for (let round = 0; round < ROUNDS; round += 1) {
    tell(`round ${round + 1} of ${ROUNDS}`);
    // A different unit goes first in each round, so that other load on the machine affects all equally.
    const order = units.map((_, i) => (i + round) % units.length);
    for (const [k, kind] of kinds.entries())
      for (const i of order) times[k][i].push(await measure(units[i], kind, round));
  }

  const curves = kinds.map(({ name, who }, k) => {
    const ratios = units.map((_, i) => median(times[k][i].map((ms, round) => ms / times[k][0][round])));
    return {
      name,
      sizes: units.map((unit) => (who === PATIENT ? unit.own : unit.size)),
      ms: times[k].map(median),
      ratios,
    };
  });
  console.log(
    `\n| ${CLIENTS} connections, ms a call | ${units.map(({ size }) => size.toLocaleString('en')).join(' | ')} | ratios | goal |\n|---|---|---|---|---|---|`,
  );
  for (const { name, ms, ratios } of curves)
    console.log(
      `| ${name} | ${ms.map((one) => one.toFixed(2)).join(' | ')} | ${ratios
        .slice(1)
        .map((one) => one.toFixed(2))
        .join(', ')} | ≤ ${GOAL} |`,
    );
  const rows = curves.map(({ name, sizes, ms, ratios }) => {
    const worst = Math.max(...ratios.slice(1));
    return {
      what: `${name}: ${sizes.map((size) => size.toLocaleString('en')).join(' → ')}`,
      bare: `${ms[0].toFixed(1)} ms`,
      own: `${ms[1].toFixed(1)}, ${ms[2].toFixed(1)} ms`,
      ratio: worst,
      ...judged(worst, { atMost: GOAL }),
    };
  });
  save('crecimiento', rows, {
    curves,
    goal: GOAL,
    note: 'The ratio is the worse of ten times and a hundred times the data.',
  });
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  agent.destroy();
  for (const stop of stops.toReversed()) await stop();
}
