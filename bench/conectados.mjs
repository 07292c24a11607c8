// 10,000 people are connected to one server process: 8,000 only watch and 2,000 wait in a line. First what a
// socket costs while nothing happens, in memory and in CPU time (each socket is pinged every 20 seconds). Then
// the line's goal, as `fila` judges it. `BENCH_CONECTADOS`, `BENCH_QUIETOS` (seconds), `WAITING`, `DOCTORS` and
// `ROUNDS` make it smaller.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../server/src/dev-database/embedded-postgres.ts';
import { startBare } from './fila/base-sola.mjs';
import { fillLine, fillWatchers } from './fila/gente.mjs';
import { judgeLine, WARM } from './fila/juicio.mjs';
import { cpuOf, runRounds, sleep } from './fila/rondas.mjs';
import { startBenchPortal } from './portal.mjs';
import { judged, keep, save } from './resultados.mjs';

const CONNECTED = Number(process.env.BENCH_CONECTADOS ?? 10_000);
const WAITING = Number(process.env.WAITING ?? 2000);
const DOCTORS = Number(process.env.DOCTORS ?? 50);
const QUIET_S = Number(process.env.BENCH_QUIETOS ?? 30);
/** Sockets of one client process. */
const OF_A_CLIENT = 5000;
/** What a process opens besides its sockets: the database, files, the HTTP connections of a round. */
const OTHER_FILES = 500;
const SECRET = 'z8Jq3vN5xT1wR7yK2mP9bL4cD6fG0hS8aU3eI5o';

const files = Number(/Max open files +\d+ +(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
if (files < CONNECTED + OTHER_FILES)
  throw new Error(`ulimit -n is ${files}; ${CONNECTED} sockets need ${CONNECTED + OTHER_FILES}`);

const metricsPort = await freePort();
const portal = await startBenchPortal({ SECRET, METRICS_PORT: String(metricsPort) });
const postgres = await startPostgres(path.join(portal.dataDir, 'postgres'));
const db = new pg.Client({ connectionString: postgres.adminUrl });
await db.connect();
const clients = [];

try {
  const { doctors, people } = await fillLine(db, { waiting: WAITING, doctors: DOCTORS });
  const watchers = await fillWatchers(db, CONNECTED - WAITING);
  // One visit before, so that code loaded on the first connection is not counted as memory of the sockets.
  const [first, ...others] = watchers;
  await connect([first]);
  await sleep(2000);
  const before = await look();

  const started = performance.now();
  for (const some of chunks([...people, ...others], OF_A_CLIENT)) await connect(some);
  const seconds = (performance.now() - started) / 1000;
  await sleep(5000);
  await look();
  const cpuBefore = cpuOf(portal);
  await sleep(QUIET_S * 1000);
  const idle = (cpuOf(portal) - cpuBefore) / QUIET_S;
  const after = await look();
  const each = (name) => (after[name] - before[name]) / (CONNECTED - 1) / 1024;
  const [rss, heap] = [each('process_resident_memory_bytes'), each('nodejs_heap_used_bytes')];
  const delay = after['portal_event_loop_delay_seconds{percentile="99"}'];
  console.log(
    `${after.portal_sockets_open} conectados en ${seconds.toFixed(1)} s; por conexión ${rss.toFixed(1)} KiB de memoria, ${heap.toFixed(1)} KiB de objetos; el proceso ${mb(before)} → ${mb(after)}; quietos: ${(idle * 100).toFixed(1)} % de un núcleo, ciclo p99 ${Math.round(delay * 1000)} ms; carga ${os.loadavg()[0].toFixed(1)} en ${os.cpus().length} núcleos`,
  );

  const quiet = [
    {
      what: 'memory of a socket (resident)',
      own: `${rss.toFixed(1)} KiB`,
      ...judged(rss, { atMost: 32 }),
      goal: '≤ 32 KiB',
    },
    { what: 'of it, objects', own: `${heap.toFixed(1)} KiB` },
    {
      what: 'one core while nothing happens',
      own: `${(idle * 100).toFixed(1)} %`,
      ...judged(idle, { atMost: 0.1 }),
      goal: '≤ 10 %',
    },
    {
      what: 'event loop delay meanwhile, p99',
      own: `${Math.round(delay * 1000)} ms`,
      ...judged(delay, { atMost: 0.1 }),
      goal: '≤ 100 ms',
    },
    { what: 'connecting', own: `${Math.round(CONNECTED / seconds)}/s` },
  ];
  keep('conectados', quiet);

  const rounds = WARM + Number(process.env.ROUNDS ?? Math.ceil(people.length / doctors.length) - WARM);
  const bare = await startBare(postgres.adminUrl);
  const cpuOfLine = cpuOf(portal);
  const { calls, busy } = await runRounds(doctors, [portal.url], SECRET, rounds);
  const spent = ((cpuOf(portal) - cpuOfLine) * 1000) / rounds;
  console.log(`procesador por ronda: ${Math.round(spent)} ms`);
  const alone = await bare.stop();
  const atEnd = await look();
  const reports = await Promise.all(clients.map(report));
  const seen = reports.slice(1).flatMap((client) => client.seen);
  const open = reports.reduce((sum, client) => sum + client.open, 0);
  const line = judgeLine(
    people.map((who, i) => ({ ...who, seen: seen[i] })),
    calls,
    { doctors: DOCTORS, rounds },
  );
  save(
    'conectados',
    [
      {
        what: 'connected to one process, before the line and after it',
        own: `${after.portal_sockets_open} and ${open}`,
        goal: String(CONNECTED),
        ok: after.portal_sockets_open === CONNECTED && open === CONNECTED,
      },
      ...quiet,
      {
        what: 'the process: with one socket, with all of them, after the line',
        own: [before, after, atEnd].map(mb).join(', '),
      },
      ...line.rows(
        `${WAITING} of them wait, ${DOCTORS} who call at once, one process`,
        `the database alone ${alone(0.99)} ms`,
      ),
    ],
    busy > 0
      ? {
          note: `The machine could not keep up (${busy} answers of 503): its times are no figures of the portal.`,
        }
      : {},
  );
  process.exitCode = line.ok && open === CONNECTED ? 0 : 1;
} finally {
  for (const client of clients) client.kill();
  await db.end();
  await portal.stop();
  await postgres.stop();
}

function mb(figures) {
  return `${Math.round(figures.process_resident_memory_bytes / 2 ** 20)} MB`;
}

function chunks(all, size) {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** A client process that holds the sockets of these people. */
async function connect(people) {
  const client = fork(path.join(import.meta.dirname, 'conectados/cliente.mjs'));
  clients.push(client);
  client.send({ people, url: portal.url, secret: SECRET });
  const ended = once(client, 'exit').then(([code]) => {
    throw new Error(`a client ended (${code})`);
  });
  await Promise.race([once(client, 'message'), ended]);
  ended.catch(() => {});
}

async function report(client) {
  client.send('report');
  const [answer] = await once(client, 'message');
  return answer;
}

/** The process's own metrics. The event loop delay is measured since the last look. */
async function look() {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Object.fromEntries(
    text
      .split('\n')
      .map((row) => row.split(/ (?=\S+$)/))
      .filter(([name]) => name && !name.startsWith('#'))
      .map(([name, value]) => [name, Number(value)]),
  );
}
