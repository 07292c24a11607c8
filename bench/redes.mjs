// The call on bad networks. With Chromium's emulation: 3 % loss + 200 ms + 500 kbit/s keeps video and voice;
// 80 kbit/s leaves voice only, and video returns afterwards; after 15 s without a packet both return within 5
// s. With two networks of a network namespace: a change of address keeps the voice of both sides.
import { startDosRedes } from '../e2e/support/dos-redes.ts';
import { enLlamada, flags, launch, leer, red, sleep } from './llamada-paginas.mjs';
import { startBenchPortal } from './portal.mjs';
import { keep, save } from './resultados.mjs';

// Both pages delay what they send and receive: the round trip is four times 50 ms.
const POBRE = { bytes: 62_500, packetLoss: 3, latency: 50 };
const ANGOSTA = { bytes: 10_000 };
const NADA = { packetLoss: 100 };
const SOLO_AUDIO = 'La conexión es débil: seguimos solo con audio. El video vuelve solo.';
const only = process.env.ONLY;

const portal = await startBenchPortal({ HOST: '0.0.0.0' });
const browser = await launch(20);
let ok = true;
const rows = [];
const say = (text, good) => {
  const [what, ...own] = text.split(': ');
  rows.push({ what, own: own.join(': '), goal: 'as said', ok: good });
  keep('redes', rows);
  console.log(`${good ? '✓' : '✗'} ${text}`);
  if (!good) ok = false;
};
const seconds = (ms) => (ms === undefined ? 'never' : `${(ms / 1000).toFixed(1)} s`);
try {
  if (!only || only === 'emulada') await emulada();
  if (!only || only === 'mudanza') await mudanza();
} finally {
  await browser.close();
  await portal.stop();
}
save('redes', rows);
process.exitCode = ok ? 0 : 1;

/** The time until the condition holds on every page, or undefined. */
async function hasta(pages, isSo, ms) {
  const since = Date.now();
  while (Date.now() - since < ms) {
    if ((await Promise.all(pages.map(isSo))).every(Boolean)) return Date.now() - since;
    await sleep(100);
  }
  return undefined;
}

/** Waits until every page has received new frames and voice. */
async function vuelven(pages, ms, { cuadros = 5, sonidos = 25 } = {}) {
  const from = new Map(await Promise.all(pages.map(async (page) => [page, await leer(page)])));
  return hasta(
    pages,
    async (page) => {
      const [then, now] = [from.get(page), await leer(page)];
      return now.cuadros >= then.cuadros + cuadros && now.sonidos >= then.sonidos + sonidos;
    },
    ms,
  );
}

function soloAudio(page) {
  return page.getByText(SOLO_AUDIO).isVisible();
}

async function emulada() {
  const { paciente, profesional, terminar } = await enLlamada(browser, portal.url, { emulada: true });
  const pages = [paciente, profesional];
  const poner = (como) => Promise.all(pages.map((page) => red(page, como)));
  await sleep(8000);

  await poner(POBRE);
  await sleep(5000);
  const from = await Promise.all(pages.map(leer));
  await sleep(20_000);
  const to = await Promise.all(pages.map(leer));
  const each = to.map((one, n) => ({
    fps: (one.cuadros - from[n].cuadros) / 20,
    voz: (one.sonidos - from[n].sonidos) / 20,
    tapado: (one.tapados - from[n].tapados) / Math.max(1, one.muestras - from[n].muestras),
    alto: one.alto,
    ida: one.ida,
  }));
  const said = each.map(
    ({ fps, alto, voz, tapado, ida }) =>
      `${fps.toFixed(1)} frames/s of ${alto} lines, ${voz.toFixed(0)} packets/s of voice, ${(tapado * 100).toFixed(1)} % concealed, ${ida.toFixed(0)} ms there and back`,
  );
  say(
    `3 % loss + 200 ms + 500 kbit/s: ${said.join(' | ')}`,
    each.every(({ fps, voz }) => fps > 4 && voz > 40),
  );

  await poner();
  await sleep(10_000);
  await poner(ANGOSTA);
  const bajo = await hasta(pages, soloAudio, 45_000);
  await sleep(5000);
  const voz = await Promise.all(pages.map(leer));
  await sleep(5000);
  const luego = await Promise.all(pages.map(leer));
  const tapado = Math.max(
    ...luego.map((one, n) => (one.tapados - voz[n].tapados) / Math.max(1, one.muestras - voz[n].muestras)),
  );
  say(
    `80 kbit/s: voice alone after ${seconds(bajo)}, ${(tapado * 100).toFixed(1)} % of it concealed from then on`,
    bajo !== undefined && tapado < 0.1,
  );
  await poner();
  const since = Date.now();
  const seVe = await vuelven(pages, 45_000, { cuadros: 40 });
  const anunciado = await hasta(pages, async (page) => !(await soloAudio(page)), 10_000);
  const volvio = Date.now() - since;
  say(
    `80 kbit/s over: picture again after ${seconds(volvio)}`,
    seVe !== undefined && anunciado !== undefined,
  );

  await sleep(5000);
  await poner(NADA);
  await sleep(15_000);
  await poner();
  const corte = await vuelven(pages, 20_000);
  say(
    `15 s without a packet: picture and voice both ways after ${seconds(corte)} (goal ≤ 5 s)`,
    corte !== undefined && corte <= 5000,
  );
  await terminar();
  await Promise.all(pages.map((page) => page.context().close()));
}

async function mudanza() {
  const redes = await startDosRedes([...flags, '--use-fake-device-for-media-stream=fps=20']);
  if (redes.falta) return console.log(`a change of address: not measured here (${redes.falta})`);
  try {
    const { paciente, profesional, terminar } = await enLlamada(browser, portal.url, {
      navegador: redes.navegador,
    });
    await sleep(5000);
    redes.mudar();
    const took = await vuelven([paciente, profesional], 40_000);
    say(
      `from Wi-Fi to mobile data, another address: voice and picture both ways after ${seconds(took)}`,
      took !== undefined,
    );
    await terminar();
  } finally {
    await redes.stop();
  }
}
