// Two people in a call of the real product, each in their own browser context, with access to the WebRTC
// statistics. Used by the measurements of the call.
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../scripts/browser.mjs';

export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
];
export const ANA = '30111222';
export const LAURA = '20333444';
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

export const launch = (fps = 20) =>
  chromium.launch({
    executablePath: ensureBrowser(),
    args: [...flags, `--use-fake-device-for-media-stream=fps=${fps}`],
  });

/** Runs in every page before its own code. Keeps the connections and the time when the room is entered. */
function vigilar() {
  const Native = window.RTCPeerConnection;
  window.pcs = [];
  window.RTCPeerConnection = class extends Native {
    constructor(configuration) {
      super(configuration);
      window.pcs.push(this);
    }
  };
  // Every camera is 640 × 360: the network is measured, and two cores can encode that.
  const { mediaDevices } = navigator;
  const getUserMedia = mediaDevices?.getUserMedia.bind(mediaDevices);
  if (getUserMedia)
    mediaDevices.getUserMedia = (wanted) =>
      getUserMedia({
        ...wanted,
        ...(wanted.video ? { video: { width: { ideal: 640 }, height: { ideal: 360 } } } : {}),
      });
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    if (typeof data === 'string' && data.includes('llamadaEntrar'))
      window.entro = performance.timeOrigin + performance.now();
    return send.call(this, data);
  };
  window.leer = async (pc = window.pcs.at(-1)) => {
    const read = {
      conexiones: window.pcs.length,
      estado: pc?.connectionState,
      cuadros: 0,
      sonidos: 0,
      tapados: 0,
      muestras: 0,
      alto: 0,
      fps: 0,
      camino: '',
      transporte: '',
      ida: 0,
    };
    if (!pc || pc.connectionState === 'closed') return read;
    const reports = new Map();
    (await pc.getStats()).forEach((report) => reports.set(report.id, report));
    for (const report of reports.values()) {
      if (report.type === 'inbound-rtp' && report.kind === 'video') {
        read.cuadros = report.framesDecoded ?? 0;
        read.alto = report.frameHeight ?? 0;
        read.fps = report.framesPerSecond ?? 0;
      } else if (report.type === 'inbound-rtp') {
        read.sonidos = report.packetsReceived ?? 0;
        read.tapados = report.concealedSamples ?? 0;
        read.muestras = report.totalSamplesReceived ?? 0;
      } else if (report.type === 'transport') {
        const par = reports.get(report.selectedCandidatePairId);
        const local = reports.get(par?.localCandidateId);
        read.ida = (par?.currentRoundTripTime ?? 0) * 1000;
        read.camino = local?.candidateType ?? '';
        read.transporte = local?.relayProtocol ?? local?.protocol ?? '';
      }
    }
    return read;
  };
  /**
   * The time of the first decoded frame of a connection that had none before, polled every few milliseconds.
   */
  window.primerCuadro = async () => {
    const viejas = new Set();
    for (const pc of window.pcs) if ((await window.leer(pc)).cuadros > 0) viejas.add(pc);
    for (;;) {
      for (const pc of window.pcs.filter((one) => !viejas.has(one) && one.connectionState !== 'closed')) {
        if ((await window.leer(pc)).cuadros > 0) return performance.timeOrigin + performance.now();
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
}

export const leer = (page) => page.evaluate(() => window.leer());

/** Every connection of a page that has guests: one for each other person. */
export const leerTodas = (page) =>
  page.evaluate(() =>
    Promise.all(window.pcs.filter((pc) => pc.connectionState === 'connected').map((pc) => window.leer(pc))),
  );

export async function newPage(browser, { width = 1280, height = 900 } = {}) {
  const context = await browser.newContext({
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  await context.addInitScript(vigilar);
  return context.newPage();
}

/** Chromium's network emulation. It affects WebRTC only if it is on before the connection exists. */
const sessions = new WeakMap();
export async function red(page, { bytes = 12_500_000, packetLoss = 0, latency = 0 } = {}) {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
    packetLoss,
  });
}

async function signIn(page, url, dni) {
  await page.goto(`${url}/personal`);
  const sesion = await page.evaluate(
    async (body) => {
      const headers = { 'x-portal': '1', 'content-type': 'application/json' };
      return (
        await fetch('/api/sesion/iniciar', { method: 'POST', headers, body: JSON.stringify(body) })
      ).json();
    },
    { correo: dni, password: 'demo1234', acceso: dni === LAURA ? 'personal' : 'portal' },
  );
  return (path, body) =>
    page.evaluate(
      async ([to, sent, token]) => {
        const headers = {
          'x-portal': '1',
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
        };
        const response = await fetch(
          to,
          sent === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(sent) },
        );
        if (!response.ok) throw new Error(`${to}: ${response.status} ${await response.text()}`);
        return response.json();
      },
      [path, body, sesion.token],
    );
}

/** The professional is in the room, the patient at its entrance with camera and microphone open. */
export async function enLaPuerta(browser, url, { emulada = false, navegador = browser } = {}) {
  const [paciente, profesional] = [await newPage(navegador), await newPage(browser, { width: 1440 })];
  if (emulada) await Promise.all([red(paciente), red(profesional)]);
  const [ana, laura] = [await signIn(paciente, url, ANA), await signIn(profesional, url, LAURA)];
  await laura('/api/fila/guardia', { enGuardia: true });
  const { version } = await ana('/api/contenido/terminos');
  await ana('/api/atencion/solicitar', { documento: ANA, servicio_id: 1, motivo: '', terminos: version });
  const { atencion } = await laura('/api/fila/llamar', {});
  await profesional.goto(`${url}/profesional`);
  await profesional.getByRole('toolbar', { name: 'Controles de la llamada' }).waitFor();
  await profesional.getByText(/Esperando a Ana/).waitFor();
  await paciente.goto(`${url}/videocall`);
  const entrar = paciente.getByRole('button', { name: 'Entrar a la videollamada' });
  await entrar.waitFor();
  return {
    paciente,
    profesional,
    entrar,
    id: atencion.id,
    pedirPaciente: ana,
    terminar: () => laura('/api/fila/finalizar', { id: atencion.id }),
  };
}

export async function enLlamada(browser, url, options) {
  const call = await enLaPuerta(browser, url, options);
  await call.entrar.click();
  await llegan([call.paciente, call.profesional]);
  return call;
}

/** A guest of the patient's, whom the patient lets in. Returns when all three decode both others. */
export async function conInvitado(browser, { id, paciente, profesional, pedirPaciente }) {
  const { url } = await pedirPaciente('/api/llamada/invitar', { atencion: id, clase: 'interprete' });
  const invitado = await newPage(browser, { width: 390, height: 844 });
  await red(invitado);
  await invitado.goto(url);
  await invitado.getByLabel('Tu nombre y apellido').fill('Marta Gómez');
  await invitado.getByRole('button', { name: 'Pedir entrar' }).click();
  await paciente.getByRole('button', { name: 'Dejar entrar' }).click();
  const pages = [paciente, profesional, invitado];
  const since = Date.now();
  for (;;) {
    const read = await Promise.all(pages.map(leerTodas));
    if (read.every((all) => all.length === 2 && all.every((one) => one.cuadros >= 3 && one.sonidos >= 10)))
      return pages;
    if (Date.now() - since > 40_000) throw new Error(`three did not meet: ${JSON.stringify(read)}`);
    await sleep(100);
  }
}

/** Waits until both sides decode frames and receive sound. Returns the time it took, or undefined. */
export async function llegan(pages, { cuadros = 3, sonidos = 10, ms = 20_000 } = {}) {
  const since = Date.now();
  while (Date.now() - since < ms) {
    const read = await Promise.all(pages.map(leer));
    if (read.every((one) => one.cuadros >= cuadros && one.sonidos >= sonidos)) return Date.now() - since;
    await sleep(50);
  }
  return undefined;
}

/**
 * A bare pair of connections with the browser's defaults, each end in its own page, without signalling
 * server.
 */
export async function parDesnudo(browser, url) {
  const pages = [await newPage(browser), await newPage(browser)];
  for (const page of pages) {
    await red(page);
    await page.goto(`${url}/healthz`);
    await page.evaluate(async () => {
      const pc = new RTCPeerConnection();
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: true,
        video: { width: { ideal: 1280 }, height: { ideal: 720 } },
      });
      for (const track of stream.getTracks()) pc.addTrack(track, stream);
      pc.ontrack = ({ streams }) => {
        const video =
          document.querySelector('video') ??
          document.documentElement.appendChild(document.createElement('video'));
        video.autoplay = true;
        video.srcObject = streams[0];
      };
      window.descripcion = async () => {
        if (pc.iceGatheringState !== 'complete')
          await new Promise((resolve) => {
            pc.onicegatheringstatechange = () => pc.iceGatheringState === 'complete' && resolve();
          });
        return pc.localDescription.toJSON();
      };
    });
  }
  const [one, other] = pages;
  await one.evaluate(() => window.pcs[0].setLocalDescription());
  const offer = await one.evaluate(() => window.descripcion());
  await other.evaluate(async (remote) => {
    await window.pcs[0].setRemoteDescription(remote);
    await window.pcs[0].setLocalDescription();
  }, offer);
  const answer = await other.evaluate(() => window.descripcion());
  await one.evaluate((remote) => window.pcs[0].setRemoteDescription(remote), answer);
  if ((await llegan(pages)) === undefined) throw new Error('the bare pair did not connect');
  return pages;
}
