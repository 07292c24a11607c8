// Sign-in is limited by the password hash. The product must reach 0.9 of the bare hash rate, reads must not
// starve meanwhile, and a storm at one unit must not be felt at another. A bare handler shows what is left to gain.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { startPostgres } from '../server/src/dev-database/embedded-postgres.ts';
import { clavesPlantilla } from '../domain/src/plantillas/claves.ts';
import { createCaller } from './ingreso-pedidos.mjs';
import { watchProcessor } from './ingreso-procesador.mjs';
import { startBenchPortal } from './portal.mjs';
import { judged, keep, save } from './resultados.mjs';

const { hash, verify } = createRequire(new URL('../server/package.json', import.meta.url))('@node-rs/argon2');
const SIGN_INS = Number(process.env.BENCH_SIGN_INS ?? 120);
const CLIENTS = [4, 8, 16];
const ROUNDS = 3;
const WARM = 200;
const READS = 400;
/** People who sign in at one unit at once. */
const STORM = 300;
const STORM_MS = 20_000;
const UNIT = 'demo';
const OTHER = clavesPlantilla.find((clave) => clave !== UNIT);
const people = ['30111222', '28444555', '33777111', '35222333'];

const portal = await startBenchPortal({ TEMPLATE: undefined });
const caller = createCaller(portal.url, 64);
const minimal = await startMinimal();

/** `ingreso-minimo.ts`, on the portal's own database. */
async function startMinimal() {
  const database = await startPostgres(path.join(portal.dataDir, 'postgres'));
  // The portal goes on using it.
  await database.stop();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, 'ingreso-minimo.ts')],
    { env: { ...process.env, DATABASE_URL: database.appUrl }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  process.once('exit', () => child.kill());
  const url = await new Promise((resolve, reject) => {
    createInterface(child.stdout).on('line', resolve);
    child.on('exit', (code) => reject(new Error(`the bare handler ended (${code})`)));
  });
  const calls = createCaller(url, 64);
  return {
    process: { pid: child.pid, dataDir: portal.dataDir },
    async signIn(n) {
      const body = { dni: people[n % people.length], password: 'demo1234' };
      const answer = await calls.call('POST', '/ingresar', { host: UNIT, body });
      if (answer.status !== 200) throw new Error(`the bare handler answered ${answer.status}`);
    },
    stop() {
      calls.close();
      child.kill();
    },
  };
}

