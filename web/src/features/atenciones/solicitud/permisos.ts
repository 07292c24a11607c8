import type { Navegador } from '../../../lib/navegador/navegador.ts';

/** How to hold the call: video, audio only, or chat only. */
export type Modo = 'video' | 'audio' | 'chat';

export interface Permisos {
  modo: Modo;
  /** Why a device is missing: refused, not connected, or in use by another program. */
  causa?: 'negado' | 'no_hay' | 'ocupado';
}

/** Asks for permission and releases the devices at once: the waiting room opens them again. */
export async function pedirPermisos(): Promise<Permisos> {
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  if (!devices) return { modo: 'chat', causa: 'negado' };
  const first = await tryToOpen(devices, { audio: true, video: true });
  if (first === undefined) return { modo: 'video' };
  const second = await tryToOpen(devices, { audio: true });
  return { modo: second === undefined ? 'audio' : 'chat', causa: second ?? first };
}

async function tryToOpen(
  devices: MediaDevices,
  wanted: MediaStreamConstraints,
): Promise<NonNullable<Permisos['causa']> | undefined> {
  try {
    const stream = await devices.getUserMedia(wanted);
    for (const track of stream.getTracks()) track.stop();
    return undefined;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no_hay';
    return name === 'NotReadableError' || name === 'AbortError' ? 'ocupado' : 'negado';
  }
}

const KEY = 'portal.modo';

/** Remembers the choice, so that the camera is not requested again later. */
export function guardarModo(modo: Modo): void {
  sessionStorage.setItem(KEY, modo);
}

export function leerModo(): Modo {
  const kept = sessionStorage.getItem(KEY);
  return kept === 'audio' || kept === 'chat' ? kept : 'video';
}

const enIos = [
  'Tocá «aA» o el ícono que está a la izquierda de la dirección.',
  'Elegí «Configuración del sitio web».',
  'En «Cámara» y «Micrófono» elegí «Permitir».',
  'Volvé acá y tocá «Probar de nuevo».',
];
const enAndroid = [
  'Tocá el ícono que está a la izquierda de la dirección.',
  'Elegí «Permisos».',
  'Activá «Cámara» y «Micrófono».',
  'Volvé acá y tocá «Probar de nuevo».',
];
const enFirefox = [
  'Hacé clic en el ícono de permisos que está a la izquierda de la dirección.',
  'Quitá el bloqueo de la cámara y del micrófono.',
  'Volvé acá, elegí «Probar de nuevo» y después «Permitir».',
];
const enOtro = [
  'Hacé clic en el ícono que está a la izquierda de la dirección.',
  'En «Cámara» y «Micrófono» elegí «Permitir».',
  'Volvé acá y elegí «Probar de nuevo».',
];

/** The steps to allow the devices, in the words of each browser. */
export const pasosPara: Record<Navegador, readonly string[]> = {
  'safari-ios': enIos,
  'chrome-ios': enIos,
  'chrome-android': enAndroid,
  samsung: enAndroid,
  'firefox-android': enFirefox,
  firefox: enFirefox,
  chrome: enOtro,
  edge: enOtro,
  safari: enOtro,
};
