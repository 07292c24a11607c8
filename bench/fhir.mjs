// Reads a hundred thousand patients page by page, as a system does that copies a unit: the last pages beside the
// first, and the memory of the process meanwhile.
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../server/src/dev-database/embedded-postgres.ts';
import { startBenchPortal } from './portal.mjs';
import { judged, keep, save } from './resultados.mjs';

const PATIENTS = Number(process.env.BENCH_PACIENTES ?? 100_000);
/** Attentions of the one person of `$everything`. */
const ATTENTIONS = Number(process.env.BENCH_ATENCIONES ?? 20_000);
const RATIO = 1.5;
/** MiB that the second half of the pages may need beyond the first, or a long history beyond a page. */
const MEMORY = 100;
const HOST = 'demo.localhost';

const tell = (line) => console.log(`  … ${line}`);
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
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
/** Resident memory of a process, in MiB. */
const memoryOf = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

function get(url, address, token, onPiece) {
  return new Promise((resolve, reject) => {
    const headers = { host: HOST, authorization: `Bearer ${token}` };
    const request = http.request(`${url}${address}`, { agent, headers }, (response) => {
      let text = '';
      let bytes = 0;
      response.setEncoding('utf8').on('data', (piece) => {
        bytes += piece.length;
        if (onPiece) onPiece();
        else text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode, text, bytes }));
    });
    request.on('error', reject);
    request.end();
  });
}

