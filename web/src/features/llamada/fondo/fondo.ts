import { guardarElegidos, leerElegidos } from '../core/elegidos.ts';
import { medios } from '../core/medios.ts';

/**
 * The blurred background of a professional, as the browser itself does it. There is no model in the bundle:
 * it would weigh more than the call, and take the processor that the picture needs.
 */

type Capaz = MediaTrackCapabilities & { backgroundBlur?: readonly boolean[] };
type Limites = MediaTrackConstraints & { backgroundBlur?: boolean };

const NUCLEOS = 4;
/** Readings in a row in which the processor holds the picture back. */
const LECTURAS = 3;
const LEER_MS = 4000;

/** The browser can turn it on and off for this camera, and the machine is not weak. */
export function puedeDesenfocar(
  track: Pick<MediaStreamTrack, 'getCapabilities'> | null,
  nucleos = navigator.hardwareConcurrency,
): boolean {
  const { backgroundBlur = [] } = (track?.getCapabilities?.() ?? {}) as Capaz;
  return nucleos >= NUCLEOS && backgroundBlur.includes(true) && backgroundBlur.includes(false);
}

async function aplicar(track: MediaStreamTrack, si: boolean): Promise<boolean> {
  const limites: Limites = { ...track.getConstraints(), backgroundBlur: si };
  return track.applyConstraints(limites).then(
    () => true,
    () => false,
  );
}

/** Remembered in this browser. Returns whether the browser did it. */
export async function desenfocar(si: boolean): Promise<boolean> {
  const { video } = medios.get();
  if (!video || !(await aplicar(video, si))) return false;
  guardarElegidos({ ...leerElegidos(), fondo: si });
  return true;
}

export const desenfocado = () => leerElegidos().fondo === true;

/** Counts the readings: true once the processor was too slow for a while. */
export function createCansancio(): (motivo: string | undefined) => boolean {
  let seguidas = 0;
  return (motivo) => {
    seguidas = motivo === 'cpu' ? seguidas + 1 : 0;
    return seguidas >= LECTURAS;
  };
}

async function motivoDe(pc: RTCPeerConnection | undefined): Promise<string | undefined> {
  let motivo: string | undefined;
  (await pc?.getStats())?.forEach((informe: Record<string, string | undefined>) => {
    if (informe['type'] === 'outbound-rtp' && informe['kind'] === 'video')
      motivo = informe['qualityLimitationReason'];
  });
  return motivo;
}

/**
 * Blurs every camera that is opened while the choice lasts, and gives it up on a machine that cannot keep up.
 * Returns the function that stops following.
 */
export function seguirFondo(conexion: () => RTCPeerConnection | undefined, onLento: () => void): () => void {
  let visto: MediaStreamTrack | null = null;
  const seguir = () => {
    const { video } = medios.get();
    if (video === visto) return;
    visto = video;
    if (video && desenfocado() && puedeDesenfocar(video)) void aplicar(video, true);
  };
  const cansada = createCansancio();
  const leer = async () => {
    if (!desenfocado() || !cansada(await motivoDe(conexion()))) return;
    if (await desenfocar(false)) onLento();
  };
  seguir();
  const stop = medios.subscribe(seguir);
  const beat = setInterval(() => void leer().catch(() => {}), LEER_MS);
  return () => {
    stop();
    clearInterval(beat);
  };
}
