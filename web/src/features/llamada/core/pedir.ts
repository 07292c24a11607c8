import { leerElegidos } from './elegidos.ts';

/** Why there is no camera or no microphone. */
export type Fallo = 'denegado' | 'no_hay' | 'ocupado' | 'no_se_puede';

/** `exact`: the person has just chosen the device, so that another one is a failure. */
export async function pedir(
  what: { audio?: true; video?: true },
  how: 'ideal' | 'exact' = 'ideal',
): Promise<MediaStream | Fallo> {
  if (!navigator.mediaDevices?.getUserMedia) return 'no_se_puede';
  const elegidos = leerElegidos();
  const constraints: MediaStreamConstraints = {
    ...(what.audio && {
      audio: {
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
        ...deviceOf(elegidos.audio, how),
      },
    }),
    ...(what.video && {
      video: {
        width: { ideal: 1280 },
        height: { ideal: 720 },
        frameRate: { ideal: 30, max: 30 },
        facingMode: 'user',
        ...deviceOf(elegidos.video, how),
        // From the first picture on. A browser without it ignores it.
        ...(elegidos.fondo && { backgroundBlur: true }),
      },
    }),
  };
  try {
    return await navigator.mediaDevices.getUserMedia(constraints);
  } catch (error) {
    return falloDe(error);
  }
}

const deviceOf = (id: string | undefined, how: 'ideal' | 'exact') =>
  id === undefined ? {} : { deviceId: { [how]: id } };

function falloDe(error: unknown): Fallo {
  switch ((error as DOMException).name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denegado';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'no_hay';
    case 'NotReadableError':
    case 'AbortError':
      return 'ocupado';
    default:
      return 'no_se_puede';
  }
}
