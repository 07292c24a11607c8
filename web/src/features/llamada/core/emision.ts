import { PELDANOS } from './escalera.ts';

const SONDEO_MS = 400;

/** Sound first: it has priority over everything else that is sent. */
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
  /** Nothing is known of the path yet. */
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
    // Whoever may shrink the picture drops the first ones, until it knows how much fits.
    parameters.degradationPreference = pantalla || primera ? 'maintain-resolution' : 'maintain-framerate';
    if (!video) return;
    encoding!.maxBitrate = video.kbps * 1000;
    encoding!.maxFramerate = pantalla ? Math.min(video.fps, 12) : video.fps;
    // What is on a screen is to be read: fewer frames, the same size.
    encoding!.scaleResolutionDownBy = pantalla ? 1 : Math.max(1, alto / video.lineas);
  });
}

/** Nothing is sent; what is sent after it begins with a whole picture. */
export async function pausar(video: RTCRtpSender | undefined): Promise<void> {
  await cambiar(video, ([encoding]) => {
    encoding!.active = false;
  });
}

/** Allows more for a moment, at the same size and rhythm: the browser then measures how much fits. */
export async function sondear(sender: RTCRtpSender | undefined): Promise<void> {
  await cambiar(sender, ([encoding]) => {
    encoding!.maxBitrate = PELDANOS[0]!.video!.kbps * 1000;
  });
  await new Promise((resolve) => setTimeout(resolve, SONDEO_MS));
}

type Cambio = (
  encodings: RTCRtpEncodingParameters[],
  parameters: RTCRtpSendParameters & { degradationPreference?: string },
) => void;

/** Browsers differ in what they take; what one refuses is left as it is. */
async function cambiar(sender: RTCRtpSender | undefined, cambio: Cambio): Promise<void> {
  if (!sender) return;
  try {
    const parameters = sender.getParameters();
    if (parameters.encodings === undefined || parameters.encodings.length === 0) parameters.encodings = [{}];
    const before = JSON.stringify(parameters);
    cambio(parameters.encodings, parameters);
    if (JSON.stringify(parameters) !== before) await sender.setParameters(parameters);
  } catch {
    // The call goes on with the browser's own limits.
  }
}