/** Patients of the last year, one person with a long history, and a system with a token that outlives the run. */
async function load() {
  await admin.query('set session_replication_role = replica; set search_path = portal, public');
  await admin.query(`create or replace function pg_temp.uuid_of(t text) returns uuid language sql immutable as
    $$ select (substr(md5(t), 1, 12) || '7' || substr(md5(t), 14, 3) || '8' || substr(md5(t), 18))::uuid $$`);
  await admin.query(`insert into personas (unidad_id, id, documento, nombre, apellido, fec_nac, sexo, telefono, cambiada)
    select 1, pg_temp.uuid_of('p' || i), (20000000 + i)::text, 'Nombre' || i % 500, 'Apellido' || i % 900, '1985-01-01', 'F', '11' || (50000000 + i),
      now() - interval '1 year' + interval '1 second' * i from generate_series(1, ${PATIENTS}) i`);
  await admin.query(`insert into servicios (unidad_id, id, nombre, sigla, por_turno, riesgo_trabajo, asientos)
    values (1, 1, 'Clínica Médica', 'A', false, false, 50) on conflict do nothing`);
  await admin.query(`insert into profesionales (unidad_id, persona_id) values (1, pg_temp.uuid_of('p2'))`);
  await admin.query(`insert into atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, estado, orden, llegada, profesional_id, llamada, llamados, inicio, fin, pedida_por, cambiada)
    select 1, pg_temp.uuid_of('a' || i), pg_temp.uuid_of('p1'), 1, '2025-01-01'::date + i, 'A', 1, 'encerrado', now(), now(), pg_temp.uuid_of('p2'), now(), 1, now(), now(), pg_temp.uuid_of('p1'),
      now() - interval '1 year' + interval '1 second' * i from generate_series(1, ${ATTENTIONS}) i`);
  const sistema = '01890000-0000-7000-8000-000000000001';
  const token = randomBytes(32).toString('base64url');
  await admin.query(
    `insert into sistemas (unidad_id, id, nombre, clase, recursos, activo, creado, creado_por)
     values (1, $1, 'Copia', 'institucion', '{Patient,Encounter}', true, now(), pg_temp.uuid_of('p1'))`,
    [sistema],
  );
  await admin.query(
    `insert into permisos_sistema values (1, $1, $2, '{Patient,Encounter}', now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), sistema],
  );
  await admin.query('set session_replication_role = origin');
  const {
    rows: [{ id }],
  } = await admin.query(`select pg_temp.uuid_of('p1') as id`);
  return { token, person: id };
}

try {
  const env = {
    DATABASE_URL: postgres.appUrl,
    DATABASE_ADMIN_URL: postgres.adminUrl,
    DEMO: 'off',
    TEMPLATE: undefined,
    SMTP_URL: `smtp://127.0.0.1:${silent.address().port}`,
  };
  await (await startBenchPortal(env)).stop();
  await admin.connect();
  tell(`${PATIENTS.toLocaleString('en')} patients`);
  const { token, person } = await load();
  await admin.query('vacuum (analyze)');
  const portal = await startBenchPortal(env);
  stops.push(() => portal.stop());

  const first = '/fhir/R4/Patient?_lastUpdated=ge2000-01-01&_count=100';
  tell('warming up');
  let warm = first;
  for (let n = 0; n < 60; n += 1) {
    const { text } = await get(portal.url, warm, token);
    const next = JSON.parse(text).link.find(({ relation }) => relation === 'next')?.url;
    warm = next ? next.slice(new URL(next).origin.length) : first;
  }
  const start = memoryOf(portal.pid);
  // A leak grows with every page; a heap that waits to be collected does not.
  const peaks = [start, start];
  const times = [];
  const addresses = [];
  const seen = new Set();
  for (let address = first; address;) {
    const since = performance.now();
    const { status, text } = await get(portal.url, address, token);
    times.push(performance.now() - since);
    addresses.push(address);
    if (status !== 200) throw new Error(`${address} answered ${status} ${text.slice(0, 300)}`);
    const { entry = [], link } = JSON.parse(text);
    for (const { resource } of entry) seen.add(resource.id);
    const next = link.find(({ relation }) => relation === 'next')?.url;
    address = next && next.slice(new URL(next).origin.length);
    const half = seen.size * 2 < PATIENTS ? 0 : 1;
    if (times.length % 10 === 0) peaks[half] = Math.max(peaks[half], memoryOf(portal.pid));
    if (times.length % 200 === 0) tell(`${seen.size.toLocaleString('en')} patients`);
  }
  if (seen.size < PATIENTS) throw new Error(`${seen.size} of ${PATIENTS} patients were found`);
  const tenth = Math.max(1, Math.floor(times.length / 10));
  const pass = [median(times.slice(0, tenth)), median(times.slice(-tenth))];
  // The same pages again, first and last in turns: other load on the machine affects both.
  const again = { first: [], last: [] };
  for (let n = 0; n < tenth; n += 1)
    for (const which of n % 2 === 0 ? ['first', 'last'] : ['last', 'first']) {
      const since = performance.now();
      await get(portal.url, which === 'first' ? addresses[n] : addresses.at(-1 - n), token);
      again[which].push(performance.now() - since);
    }
  const [begin, end] = [median(again.first), median(again.last)];
  const ratio = end / begin;
  const grown = peaks[1] - peaks[0];

  const pages = [
    {
      what: 'a page of 100 patients: last tenth beside first, in turns',
      bare: `${begin.toFixed(2)} ms`,
      own: `${end.toFixed(2)} ms`,
      ratio,
      ...judged(ratio, { atMost: RATIO }),
    },
    {
      what: `the same in one pass over ${times.length} pages`,
      bare: `${pass[0].toFixed(2)} ms`,
      own: `${pass[1].toFixed(2)} ms`,
      ratio: pass[1] / pass[0],
    },
    {
      what: 'memory that the second half of the pages adds to the first, MiB',
      bare: peaks[0].toFixed(0),
      own: `+${grown.toFixed(0)}`,
      ...judged(grown, { atMost: MEMORY }),
    },
  ];
  keep('fhir', pages);

  tell(`$everything with ${ATTENTIONS.toLocaleString('en')} attentions`);
  const before = memoryOf(portal.pid);
  let highest = before;
  const { status, bytes } = await get(portal.url, `/fhir/R4/Patient/${person}/$everything`, token, () => {
    highest = Math.max(highest, memoryOf(portal.pid));
  });
  if (status !== 200 || bytes < ATTENTIONS * 200)
    throw new Error(`$everything answered ${status}, ${bytes} bytes`);

  console.log(
    `\n| one pass | ${pass[0].toFixed(2)} ms | ${pass[1].toFixed(2)} ms | ${(pass[1] / pass[0]).toFixed(2)} | |`,
  );
  console.log(
    `| a page of 100 patients | ${begin.toFixed(2)} ms | ${end.toFixed(2)} ms | ${ratio.toFixed(2)} | ≤ ${RATIO} |`,
  );
  console.log(
    `| memory over ${times.length} pages, second half | ${peaks[0].toFixed(0)} MiB | +${grown.toFixed(0)} MiB | | ≤ ${MEMORY} |`,
  );
  console.log(
    `| memory over ${(bytes / 2 ** 20).toFixed(0)} MiB of $everything | ${before.toFixed(0)} MiB | +${(highest - before).toFixed(0)} MiB | | ≤ ${MEMORY} |`,
  );
  save('fhir', [
    ...pages,
    {
      what: `memory that one $everything of ${(bytes / 2 ** 20).toFixed(0)} MiB adds, MiB`,
      bare: before.toFixed(0),
      own: `+${(highest - before).toFixed(0)}`,
      ...judged(highest - before, { atMost: MEMORY }),
    },
  ]);
  process.exitCode = ratio <= RATIO && grown <= MEMORY && highest - before <= MEMORY ? 0 : 1;
} finally {
  agent.destroy();
  for (const stop of stops.toReversed()) await stop();
}
