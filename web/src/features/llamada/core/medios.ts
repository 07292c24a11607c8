import { createStore } from './store.ts';

/** Why there is no camera or no microphone. */
export type Fallo = 'denegado' | 'no_hay' | 'ocupado' | 'no_se_puede';

export interface EstadoMedios {
  /** The browser is showing its permission prompt. */
  pidiendo: boolean;
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
  pantalla: MediaStreamTrack | null;
  /** The person's choice: muted, camera off. */
  microfono: boolean;
  camara: boolean;
  falloAudio: Fallo | null;
  falloVideo: Fallo | null;
  microfonos: MediaDeviceInfo[];
  camaras: MediaDeviceInfo[];
  /** Audio output devices; '' is the system's default. */
  altavoces: MediaDeviceInfo[];
  altavoz: string;
}

const VACIO: EstadoMedios = {
  pidiendo: false,
  audio: null,
  video: null,
  pantalla: null,
  microfono: true,
  camara: true,
  falloAudio: null,
  falloVideo: null,
  microfonos: [],
  camaras: [],
  altavoces: [],
  altavoz: '',
};

/**
 * The devices of this tab. The call takes over what the preview opened, without a second prompt or a black
 * moment.
 */
const KEY = 'portal.dispositivos';
export const medios = createStore({ ...VACIO, altavoz: leerElegidos().altavoz ?? '' });

const SOLTAR_MS = 1500;
let duenos = 0;
let soltando: ReturnType<typeof setTimeout> | undefined;
let pedido: Promise<void> | undefined;

/** How to hold the call: video, audio only, or chat only. Devices that are not needed are not requested. */
export type Modo = 'video' | 'audio' | 'chat';

/** Keeps the devices open until the returned function is called. */
export function tomarMedios(modo: Modo): () => void {
  duenos += 1;
  clearTimeout(soltando);
  if (modo !== 'video' && !medios.get().video) medios.set({ camara: false });
  if (modo === 'chat' && !medios.get().audio) medios.set({ microfono: false });
  if (duenos === 1) navigator.mediaDevices?.addEventListener('devicechange', alCambiarEquipos);
  void abrirMedios();
  return () => {
    duenos -= 1;
    if (duenos === 0) soltando = setTimeout(soltar, SOLTAR_MS);
  };
}

function soltar() {
  navigator.mediaDevices?.removeEventListener('devicechange', alCambiarEquipos);
  const { audio, video, pantalla, microfono, camara, altavoz } = medios.get();
  for (const track of [audio, video, pantalla]) track?.stop();
  medios.set({ ...VACIO, microfono, camara, altavoz });
}

/**
 * Opens what there is: both, one, or none. The failure of one does not affect the other. Also used to retry.
 */
export function abrirMedios(): Promise<void> {
  pedido ??= abrir().finally(() => {
    pedido = undefined;
  });
  return pedido;
}

async function abrir() {
  const { audio, video, microfono, camara } = medios.get();
  const wantAudio = microfono && !isLive(audio);
  const wantVideo = camara && !isLive(video);
  if (!wantAudio && !wantVideo) return;
  medios.set({ pidiendo: true });
  try {
    const both = wantAudio && wantVideo ? await pedir({ audio: true, video: true }) : undefined;
    if (both instanceof MediaStream) return keep(both);
    if (wantAudio) keep(await pedir({ audio: true }), 'falloAudio');
    if (wantVideo) keep(await pedir({ video: true }), 'falloVideo');
  } finally {
    medios.set({ pidiendo: false });
    await listar();
    if (duenos === 0) soltar();
  }
}

const isLive = (track: MediaStreamTrack | null) => track?.readyState === 'live';

function keep(got: MediaStream | Fallo, fallo?: 'falloAudio' | 'falloVideo') {
  if (!(got instanceof MediaStream)) {
    if (fallo) medios.set({ [fallo]: got });
    return;
  }
  const [audio] = got.getAudioTracks();
  const [video] = got.getVideoTracks();
  if (audio) {
    audio.enabled = medios.get().microfono;
    audio.addEventListener('ended', () => alTerminar('audio', audio));
    medios.set({ audio, falloAudio: null });
  }
  if (video) {
    video.addEventListener('ended', () => alTerminar('video', video));
    medios.set({ video, falloVideo: null });
  }
}

