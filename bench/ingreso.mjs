// Sign-in is limited by the password hash. The product must reach 0.9 of the bare hash rate, and reads must
// not starve meanwhile.
import http from 'node:http';
import { createPasswords } from '../server/src/platform/secrets/passwords.ts';
import { startBenchPortal } from './portal.mjs';
import { judged, save } from './resultados.mjs';

const SIGN_INS = Number(process.env.BENCH_SIGN_INS ?? 120);
const CLIENTS = 8;
const READS = 400;
const portal = await startBenchPortal();
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

function call(method, path, body) {
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const request = http.request(
      `${portal.url}${path}`,
      {
        method,
        agent,
        headers: { 'x-portal': '1', ...(body ? { 'content-type': 'application/json' } : {}) },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode, ms: performance.now() - since }));
      },
    );
    request.on('error', reject);
    request.end(body ? JSON.stringify(body) : undefined);
  });
}
const people = ['30111222', '28444555', '33777111', '35222333'];
const signIn = async (n) => {
  const { status } = await call('POST', '/api/sesion/iniciar', {
    correo: people[n % people.length],
    password: 'demo1234',
  });
  if (status !== 200) throw new Error(`sign-in answered ${status}`);
};
async function rate(total, work) {
  let next = 0;
  const since = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < total) await work(next++);
    }),
  );
  return (total / (performance.now() - since)) * 1000;
}
const p99 = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99) - 1];
async function reads(count) {
  const times = [];
  for (let n = 0; n < count; n += 1) times.push((await call('GET', '/api/configuracion')).ms);
  return p99(times);
}

const passwords = createPasswords();
const stored = await passwords.hash('demo1234');
await rate(16, signIn);
const hashes = [];
const signIns = [];
for (let round = 0; round < 3; round += 1) {
  hashes.push(await rate(SIGN_INS, () => passwords.verify(stored, 'demo1234')));
  signIns.push(await rate(SIGN_INS, signIn));
}
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const idle = await reads(READS);
const storm = rate(SIGN_INS * 3, signIn);
const busy = await reads(READS);
await storm;
await portal.stop();
agent.destroy();

const ratio = median(signIns) / median(hashes);
console.log(
  `bare hash ${median(hashes).toFixed(1)}/s, sign-in ${median(signIns).toFixed(1)}/s: ratio ${ratio.toFixed(2)} (goal ≥ 0.90)`,
);
console.log(
  `reads p99 idle ${idle.toFixed(1)} ms, during a storm of sign-ins ${busy.toFixed(1)} ms: ratio ${(busy / idle).toFixed(2)} (goal ≤ 3)`,
);
save('ingreso', [
  {
    what: 'sign-ins a second, beside the bare hash',
    bare: `${median(hashes).toFixed(1)}/s`,
    own: `${median(signIns).toFixed(1)}/s`,
    ratio,
    ...judged(ratio, { atLeast: 0.9 }),
  },
  {
    what: 'a read, p99, during a storm of sign-ins beside idle',
    bare: `${idle.toFixed(1)} ms`,
    own: `${busy.toFixed(1)} ms`,
    ratio: busy / idle,
    ...judged(busy / idle, { atMost: 3 }),
  },
]);
process.exitCode = ratio >= 0.9 && busy / idle <= 3 ? 0 : 1;
