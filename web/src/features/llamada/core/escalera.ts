import type { Estado } from '@portal/domain/llamada/contract';

/** What is sent at each rung. Audio stands on every one of them. */
export interface Peldano {
  modo: Estado['modo'];
  /** Voice: kilobits a second; half as many again are the headers of its fifty packets. */
  audio: number;
  /** Video: kilobits a second at most, lines of the picture at most, frames a second at most; without it no video is sent. */
  video?: { kbps: number; lineas: number; fps: number };
  /** Kilobits a second that the path must offer for it. */
  pide: number;
}

export const PELDANOS: readonly Peldano[] = [
  { modo: 'video', audio: 40, video: { kbps: 1200, lineas: 720, fps: 30 }, pide: 600 },
  { modo: 'video', audio: 40, video: { kbps: 400, lineas: 360, fps: 24 }, pide: 230 },
  { modo: 'video_bajo', audio: 24, video: { kbps: 80, lineas: 180, fps: 20 }, pide: 95 },
  { modo: 'audio', audio: 24, pide: 0 },
];
/** Low first, then up. */
export const PRIMER_PELDANO = 1;
const ULTIMO = PELDANOS.length - 1;

export interface Medida {
  /** What the path offers, as the browser reckons it; absent until it knows. */
  kbps: number | undefined;
  /** Part of what was sent that was lost, as the other side reports it. */
  perdida: number;
  /** Milliseconds that the way there and back takes beyond its shortest. */
  demora?: number | undefined;
  /** This device does not keep up: far fewer frames leave it than its camera gives, and not for want of room. */
  lento?: boolean;
}

export interface Escalera {
  peldano: number;
  /** Readings for which a lower or a higher rung has been asked for. */
  bajar: number;
  subir: number;
  /** Without video the browser cannot measure: it is tried again after so many readings, ever later where that fails. */
  espera: number;
  sinVideo: number;
  /** Readings for which a picture that was just tried again is judged by what waits on the way: the browser has not reckoned anew yet. */
  prueba: number;
  /** Readings since the last sounding. */
  sinSondear: number;
  /** Readings in which the device did not keep up, and for which no higher rung than this one is tried. */
  lentas: number;
  techo: number;
  descanso: number;
}

/** Readings a second. */
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
/** So much longer than at its shortest, and something stands in line on the way. */
const LLENO_MS = 200;
/** Beyond this the picture only takes the place of the voice. */
const PERDIDA_SIN_VIDEO = 0.25;

/** Where the ladder stands after one more reading. Down quickly and to the rung that fits, up when it has fitted for a moment. */
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
  // The picture goes only from the lowest rung.
  const cabe = pedido === ULTIMO && peldano < ULTIMO - 1 ? ULTIMO - 1 : pedido;
  // Half of what is asked for is no accident: that is left at once.
  const grave = cabe > peldano && cabe < ULTIMO && kbps !== undefined && kbps < PELDANOS[peldano]!.pide / 2;
  const bajar = cabe > peldano ? antes.bajar + 1 : 0;
  const subir = cabe < peldano && perdida < 0.1 ? antes.subir + 1 : 0;
  if (grave || bajar >= (cabe === ULTIMO ? SEGUIDAS_SIN_VIDEO : SEGUIDAS))
    return { ...antes, peldano: cabe, bajar: 0, subir: 0, sinVideo: 0, sinSondear: 0 };
  if (subir >= SEGUIDAS)
    return { ...antes, peldano: cabe, bajar: 0, subir: 0, espera: ESPERA, prueba: 0, sinSondear };
  return { ...antes, bajar, subir, prueba, sinSondear };
}

/** A smaller picture for a device that does not keep up, and a while before more is asked of it. */
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
 * The browser's reckoning hardly grows beyond what is sent. Whether much more fits is found out by allowing more for a moment: only where
 * there is some room to spare, since on a narrow path it costs what the voice needs.
 */
export function convieneSondear(
  { peldano, techo, sinSondear }: Escalera,
  { kbps = 0, perdida, demora }: Medida,
): boolean {
  const { audio, video } = PELDANOS[peldano]!;
  if (!video || peldano <= techo || perdida > 0.1) return false;
  // Nothing waits on the way: the path is not full.
  const libre = demora !== undefined && demora < 40 && perdida < 0.02;
  return sinSondear >= ENTRE_SONDEOS && kbps > video.kbps + audio + (libre ? 10 : 60);
}

/** What was found fits at once; it would be forgotten as soon as less is sent again. */
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