/** The device was unplugged or taken by another program: try the remaining ones. */
function alTerminar(kind: 'audio' | 'video', track: MediaStreamTrack) {
  if (medios.get()[kind] !== track) return;
  medios.set({ [kind]: null });
  if (duenos > 0) void abrirMedios();
}

function alCambiarEquipos() {
  void listar();
  const { audio, video, camara } = medios.get();
  if (!isLive(audio) || (camara && !isLive(video))) void abrirMedios();
}

async function pedir(what: { audio?: true; video?: true }): Promise<MediaStream | Fallo> {
  if (!navigator.mediaDevices?.getUserMedia) return 'no_se_puede';
  const elegidos = leerElegidos();
  const constraints: MediaStreamConstraints = {
    ...(what.audio && {
      audio: {
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
        ...deviceOf(elegidos.audio),
      },
    }),
    ...(what.video && {
      video: {
        width: { ideal: 1280 },
        height: { ideal: 720 },
        frameRate: { ideal: 30, max: 30 },
        facingMode: 'user',
        ...deviceOf(elegidos.video),
      },
    }),
  };
  try {
    return await navigator.mediaDevices.getUserMedia(constraints);
  } catch (error) {
    return falloDe(error);
  }
}

const deviceOf = (id: string | undefined) => (id === undefined ? {} : { deviceId: { ideal: id } });

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

async function listar() {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  medios.set({
    microfonos: all.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== ''),
    camaras: all.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== ''),
    altavoces: all.filter(({ kind, deviceId }) => kind === 'audiooutput' && deviceId !== ''),
  });
}

export function silenciar(silencio: boolean) {
  const { audio } = medios.get();
  if (audio) audio.enabled = !silencio;
  medios.set({ microfono: !silencio });
  if (!silencio && !isLive(audio)) void abrirMedios();
}

/** Turning the camera off stops the device, so its light goes out. */
export function encenderCamara(encendida: boolean) {
  const { video } = medios.get();
  if (!encendida) video?.stop();
  medios.set(encendida ? { camara: true } : { camara: false, video: null, falloVideo: null });
  if (encendida) void abrirMedios();
}

/** Remembered on this device for the next call. */
export async function elegirEquipo(kind: 'audio' | 'video', id: string) {
  guardarElegidos({ ...leerElegidos(), [kind]: id });
  const old = medios.get()[kind];
  medios.set({ [kind]: null });
  old?.stop();
  if (kind === 'video') medios.set({ camara: true });
  await abrirMedios();
}

export const puedeElegirAltavoz = () => 'setSinkId' in HTMLMediaElement.prototype;

export function elegirAltavoz(id: string) {
  guardarElegidos({ ...leerElegidos(), altavoz: id });
  medios.set({ altavoz: id });
}

export async function compartirPantalla() {
  const shared = await navigator.mediaDevices
    .getDisplayMedia({ video: { frameRate: { max: 15 } }, audio: false })
    .catch(() => undefined);
  const [track] = shared?.getVideoTracks() ?? [];
  if (!track) return;
  track.contentHint = 'detail';
  track.addEventListener('ended', dejarPantalla);
  medios.set({ pantalla: track });
}

export function dejarPantalla() {
  medios.get().pantalla?.stop();
  medios.set({ pantalla: null });
}

interface Elegidos {
  audio?: string;
  video?: string;
  altavoz?: string;
}
function leerElegidos(): Elegidos {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Elegidos;
  } catch {
    return {};
  }
}
function guardarElegidos(elegidos: Elegidos) {
  try {
    localStorage.setItem(KEY, JSON.stringify(elegidos));
  } catch {
    // Without storage, the choice is not remembered.
  }
}
