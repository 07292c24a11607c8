// A hundred call set-ups through a real coturn, with relay candidates only, over TCP. Each must bring video
// and sound to both sides.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { enLlamada, launch, leer, llegan } from './llamada-paginas.mjs';
import { startBenchPortal } from './portal.mjs';
import { keep, save } from './resultados.mjs';

const SET_UPS = Number(process.env.SET_UPS ?? 100);
const child = spawn(process.execPath, ['scripts/coturn.mjs'], {
  cwd: path.resolve(import.meta.dirname, '..'),
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
});
const relevo = JSON.parse(
  await new Promise((resolve) => child.stdout.once('data', (chunk) => resolve(String(chunk)))),
);
if (relevo.falta) {
  console.log(relevo.falta);
  process.exit(1);
}
const portal = await startBenchPortal({
  TURN_URLS: `turn:127.0.0.1:${relevo.port}?transport=tcp`,
  TURN_SECRET: relevo.secret,
  ICE_POLICY: 'relay',
});
const browser = await launch(10);
let good = 0;
const times = [];
try {
  const { paciente, profesional } = await enLlamada(browser, portal.url);
  for (let n = 1; n <= SET_UPS; n += 1) {
    // After a reload both sides set up a new connection.
    const before = (await leer(profesional)).conexiones;
    await paciente.reload();
    const since = Date.now();
    while ((await leer(profesional)).conexiones === before && Date.now() - since < 20_000)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const took = await llegan([paciente, profesional]);
    const [one, other] = [await leer(paciente), await leer(profesional)];
    const relayed = [one, other].every(
      ({ camino, transporte }) => camino === 'relay' && transporte === 'tcp',
    );
    if (took !== undefined && relayed) {
      good += 1;
      times.push(Date.now() - since);
    } else console.log(`set-up ${n}: ${JSON.stringify(one)} ${JSON.stringify(other)}`);
    if (n % 10 === 0) keep('relevo', rows(n));
  }
} finally {
  await browser.close();
  await portal.stop();
  child.kill('SIGTERM');
}
times.sort((a, b) => a - b);
console.log(
  `${good} of ${SET_UPS} set-ups through the relay over TCP; from the reload to picture and sound on both sides: median ${times[Math.floor(times.length / 2)]} ms, longest ${times.at(-1)} ms`,
);
save('relevo', rows(SET_UPS));
process.exitCode = good === SET_UPS ? 0 : 1;

/** Of the first `tried` set-ups. */
function rows(tried) {
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  return [
    {
      what: 'set-ups through coturn alone, over TCP',
      own: `${good} of ${tried}`,
      goal: 'all',
      ok: good === tried,
    },
    {
      what: 'from a reload to picture and sound on both sides, median',
      own: `${median ?? '–'} ms`,
    },
  ];
}
