// Ten thousand units and ten million turnos in one database. The same unit stands in a small deployment too, and both
// are asked in turn: a unit's requests must cost the same (goal ≤ 1.3 ×), and so must a process that nobody asks
// anything (CPU time of the process and of its database).
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../server/src/dev-database/embedded-postgres.ts';
import { createUnit } from '../server/src/operations/create-unit.ts';
import { loadUnit } from './crecimiento-filas.mjs';
import { agent, kinds, measure, median, tokensOf } from './crecimiento-pedidos.mjs';
import { startBenchPortal } from './portal.mjs';
import { judged, keep, save } from './resultados.mjs';
import { loadUnits } from './unidades-filas.mjs';

const UNITS = Number(process.env.BENCH_UNIDADES ?? 10_000);
const TURNOS = Number(process.env.BENCH_TURNOS ?? 10_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const CALLS = Number(process.env.BENCH_CALLS ?? 40);
const IDLE_S = Number(process.env.BENCH_QUIETOS ?? 60);
const CLIENTS = 4;
const SIZE = 1000;
const GOAL = 1.3;
/** A process of ten thousand units, by itself, may take this part of a core. */
const IDLE_GOAL = 0.02;
const SECRET = 'de-la-medicion-y-nada-mas-0123456789abcdef';
const tell = (line) => console.log(`  … ${line}`);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @type {(() => unknown)[]} */
const stops = [];
const silent = net.createServer(() => {}).listen(0, '127.0.0.1');
stops.push(() => silent.close());
await once(silent, 'listening');

async function deployment(name, more) {
  const folder = mkdtempSync(path.join(process.env.BENCH_TMP ?? os.tmpdir(), `portal-bench-${name}-`));
  chmodSync(folder, 0o755);
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgres(folder, {
    settings: { shared_buffers: '1GB', max_wal_size: '8GB', synchronous_commit: 'off' },
  });
  stops.push(() => postgres.stop());
  const env = {
    DATABASE_URL: postgres.appUrl,
    DATABASE_ADMIN_URL: postgres.adminUrl,
    SECRET,
    DEMO: 'off',
    TEMPLATE: undefined,
    SMTP_URL: `smtp://127.0.0.1:${silent.address().port}`,
  };
  await (await startBenchPortal(env)).stop();
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  try {
    await createUnit(postgres.adminUrl, { clave: 'mide', plantilla: 'demo', hosts: ['mide'] });
    const { rows } = await admin.query(`select id from portal.unidades where clave = 'mide'`);
    const { id } = rows[0];
    await loadUnit(admin, id, SIZE);
    if (more) await loadUnits(admin, more, tell);
    await admin.query('vacuum (analyze)');
    const portal = await startBenchPortal(env);
    stops.push(() => portal.stop());
    const unit = { id, host: 'mide.localhost', size: SIZE, tokens: {} };
    return { name, portal, unit, cpu: () => cpuOf(portal.pid) + cpuOfDatabase(folder) };
  } finally {
    await admin.end();
  }
}

/** Seconds of CPU time of a process, with the children that it has waited for. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}
/** Of the server and of every process that it has now. */
function cpuOfDatabase(folder) {
  const pidFile = readdirSync(folder, { recursive: true }).find((file) => file.endsWith('postmaster.pid'));
  const server = readFileSync(path.join(folder, pidFile), 'utf8').split('\n')[0];
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ');
  return [server, ...children].filter(Boolean).reduce((sum, pid) => sum + cpuOf(pid), 0);
}

try {
  tell('a small deployment');
  const alone = await deployment('sola');
  tell(`${UNITS.toLocaleString('en')} units with ${TURNOS.toLocaleString('en')} turnos`);
  const among = await deployment('muchas', { units: UNITS, turnos: TURNOS });
  const both = [alone, among];
  const timed = ({ portal, unit }, kind, round) =>
    measure(portal, unit, kind, { calls: CALLS, clients: CLIENTS, round });

  // An access token lives for minutes; loading took longer.
  for (const { unit } of both) unit.tokens = await tokensOf(SECRET, unit.id);
  tell('warming up');
  for (const kind of kinds) for (const one of both) for (let n = 0; n < 3; n += 1) await timed(one, kind, n);
  const times = kinds.map(() => both.map(() => []));
  for (let round = 0; round < ROUNDS; round += 1) {
    tell(`round ${round + 1} of ${ROUNDS}`);
    const order = round % 2 === 0 ? [0, 1] : [1, 0];
    for (const [k, kind] of kinds.entries())
      for (const i of order) times[k][i].push(await timed(both[i], kind, round));
    keep('unidades', toRows(times));
  }
  const rows = toRows(times);

  tell(`nobody asks anything, ${IDLE_S} s`);
  await sleep(5000);
  const before = both.map(({ cpu }) => cpu());
  await sleep(IDLE_S * 1000);
  const [small, large] = both.map(({ cpu }, i) => (cpu() - before[i]) / IDLE_S);
  rows.push({
    what: `a process without requests and its database, ${UNITS.toLocaleString('en')} units beside 31`,
    bare: `${(small * 100).toFixed(2)} % of a core`,
    own: `${(large * 100).toFixed(2)} % of a core`,
    goal: `≤ ${IDLE_GOAL * 100} points more`,
    ok: large - small <= IDLE_GOAL,
  });
  for (const { what, bare, own, ratio, goal } of rows)
    console.log(
      `${what}: ${bare} → ${own}${ratio === undefined ? '' : `, ratio ${ratio.toFixed(2)}`} (${goal})`,
    );
  save('unidades', rows);
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  agent.destroy();
  for (const stop of stops.toReversed()) await stop();
}

/** From the rounds so far. */
function toRows(times) {
  return kinds.map(({ name }, k) => {
    const ratio = median(times[k][1].map((ms, round) => ms / times[k][0][round]));
    return {
      what: `${name}, of one unit among ${UNITS.toLocaleString('en')}`,
      bare: `${median(times[k][0]).toFixed(1)} ms`,
      own: `${median(times[k][1]).toFixed(1)} ms`,
      ratio,
      ...judged(ratio, { atMost: GOAL }),
    };
  });
}
