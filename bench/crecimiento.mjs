// Measures the lists with ten and a hundred times the data: three units of one portal and one database,
// alternating requests.
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../server/src/dev-database/embedded-postgres.ts';
import { createUnit } from '../server/src/operations/create-unit.ts';
import { loadUnit, PATIENT } from './crecimiento-filas.mjs';
import { agent, kinds, measure, median, tokensOf } from './crecimiento-pedidos.mjs';
import { startBenchPortal } from './portal.mjs';
import { judged, keep, save } from './resultados.mjs';

const SMALLEST = Number(process.env.BENCH_FILAS ?? 1000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const CALLS = Number(process.env.BENCH_CALLS ?? 40);
const CLIENTS = 4;
const GOAL = 1.5;
const SECRET = 'de-la-medicion-y-nada-mas-0123456789abcdef';
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
  for (const unit of units) unit.tokens = await tokensOf(SECRET, unit.id);
  const timed = (unit, kind, round) => measure(portal, unit, kind, { calls: CALLS, clients: CLIENTS, round });
  tell('warming up');
  for (const kind of kinds)
    for (const unit of units) for (let n = 0; n < 3; n += 1) await timed(unit, kind, n);
  const times = kinds.map(() => units.map(() => []));
  for (let round = 0; round < ROUNDS; round += 1) {
    tell(`round ${round + 1} of ${ROUNDS}`);
    // A different unit goes first in each round, so that other load on the machine affects all equally.
    const order = units.map((_, i) => (i + round) % units.length);
    for (const [k, kind] of kinds.entries())
      for (const i of order) times[k][i].push(await timed(units[i], kind, round));
    keep('crecimiento', toRows(curvesOf(units, times)), { curves: curvesOf(units, times), goal: GOAL });
  }

  const curves = curvesOf(units, times);
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
  const rows = toRows(curves);
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

/** From the rounds so far. */
function curvesOf(units, times) {
  return kinds.map(({ name, who }, k) => ({
    name,
    sizes: units.map((unit) => (who === PATIENT ? unit.own : unit.size)),
    ms: times[k].map(median),
    ratios: units.map((_, i) => median(times[k][i].map((ms, round) => ms / times[k][0][round]))),
  }));
}

function toRows(curves) {
  return curves.map(({ name, sizes, ms, ratios }) => {
    const worst = Math.max(...ratios.slice(1));
    return {
      what: `${name}: ${sizes.map((size) => size.toLocaleString('en')).join(' → ')}`,
      bare: `${ms[0].toFixed(1)} ms`,
      own: `${ms[1].toFixed(1)}, ${ms[2].toFixed(1)} ms`,
      ratio: worst,
      ...judged(worst, { atMost: GOAL }),
    };
  });
}
