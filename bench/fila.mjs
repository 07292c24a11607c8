// 2,000 connected people wait and 50 professionals call the next one at the same moment, over two server
// processes on one database. Each ticket must be called once, in order, and every new position must be on its
// screen within a second. `WAITING`, `DOCTORS` and `ROUNDS` make it smaller.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../server/src/dev-database/embedded-postgres.ts';
import { startBare } from './fila/base-sola.mjs';
import { openSockets } from './fila/enchufes.mjs';
import { fillLine } from './fila/gente.mjs';
import { judgeLine, WARM } from './fila/juicio.mjs';
import { cpuOf, runRounds } from './fila/rondas.mjs';
import { startBenchPortal } from './portal.mjs';
import { save } from './resultados.mjs';

const WAITING = Number(process.env.WAITING ?? 2000);
const DOCTORS = Number(process.env.DOCTORS ?? 50);
const SECRET = 'z8Jq3vN5xT1wR7yK2mP9bL4cD6fG0hS8aU3eI5o';

const dataDir = mkdtempSync(path.join(process.env.BENCH_TMP ?? os.tmpdir(), 'portal-bench-fila-'));
chmodSync(dataDir, 0o755);
const shared = { DATA_DIR: dataDir, SECRET };
const portals = [await startBenchPortal(shared)];
portals.push(await startBenchPortal(shared));
const urls = portals.map(({ url }) => url);
const postgres = await startPostgres(path.join(dataDir, 'postgres'));
const db = new pg.Client({ connectionString: postgres.adminUrl });
await db.connect();
let sockets = [];

try {
  const { doctors, people } = await fillLine(db, { waiting: WAITING, doctors: DOCTORS });
  const started = performance.now();
  sockets = await openSockets(people, urls, SECRET);
  console.log(
    `${people.length} conectados en ${Math.round(performance.now() - started)} ms, ${doctors.length} profesionales, 2 procesos, carga ${os.loadavg()[0].toFixed(1)} en ${os.cpus().length} núcleos`,
  );

  const bare = await startBare(postgres.adminUrl);
  const before = portals.map(cpuOf);
  const rounds = WARM + Number(process.env.ROUNDS ?? Math.ceil(people.length / doctors.length) - WARM);
  const { calls, busy } = await runRounds(doctors, urls, SECRET, rounds);
  const alone = await bare.stop();
  const spent = portals.map((portal, i) => cpuOf(portal) - before[i]);
  console.log(
    `procesador de cada proceso por ronda de ${doctors.length} llamadas, ${doctors.length} cierres y los avisos a ${Math.round(people.length / 2)}: ${spent.map((seconds) => `${Math.round((seconds * 1000) / rounds)} ms`).join(', ')}`,
  );
  if (busy > 0) console.log(`la máquina no dio abasto ${busy} veces: lo que sigue no dice nada del portal`);
  const judged = judgeLine(people, calls, { doctors: DOCTORS, rounds });
  console.log(
    `la máquina sola, un aviso de la base a otra conexión: mediana ${alone(0.5)} ms, p99 ${alone(0.99)} ms; razón del p99: ${(judged.p99 / Math.max(1, alone(0.99))).toFixed(1)}`,
  );
  save(
    'fila',
    judged.rows(
      `${people.length} who wait, ${DOCTORS} who call at once, two processes`,
      `the database alone ${alone(0.99)} ms`,
    ),
  );
  process.exitCode = judged.ok ? 0 : 1;
} finally {
  for (const socket of sockets) socket.terminate();
  await db.end();
  await Promise.all(portals.map((portal) => portal.stop()));
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
