// Compares a titular with 20,000 finished atenciones and one with 20, in one table and one run, in
// alternating requests: the list, its last and middle page, and the search by professional, date and code.
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../server/src/dev-database/embedded-postgres.ts';
import { signAccess } from '../server/src/http/session.ts';
import { createSecrets } from '../server/src/platform/secrets/secrets.ts';
import { startBenchPortal } from './portal.mjs';
import { judged, keep, save } from './resultados.mjs';

const MANY = Number(process.env.BENCH_ATENCIONES ?? 20_000);
const FEW = 20;
/** Atenciones of other people, so that the table does not belong to one person. */
const OTHERS = Number(process.env.BENCH_OTROS ?? 100_000);
const CLIENTS = 8;
const CALLS = 240;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const GOAL = 1.5;
const SECRET = 'de-la-medicion-y-nada-mas-0123456789abcdef';

const folder = mkdtempSync(path.join(process.env.BENCH_TMP ?? os.tmpdir(), 'portal-bench-db-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres(folder);
const admin = new pg.Client({ connectionString: postgres.adminUrl });
/** @type {(() => unknown)[]} */
const stops = [
  () => rmSync(folder, { recursive: true, force: true }),
  () => postgres.stop(),
  () => admin.end(),
];
const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });
/** The same as `uuid_of` below. */
const uuidOf = (text) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-7$3-8$4-$5');
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

