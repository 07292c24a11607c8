import { expect, type Browser, type Page } from '@playwright/test';
import { startCoturn } from '../../server/src/testing/servers/coturn.ts';
import { conEquipos, pedirComo, type Pedir } from './atenciones.ts';
import { en } from './portal.ts';
import { ANA, LAURA } from './gente.ts';
import { abrirSesion } from './sesion.ts';

/** Works on a machine with only a loopback interface. */
export const conLlamada = {
  launchOptions: {
    ...conEquipos.launchOptions,
    args: [...conEquipos.launchOptions.args, '--allow-loopback-in-peer-connection'],
  },
};

export interface Contadores {
  /** Connections that this page has opened. */
  conexiones: number;
  /** Index of the connection that is measured. */
  cual: number;
  estado: string;
  cuadros: number;
  sonidos: number;
  /** Candidate type of the path in use: host, relay. */
  camino: string;
  transporte: string;
  /** Local address of the path. */
  direccion: string;
  /** Height of the decoded picture, in pixels. */
  alto: number;
  /** Round-trip time in ms. */
  ida: number;
}

/** Records the page's connections, so that `contadores` can read them. Does not change the product. */
function vigilar() {
  const Native = window.RTCPeerConnection;
  const all: RTCPeerConnection[] = [];
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      all.push(this);
    }
  };
  Object.assign(window, {
    async contadores() {
      // The page closes a spare connection when the one in use heals by itself.
      const open = all.filter(({ signalingState }) => signalingState !== 'closed');
      const pc = open.findLast(({ connectionState }) => connectionState === 'connected') ?? open.at(-1);
      const read = {
        conexiones: all.length,
        cual: pc ? all.indexOf(pc) : -1,
        estado: pc?.connectionState ?? 'ninguna',
        cuadros: 0,
        sonidos: 0,
        camino: '',
        transporte: '',
        direccion: '',
        alto: 0,
        ida: 0,
      };
      const reports = new Map<string, Record<string, string & number>>();
      (await pc?.getStats())?.forEach((report: Record<string, string & number>) =>
        reports.set(report['id']!, report),
      );
      for (const report of reports.values()) {
        if (report['type'] === 'inbound-rtp' && report['kind'] === 'video') {
          read.cuadros = report['framesDecoded'] ?? 0;
          read.alto = report['frameHeight'] ?? 0;
        }
        if (report['type'] === 'inbound-rtp' && report['kind'] === 'audio')
          read.sonidos = report['packetsReceived'] ?? 0;
        if (report['type'] === 'transport') {
          const par = reports.get(report['selectedCandidatePairId'] ?? '');
          const local = reports.get(par?.['localCandidateId'] ?? '');
          read.ida = (par?.['currentRoundTripTime'] ?? 0) * 1000;
          read.camino = local?.['candidateType'] ?? '';
          read.direccion = local?.['address'] ?? '';
          read.transporte = local?.['relayProtocol'] ?? local?.['protocol'] ?? '';
        }
      }
      return read;
    },
  });
}

export async function vigilada(page: Page): Promise<Page> {
  await page.addInitScript(vigilar);
  return page;
}

export const contadores = (page: Page): Promise<Contadores> =>
  page.evaluate(() => (window as unknown as { contadores(): Promise<Contadores> }).contadores());

export interface Que {
  video?: boolean;
  audio?: boolean;
  /** Timeout in ms. */
  en?: number;
}

/** Waits until more frames are decoded and more sound arrives. */
export async function llega(page: Page, { video = true, audio = true, en: timeout = 60_000 }: Que = {}) {
  let first: Contadores | undefined;
  await expect(async () => {
    const now = await contadores(page);
    // A new connection counts from zero.
    if (!first || first.cual !== now.cual) first = now;
    expect(now.estado).toBe('connected');
    if (video) expect(now.cuadros).toBeGreaterThan(first.cuadros + 4);
    if (audio) expect(now.sonidos).toBeGreaterThan(first.sonidos + 20);
  }).toPass({ timeout, intervals: [150] });
}

export interface Opciones {
  /** Devices that the patient's page lacks. */
  sinEquipos?: 'camara' | 'todos';
  /** Enables network emulation, which has to be on before the connection is made. */
  red?: boolean;
  viewport?: { width: number; height: number };
  /** The patient's browser, if it is not the test's. */
  navegador?: Browser;
  /** Runs in both pages before their own scripts. */
  alAbrir?: () => void;
  /** The professional's browser, if it is not the test's. */
  navegadorProfesional?: Browser;
}

