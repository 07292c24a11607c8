import type { Estado } from '@portal/domain/llamada/contract';

/** What is sent at each rung. Every rung includes audio. */
export interface Peldano {
  modo: Estado['modo'];
  /** Audio bitrate in kbit/s; the headers of its fifty packets per second add half as much again. */
  audio: number;
  /** Upper limits of video: kbit/s, lines, and frames per second. Absent: no video is sent. */
  video?: { kbps: number; lineas: number; fps: number };
  /** Bandwidth that the rung needs, in kbit/s. */
  pide: number;
}

export const PELDANOS: readonly Peldano[] = [
  { modo: 'video', audio: 40, video: { kbps: 1200, lineas: 720, fps: 30 }, pide: 600 },
  { modo: 'video', audio: 40, video: { kbps: 400, lineas: 360, fps: 24 }, pide: 230 },
  { modo: 'video_bajo', audio: 24, video: { kbps: 80, lineas: 180, fps: 20 }, pide: 95 },
  { modo: 'audio', audio: 24, pide: 0 },
];
/** Start low, then go up. */
export const PRIMER_PELDANO = 1;
const ULTIMO = PELDANOS.length - 1;

export interface Medida {
  /** Available bandwidth as the browser estimates it; undefined until it knows. */
  kbps: number | undefined;
  /** Fraction of sent packets that were lost, as the other side reports it. */
  perdida: number;
  /** Round-trip time above the observed minimum, in ms. */
  demora?: number | undefined;
  /**
   * The device is too slow: it sends far fewer frames than its camera gives, and the network is not the
   * cause.
   */
  lento?: boolean;
}

export interface Escalera {
  peldano: number;
  /** Consecutive readings that asked for a lower or a higher rung. */
  bajar: number;
  subir: number;
  /**
   * Without video the browser cannot measure bandwidth. Video is retried after this many readings; the delay
   * grows after each failure.
   */
  espera: number;
  sinVideo: number;
  /**
   * Readings left in which retried video is judged by the queueing delay, because the browser has not updated
   * its estimate yet.
   */
  prueba: number;
  /** Readings since the last probe. */
  sinSondear: number;
  /**
   * `lentas`: consecutive readings with a slow device. `techo`: the highest rung allowed during the next
   * `descanso` readings.
   */
  lentas: number;
  techo: number;
  descanso: number;
}

/** Readings per second. */
export const LECTURAS = 2;
const ESPERA = 5 * LECTURAS;
export const ESCALERA_INICIAL: Escalera = {
  peldano: PRIMER_PELDANO,
  bajar: 0,
  subir: 0,
  espera: ESPERA,
  sinVideo: 0,
  prueba: 0,
  sinSondear: 0,
  lentas: 0,
  techo: 0,
  descanso: 0,
};

const SEGUIDAS = 3;
const SEGUIDAS_SIN_VIDEO = 3 * LECTURAS;
const LENTAS = 4 * LECTURAS;
const DESCANSO = 30 * LECTURAS;
const ESPERA_MAXIMA = 30 * LECTURAS;
const PRUEBA = 6 * LECTURAS;
/** Above this extra round-trip time, packets are queueing on the path. */
const LLENO_MS = 200;
/** Above this loss, video only takes bandwidth from audio. */
const PERDIDA_SIN_VIDEO = 0.25;

/**
 * The state of the ladder after one more reading. Goes down quickly, to the rung that fits; goes up after it
 * has fitted for a moment.
 */