function call(base, address, token) {
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${base}${address}`,
      { agent, headers: { host: 'demo.localhost', authorization: `Bearer ${token}` } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode, text }));
      },
    );
    request.on('error', reject);
    request.end();
  });
}

/**
 * Twelve professionals in three services; about five atenciones per day, at any minute, the newest yesterday.
 */
async function load() {
  await admin.query(`set search_path = portal, public`);
  await admin.query(`
    create function pg_temp.uuid_of(text) returns uuid language sql immutable as $$ select overlay(overlay(md5($1) placing '7' from 13) placing '8' from 17)::uuid $$;
    insert into servicios (unidad_id, id, nombre, sigla) select 1, 100 + s, 'Especialidad ' || (array['Norte', 'Sur', 'Este'])[s], 'X' || chr(64 + s) from generate_series(1, 3) s;
    insert into personas (unidad_id, id, documento, nombre, apellido, fec_nac)
      select 1, pg_temp.uuid_of('m' || i), (60000000 + i)::text, 'Profesional', case when i = 5 then 'Quiroga' else 'Numero ' || i end, '1980-01-01' from generate_series(1, 12) i;
    insert into profesionales (unidad_id, persona_id, tratamiento) select 1, pg_temp.uuid_of('m' || i), 'Dr.' from generate_series(1, 12) i;
    insert into personas (unidad_id, id, documento, nombre, apellido, fec_nac)
      select 1, pg_temp.uuid_of('b' || i), (80000000 + i)::text, 'Eva', 'Prueba', '1990-05-20' from generate_series(1, 1000) i;
    insert into cuentas (unidad_id, id, persona_id, dni, clave_hash) select 1, pg_temp.uuid_of('c' || i), pg_temp.uuid_of('b' || i), (80000000 + i)::text, '-' from generate_series(1, 2) i;
    insert into cuenta_roles (unidad_id, cuenta_id, rol) select 1, pg_temp.uuid_of('c' || i), 'paciente' from generate_series(1, 2) i;
    insert into sesiones (unidad_id, id, persona_id, cuenta_id, rol, creada, usada)
      select 1, pg_temp.uuid_of('s' || i), pg_temp.uuid_of('b' || i), pg_temp.uuid_of('c' || i), 'paciente', now(), now() from generate_series(1, 2) i`);
  // Triggers are off, so places are assigned at the end, as for imported data. Each person has their own
  // sigla, because a ticket is unique.
  await admin.query('set session_replication_role = replica');
  for (const [who, count, sigla] of [
    [1, FEW, 'F'],
    [2, MANY, 'M'],
  ])
    await admin.query(
      `insert into atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, estado, orden, llegada, profesional_id, llamada, llamados, inicio, fin, pedida_por)
       select 1, pg_temp.uuid_of('t${who}/' || i), pg_temp.uuid_of('b${who}'), 101 + i % 3, (x.t at time zone 'America/Argentina/Buenos_Aires')::date, '${sigla}', 1 + i % 97, 'encerrado',
         x.t, x.t, pg_temp.uuid_of('m' || (1 + i % 12)), x.t, 1, x.t, x.t + interval '10 minutes', pg_temp.uuid_of('b${who}')
       from generate_series(1, ${count}) i, lateral (select now() - interval '1 day' - interval '307 minutes' * i as t) x`,
    );
  await admin.query(
    `insert into atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, estado, orden, llegada, profesional_id, llamada, llamados, inicio, fin, pedida_por)
     select 1, gen_random_uuid(), pg_temp.uuid_of('b' || (3 + i % 998)), 101 + i % 3, (x.t at time zone 'America/Argentina/Buenos_Aires')::date, 'O', i, 'encerrado',
       x.t, x.t, pg_temp.uuid_of('m' || (1 + i % 12)), x.t, 1, x.t, x.t + interval '10 minutes', pg_temp.uuid_of('b' || (3 + i % 998))
     from generate_series(1, ${OTHERS}) i, lateral (select now() - interval '1 hour' * (i % 20000) as t) x`,
  );
  await admin.query('set session_replication_role = origin');
  await admin.query(
    `select ordenar_historial(1, paciente_id) from (select distinct paciente_id from atenciones where unidad_id = 1) p`,
  );
  await admin.query('vacuum (analyze) portal.atenciones');
  await admin.query('analyze');
}

try {
  const env = {
    DATABASE_URL: postgres.appUrl,
    DATABASE_ADMIN_URL: postgres.adminUrl,
    SECRET,
    TEMPLATE: undefined,
    DEMO: 'off',
  };
  await (await startBenchPortal(env)).stop();
  await admin.connect();
  await load();
  const portal = await startBenchPortal(env);
  stops.push(() => portal.stop());
  const secrets = createSecrets(SECRET);
  const [few, many] = await Promise.all([1, 2].map((i) => signAccess(secrets, 1, uuidOf(`s${i}`))));
  const people = [
    { name: FEW, token: few },
    { name: MANY, token: many },
  ];
  for (const person of people) {
    const { text } = await call(portal.url, '/api/atencion/listar', person.token);
    const answer = JSON.parse(text);
    if (answer.total !== person.name || answer.atenciones.length !== 10)
      throw new Error(`the list answers ${text.slice(0, 200)}`);
    Object.assign(person, { pages: answer.paginas, last: answer.atenciones.at(-1) });
  }

  /**
   * @type {[string, (person: { pages: number, last: { fecha: { date: string }, atencion: string } }) =>
   * string][]}
   */
  const kinds = [
    ['the list', () => ''],
    ['its last page', ({ pages }) => `?pagina=${pages}`],
    ['a page of its middle', ({ pages }) => `?pagina=${Math.ceil(pages / 2)}`],
    ['search: a professional', () => '?buscar=quiroga'],
    ['its last page', () => '?buscar=quiroga&pagina=100000'],
    ['search: a service', () => '?buscar=especialidad+sur'],
    ['search: a year', () => `?buscar=${new Date(Date.now() - 5 * 86_400_000).getUTCFullYear()}`],
    ['search: a day', ({ last }) => `?buscar=${last.fecha.date.slice(0, 10)}`],
    ['search: a code', ({ last }) => `?buscar=${last.atencion}`],
    ['search: an hour', ({ last }) => `?buscar=${last.fecha.date.slice(11)}`],
    ['search: nothing fits', () => '?buscar=nadie'],
  ];
  const measure = async (person, address) => {
    let next = 0;
    const since = performance.now();
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (next < CALLS) {
          next += 1;
          const { status, text } = await call(
            portal.url,
            `/api/atencion/listar${address(person)}`,
            person.token,
          );
          if (status !== (address(person).includes('nadie') ? 404 : 200))
            throw new Error(`${address(person)} answered ${status} ${text}`);
        }
      }),
    );
    return (performance.now() - since) / CALLS;
  };
  for (const [, address] of kinds) for (const person of people) await measure(person, address);
  const results = kinds.map(([name]) => ({ name, ratios: [], ms: [[], []] }));
  const toRows = () =>
    results.map(({ name, ratios, ms }) => ({
      what: name,
      bare: `${median(ms[0]).toFixed(2)} ms`,
      own: `${median(ms[1]).toFixed(2)} ms`,
      ratio: median(ratios),
      ...judged(median(ratios), { atMost: GOAL }),
    }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [i, [, address]] of kinds.entries()) {
      // Alternate who goes first, so that a machine that slows down affects both equally.
      const order = round % 2 === 0 ? [0, 1] : [1, 0];
      const ms = [];
      for (const which of order) ms[which] = await measure(people[which], address);
      results[i].ratios.push(ms[1] / ms[0]);
      for (const which of [0, 1]) results[i].ms[which].push(ms[which]);
    }
    keep('historial', toRows());
  }

  console.log(
    `\n| ${CLIENTS} connections, ms a call | ${FEW} attentions | ${MANY.toLocaleString('en')} | ratio | goal |\n|---|---|---|---|---|`,
  );
  for (const { name, ratios, ms } of results)
    console.log(
      `| ${name} | ${median(ms[0]).toFixed(2)} | ${median(ms[1]).toFixed(2)} | ${median(ratios).toFixed(2)} | ≤ ${GOAL} |`,
    );
  save('historial', toRows());
  process.exitCode = results.every(({ ratios }) => median(ratios) <= GOAL) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  agent.destroy();
  for (const stop of stops.toReversed()) await stop();
}