/** Opens a patient and the professional who has called them, in separate contexts, before either enters. */
export async function enLaPuerta(browser: Browser, plantilla: string, opciones: Opciones = {}) {
  const abrir = async (dni: string, viewport = { width: 1440, height: 900 }, donde = browser) => {
    const context = await donde.newContext({
      locale: 'es-AR',
      timezoneId: 'America/Argentina/Buenos_Aires',
      viewport,
      reducedMotion: 'reduce',
    });
    await context.addInitScript(vigilar);
    if (opciones.alAbrir) await context.addInitScript(opciones.alAbrir);
    const page = await context.newPage();
    page.on('requestfailed', (request) =>
      console.log(`${request.url()} failed: ${request.failure()?.errorText}`),
    );
    if (opciones.red) await red(page, 'buena');
    const { token } = await abrirSesion(page, plantilla, dni);
    return { page, pedir: pedirComo(page, token) };
  };
  const ana = await abrir(ANA, opciones.viewport, opciones.navegador);
  const laura = await abrir(LAURA, undefined, opciones.navegadorProfesional);
  await laura.pedir('/api/fila/guardia', { enGuardia: true });
  await terminarAbiertas(ana.pedir, laura.pedir);
  const { version } = await ana.pedir<{ version: string }>('/api/contenido/terminos');
  await ana.pedir('/api/atencion/solicitar', {
    documento: ANA,
    servicio_id: 1,
    motivo: '',
    terminos: version,
  });
  const { atencion } = await laura.pedir<{ atencion: { id: string } }>('/api/fila/llamar', {});
  if (opciones.sinEquipos) await ana.page.addInitScript(quitarEquipos, opciones.sinEquipos);
  return {
    id: atencion.id,
    paciente: ana.page,
    profesional: laura.page,
    pedirPaciente: ana.pedir,
    pedirProfesional: laura.pedir,
  };
}

/** A second try must not meet the attention that the first one left open. */
async function terminarAbiertas(pedirPaciente: Pedir, pedirProfesional: Pedir) {
  const { atenciones } = await pedirPaciente<{ atenciones: { id: string; status: string }[] }>(
    '/api/atencion/abiertas',
  );
  for (const { id, status } of atenciones) {
    if (status === 'emitida') await pedirPaciente('/api/atencion/dejar', { id });
    else await pedirProfesional('/api/fila/finalizar', { id });
  }
}

function quitarEquipos(cuales: 'camara' | 'todos') {
  const { mediaDevices } = navigator;
  const own = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    if (cuales === 'todos' || constraints?.video)
      throw new DOMException('Requested device not found', 'NotFoundError');
    return own(constraints);
  };
}

export async function entrarPaciente(page: Page, plantilla: string) {
  await page.goto(en(plantilla, '/videocall'));
  await page.getByRole('button', { name: 'Entrar a la videollamada' }).click();
  await expect(page.getByRole('toolbar', { name: 'Controles de la llamada' })).toBeVisible();
}

export async function entrarProfesional(page: Page, plantilla: string) {
  await page.goto(en(plantilla, '/profesional'));
  await expect(page.getByRole('toolbar', { name: 'Controles de la llamada' })).toBeVisible();
}

/** Puts both in the call, and waits until they see and hear each other. */
export async function enLlamada(browser: Browser, plantilla: string, opciones: Opciones = {}) {
  const call = await enLaPuerta(browser, plantilla, opciones);
  await entrarPaciente(call.paciente, plantilla);
  await entrarProfesional(call.profesional, plantilla);
  await Promise.all([
    llega(call.paciente),
    llega(call.profesional, { video: !opciones.sinEquipos, audio: opciones.sinEquipos !== 'todos' }),
  ]);
  return {
    ...call,
    cerrar: () => Promise.all([call.paciente.context().close(), call.profesional.context().close()]),
  };
}

const cdp = new WeakMap<Page, Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>>();

/** Throughput in kbit/s, round-trip time in ms, and packet loss in per cent. */
const REDES = {
  buena: { kbps: 100_000, demora: 0, perdida: 0 },
  nada: { kbps: 100_000, demora: 0, perdida: 100 },
  pobre: { kbps: 500, demora: 200, perdida: 3 },
  angosta: { kbps: 80, demora: 0, perdida: 0 },
} as const;

/** Chromium's network emulation, applied to WebRTC packets. The channel to the server is not affected. */
export async function red(page: Page, como: keyof typeof REDES) {
  const { kbps, demora, perdida } = REDES[como];
  const session = cdp.get(page) ?? (await page.context().newCDPSession(page));
  cdp.set(page, session);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    // Both pages delay what they send and receive: four delays per round trip.
    latency: demora / 4,
    downloadThroughput: kbps * 125,
    uploadThroughput: kbps * 125,
    packetLoss: perdida,
  });
}

/** A real coturn, or the reason why there is none. */
export const startRelevo = (direccion?: string) => startCoturn([], direccion);