export function siguiente(
  previa: Escalera,
  { kbps: medidos, perdida, demora = 0, lento = false }: Medida,
): Escalera {
  const antes = alPasoDelEquipo(previa, lento);
  if (antes.peldano !== previa.peldano) return antes;
  const { peldano } = antes;
  const sinSondear = antes.sinSondear + 1;
  if (peldano === ULTIMO) {
    const sinVideo = antes.sinVideo + 1;
    if (sinVideo < antes.espera || perdida > 0.1) return { ...antes, sinVideo };
    return {
      ...antes,
      peldano: ULTIMO - 1,
      bajar: 0,
      subir: 0,
      sinVideo: 0,
      prueba: PRUEBA,
      espera: Math.min(antes.espera * 2, ESPERA_MAXIMA),
    };
  }
  const { pide } = PELDANOS[peldano]!;
  const prueba = medidos !== undefined && medidos >= pide ? 0 : Math.max(0, antes.prueba - 1);
  const callada = prueba > 0 && perdida < 0.1 && demora < LLENO_MS && (medidos ?? pide) > pide / 2;
  const kbps = callada ? Math.max(medidos ?? pide, pide) : medidos;
  const pedido =
    perdida > PERDIDA_SIN_VIDEO
      ? ULTIMO
      : kbps === undefined
        ? peldano
        : Math.max(
            PELDANOS.findIndex(({ pide }) => kbps >= pide),
            antes.techo,
          );
  // Video is dropped only from the lowest video rung.
  const cabe = pedido === ULTIMO && peldano < ULTIMO - 1 ? ULTIMO - 1 : pedido;
  // Less than half of the needed bandwidth is no fluctuation: go down at once.
  const grave = cabe > peldano && cabe < ULTIMO && kbps !== undefined && kbps < PELDANOS[peldano]!.pide / 2;
  const bajar = cabe > peldano ? antes.bajar + 1 : 0;
  const subir = cabe < peldano && perdida < 0.1 ? antes.subir + 1 : 0;
  if (grave || bajar >= (cabe === ULTIMO ? SEGUIDAS_SIN_VIDEO : SEGUIDAS))
    return { ...antes, peldano: cabe, bajar: 0, subir: 0, sinVideo: 0, sinSondear: 0 };
  if (subir >= SEGUIDAS)
    return { ...antes, peldano: cabe, bajar: 0, subir: 0, espera: ESPERA, prueba: 0, sinSondear };
  return { ...antes, bajar, subir, prueba, sinSondear };
}

/** Lowers the video of a slow device, and waits before raising it again. */
function alPasoDelEquipo(antes: Escalera, lento: boolean): Escalera {
  const descanso = Math.max(0, antes.descanso - 1);
  const techo = descanso === 0 ? 0 : antes.techo;
  const lentas = lento && antes.peldano < ULTIMO - 1 ? antes.lentas + 1 : 0;
  if (lentas < LENTAS) return { ...antes, lentas, techo, descanso };
  const peldano = antes.peldano + 1;
  return { ...antes, peldano, techo: peldano, descanso: DESCANSO, lentas: 0, bajar: 0, subir: 0 };
}

const ENTRE_SONDEOS = 2 * LECTURAS;

/**
 * The browser's estimate hardly exceeds what is being sent. To find out whether much more fits, allow more
 * for a moment. Only with some spare bandwidth: on a narrow path the probe would take bandwidth from audio.
 */
export function convieneSondear(
  { peldano, techo, sinSondear }: Escalera,
  { kbps = 0, perdida, demora }: Medida,
): boolean {
  const { audio, video } = PELDANOS[peldano]!;
  if (!video || peldano <= techo || perdida > 0.1) return false;
  // No queueing: the path is not congested.
  const libre = demora !== undefined && demora < 40 && perdida < 0.02;
  return sinSondear >= ENTRE_SONDEOS && kbps > video.kbps + audio + (libre ? 10 : 60);
}

/**
 * Moves at once to the rung that the probe found; the browser's estimate falls again as soon as less is sent.
 */
export function trasSondear(antes: Escalera, { kbps = 0 }: Medida): Escalera {
  const cabe = Math.max(
    PELDANOS.findIndex(({ pide }) => kbps >= pide),
    antes.techo,
  );
  return {
    ...antes,
    sinSondear: 0,
    ...(cabe < antes.peldano && { peldano: cabe, bajar: 0, subir: 0, espera: ESPERA }),
  };
}
