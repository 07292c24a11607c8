import { PELDANOS } from './escalera.ts';

const SONDEO_MS = 400;

/** Connections that this page sends to: what the upload holds is divided among them. */
let subidas = 1;
export const repartirEntre = (conexiones: number) => {
  subidas = Math.max(1, conexiones);
};
export const cuantasSubidas = () => subidas;

/** Audio has priority over everything else that is sent. */
export async function limitarAudio(sender: RTCRtpSender | undefined, peldano: number): Promise<void> {
  await cambiar(sender, ([encoding]) => {
    encoding!.maxBitrate = PELDANOS[peldano]!.audio * 1000;
    encoding!.priority = 'high';
    encoding!.networkPriority = 'high';
  });
}

export interface Video {
  pista: MediaStreamTrack | null;
  peldano: number;
  pantalla: boolean;
  /** Nothing is known about the network path yet. */
  primera: boolean;
}

export async function limitarVideo(
  sender: RTCRtpSender,
  { pista, peldano, pantalla, primera }: Video,
): Promise<void> {
  const { video } = PELDANOS[peldano]!;
  const alto = pista?.getSettings().height ?? 720;
  await cambiar(sender, ([encoding], parameters) => {
    encoding!.active = video !== undefined;
    // With 'maintain-framerate' the encoder drops the first frames until it knows the bandwidth.
    parameters.degradationPreference = pantalla || primera ? 'maintain-resolution' : 'maintain-framerate';
    if (!video) return;
    encoding!.maxBitrate = (video.kbps * 1000) / subidas;
    encoding!.maxFramerate = pantalla ? Math.min(video.fps, 12) : video.fps;
    // A shared screen must stay legible: fewer frames, same resolution.
    encoding!.scaleResolutionDownBy = pantalla ? 1 : Math.max(1, alto / video.lineas);
  });
}

/** Stops sending video; when it resumes, it starts with a key frame. */
export async function pausar(video: RTCRtpSender | undefined): Promise<void> {
  await cambiar(video, ([encoding]) => {
    encoding!.active = false;
  });
}

/**
 * Raises the bitrate limit for a moment, at the same resolution and frame rate, so that the browser measures
 * the available bandwidth.
 */
export async function sondear(sender: RTCRtpSender | undefined): Promise<void> {
  await cambiar(sender, ([encoding]) => {
    encoding!.maxBitrate = (PELDANOS[0]!.video!.kbps * 1000) / subidas;
  });
  await new Promise((resolve) => setTimeout(resolve, SONDEO_MS));
}

type Cambio = (
  encodings: RTCRtpEncodingParameters[],
  parameters: RTCRtpSendParameters & { degradationPreference?: string },
) => void;

/** Browsers support different parameters; refused ones are left unchanged. */
async function cambiar(sender: RTCRtpSender | undefined, cambio: Cambio): Promise<void> {
  if (!sender) return;
  try {
    const parameters = sender.getParameters();
    if (parameters.encodings === undefined || parameters.encodings.length === 0) parameters.encodings = [{}];
    const before = JSON.stringify(parameters);
    cambio(parameters.encodings, parameters);
    if (JSON.stringify(parameters) !== before) await sender.setParameters(parameters);
  } catch {
    // The call continues with the browser's own limits.
  }
}