async function signIn(n, host = UNIT) {
  const answer = await caller.signIn(people[n % people.length], host);
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`);
  return answer;
}
async function rate(clients, total, work) {
  let next = 0;
  const since = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < total) await work(next++);
    }),
  );
  return (total / (performance.now() - since)) * 1000;
}
const quantile = (times, part) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1];
const median = (values) => quantile(values, 0.5);
async function timesOf(count, work) {
  const times = [];
  for (let n = 0; n < count; n += 1) times.push((await work(n)).ms);
  return times;
}
const ms = (value) => `${value.toFixed(1)} ms`;
const rows = [];
function show(row) {
  rows.push(row);
  keep('ingreso', rows);
  console.log(
    `${row.what}: ${row.bare ? `${row.bare} beside ` : ''}${row.own}${row.ratio === undefined ? '' : `, ratio ${row.ratio.toFixed(2)}`}${row.goal ? ` (goal ${row.goal})` : ''}`,
  );
}

// The rate, beside the library's own function called by as many clients.
const stored = await hash('demo1234', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
// Warm-up: statements are not prepared yet, code is not compiled.
await rate(8, WARM, signIn);
await rate(8, WARM, minimal.signIn);
await rate(8, 16, () => verify(stored, 'demo1234'));
/** Sign-ins a second, and the processor time of each by part. */
async function timed(clients, process, work, spent) {
  const processor = watchProcessor(process);
  const made = await rate(clients, SIGN_INS, work);
  spent.push(Object.fromEntries(Object.entries(processor()).map(([part, time]) => [part, time / SIGN_INS])));
  return made;
}
const [spent, spentBare] = [[], []];
const bareRows = [];
for (const clients of CLIENTS) {
  const hashes = [];
  const signIns = [];
  const bare = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    hashes.push(await rate(clients, SIGN_INS, () => verify(stored, 'demo1234')));
    signIns.push(await timed(clients, portal, signIn, spent));
    bare.push(await timed(clients, minimal.process, minimal.signIn, spentBare));
  }
  bareRows.push({
    what: `the same in a bare handler, ${clients} clients`,
    bare: `${median(hashes).toFixed(1)}/s`,
    own: `${median(bare).toFixed(1)}/s`,
    ratio: median(bare) / median(hashes),
  });
  const ratio = median(signIns) / median(hashes);
  show({
    what: `sign-ins a second beside the bare hash, ${clients} clients`,
    bare: `${median(hashes).toFixed(1)}/s`,
    own: `${median(signIns).toFixed(1)}/s`,
    ratio,
    ...judged(ratio, { atLeast: 0.9 }),
  });
}

for (const row of bareRows) show(row);
minimal.stop();

// Processor time of one sign-in.
function processorOf(rounds) {
  const of = (part) => median(rounds.map((one) => one[part]));
  const own = median(rounds.map(({ portal, database }) => portal + database));
  const parts = `portal ${ms(of('portal'))}, database ${ms(of('database'))}`;
  return {
    own,
    row: { what: `without its hash (${parts}), beside the hash`, bare: ms(of('hash')), own: ms(own) },
  };
}
const product = processorOf(spent);
show({
  ...product.row,
  what: `processor of a sign-in ${product.row.what}`,
  ...judged(product.own, { atMost: 4 }),
  goal: '≤ 4 ms',
});
const { row: least } = processorOf(spentBare);
show({ ...least, what: `the same in a bare handler ${least.what}` });

// Reads of the same unit.
const read = (host) => caller.call('GET', '/api/configuracion', { host });
const idle = quantile(await timesOf(READS, () => read(UNIT)), 0.99);
const few = rate(8, SIGN_INS * 3, signIn);
const busy = quantile(await timesOf(READS, () => read(UNIT)), 0.99);
await few;
show({
  what: 'a read, p99, during a storm of sign-ins beside idle',
  bare: ms(idle),
  own: ms(busy),
  ratio: busy / idle,
  ...judged(busy / idle, { atMost: 3 }),
});

// A storm at one unit: another unit's people, and the health check.
const { token } = JSON.parse((await signIn(0, OTHER)).text);
const turnos = () => caller.call('GET', '/api/turno/listar', { host: OTHER, token });
const calm = {
  signIn: quantile(await timesOf(40, (n) => signIn(n, OTHER)), 0.95),
  read: quantile(await timesOf(100, turnos), 0.95),
};
const storm = new Worker(new URL('ingreso-tormenta.mjs', import.meta.url), {
  workerData: { url: portal.url, host: UNIT, clients: STORM },
});
const until = performance.now() + STORM_MS;
async function during(work) {
  const times = [];
  for (let n = 0; performance.now() < until; n += 1) {
    times.push((await work(n)).ms);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}
const [signed, looked, health] = await Promise.all([
  during((n) => signIn(n, OTHER)),
  during(turnos),
  during(() => caller.call('GET', '/healthz/ready', { host: UNIT })),
]);
const stormed = new Promise((resolve) => storm.once('message', resolve));
storm.postMessage('stop', []);
console.log(`the storm's answers: ${JSON.stringify(await stormed)}`);
for (const [what, before, times, atMost] of [
  ['sign-in', calm.signIn, signed, 2],
  ['read', calm.read, looked, 3],
]) {
  const now = quantile(times, 0.95);
  show({
    what: `another unit’s ${what}, p95, while ${STORM} sign in at one, beside idle`,
    bare: ms(before),
    own: ms(now),
    ratio: now / before,
    ...judged(now / before, { atMost }),
  });
}
const slowest = Math.max(...health);
show({
  what: `health, the slowest of ${health.length}, meanwhile`,
  own: ms(slowest),
  ...judged(slowest, { atMost: 100 }),
  goal: '≤ 100 ms',
});

await portal.stop();
caller.close();
save('ingreso', rows);
process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
