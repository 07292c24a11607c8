import { guardarElegidos, leerElegidos } from './elegidos.ts';
import { pedir, type Fallo } from './pedir.ts';
import { createStore } from './store.ts';
import { createToma, type Que } from './toma.ts';

export type { Fallo } from './pedir.ts';

/** Something that happened to a device by itself, to be said once; `nombre` is the device used now. */
export type Novedad =
  | { que: 'cambio'; equipo: Que | 'altavoz'; nombre: string }
  | { que: 'no_abrio' | 'volvio' };

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
  /** A telephone call or another app has the device. */
  audioTomado: boolean;
  videoTomado: boolean;
  novedad: Novedad | null;
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
  audioTomado: false,
  videoTomado: false,
  novedad: null,
};

/**
 * The devices of this tab. The call takes over what the preview opened, without a second prompt or a black
 * moment.
 */
export const medios = createStore({ ...VACIO, altavoz: leerElegidos().altavoz ?? '' });

const SOLTAR_MS = 1500;
let duenos = 0;
/** How many owners have left: a screen that was being chosen meanwhile belongs to nobody. */
let dejados = 0;
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
  if (duenos === 1) {
    navigator.mediaDevices?.addEventListener('devicechange', alCambiarEquipos);
    document.addEventListener('visibilitychange', toma.volver);
  }
  void abrirMedios();
  return () => {
    duenos -= 1;
    dejados += 1;
    if (duenos === 0) soltando = setTimeout(soltar, SOLTAR_MS);
  };
}

function soltar() {
  navigator.mediaDevices?.removeEventListener('devicechange', alCambiarEquipos);
  document.removeEventListener('visibilitychange', toma.volver);
  toma.soltar();
  const { audio, video, pantalla, microfono, camara, altavoz } = medios.get();
  for (const track of [audio, video, pantalla]) track?.stop();
  medios.set({ ...VACIO, microfono, camara, altavoz });
}

const toma = createToma({
  pista: (que) => medios.get()[que],
  visible: () => document.visibilityState === 'visible',
  async reabrir(que) {
    const got = await pedir({ [que]: true });
    if (!(got instanceof MediaStream)) return false;
    const [track] = got.getTracks();
    if (track!.muted) {
      track!.stop();
      return false;
    }
    cambiarPor(que, got);
    return true;
  },
  onCambio(que, tomado) {
    medios.set({
      ...(que === 'audio' ? { audioTomado: tomado } : { videoTomado: tomado }),
      ...(!tomado && que === 'audio' && medios.get().audio && { novedad: { que: 'volvio' } }),
    });
  },
});

/**
 * Opens what there is: both, one, or none. The failure of one does not affect the other. Also used to retry.
 */
export function abrirMedios(): Promise<void> {
  pedido ??= abrir().finally(() => {
    pedido = undefined;
  });
  return pedido;
}

/** For a device that was just turned on: a request under way may not include it. */
async function abrirTambien(fallo: 'falloAudio' | 'falloVideo') {
  if (pedido) {
    medios.set({ [fallo]: null });
    await pedido;
    if (medios.get()[fallo] !== null) return;
  }
  await abrirMedios();
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
    audio.addEventListener('ended', () => void alTerminar('audio', audio));
    toma.seguir('audio', audio);
    medios.set({ audio, falloAudio: null });
  }
  // Turned off while the browser was asking.
  if (!medios.get().camara) video?.stop();
  else if (video) {
    video.addEventListener('ended', () => void alTerminar('video', video));
    toma.seguir('video', video);
    medios.set({ video, falloVideo: null });
  }
}

/** From one device to another without a moment of silence: the sender replaces its track. */
function cambiarPor(que: Que, got: MediaStream) {
  const old = medios.get()[que];
  keep(got);
  old?.stop();
  if (duenos === 0) soltar();
}

/** The device was unplugged or taken by another program: try the remaining ones. */
async function alTerminar(que: Que, track: MediaStreamTrack) {
  if (medios.get()[que] !== track) return;
  medios.set({ [que]: null });
  if (duenos === 0) return;
  // A request under way may not include this device.
  await pedido;
  await abrirMedios();
  const { [que]: ahora, falloAudio, falloVideo } = medios.get();
  if (ahora) medios.set({ novedad: { que: 'cambio', equipo: que, nombre: ahora.label } });
  else if ((que === 'audio' ? falloAudio : falloVideo) === 'ocupado') toma.perdida(que);
}

const alCambiarEquipos = () => void seguirEquipos();

async function seguirEquipos() {
  const antes = medios.get();
  await listar();
  const { audio, video, camara, microfonos, altavoces, altavoz } = medios.get();
  if (!isLive(audio) || (camara && !isLive(video))) void abrirMedios();
  const elegidos = leerElegidos();
  const falta = (list: readonly MediaDeviceInfo[], id: string) =>
    list.every(({ deviceId }) => deviceId !== id);
  // Sound goes to the system's device while the chosen one is unplugged, and back with it.
  const suena = elegidos.altavoz && !falta(altavoces, elegidos.altavoz) ? elegidos.altavoz : '';
  if (elegidos.altavoz && altavoz !== suena) {
    const { label = '' } = altavoces.find(({ deviceId }) => deviceId === (suena || 'default')) ?? {};
    medios.set({ altavoz: suena, novedad: { que: 'cambio', equipo: 'altavoz', nombre: label } });
  }
  const volvio =
    elegidos.audio && falta(antes.microfonos, elegidos.audio) && !falta(microfonos, elegidos.audio);
  if (volvio && isLive(audio) && audio?.getSettings().deviceId !== elegidos.audio) {
    const got = await pedir({ audio: true }, 'exact');
    if (!(got instanceof MediaStream)) return;
    cambiarPor('audio', got);
    medios.set({ novedad: { que: 'cambio', equipo: 'audio', nombre: got.getAudioTracks()[0]!.label } });
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
  if (!silencio && !isLive(audio)) void abrirTambien('falloAudio');
}

/** Turning the camera off stops the device, so its light goes out. */
export function encenderCamara(encendida: boolean) {
  const { video } = medios.get();
  if (!encendida) {
    video?.stop();
    toma.liberar('video');
  }
  medios.set(encendida ? { camara: true } : { camara: false, video: null, falloVideo: null });
  if (encendida) void abrirTambien('falloVideo');
}

const elecciones = { audio: 0, video: 0 };

/** Remembered on this device for the next call. If it does not open, the one in use stays. */
export async function elegirEquipo(que: Que, id: string) {
  const own = (elecciones[que] += 1);
  const antes = leerElegidos();
  guardarElegidos({ ...antes, [que]: id });
  if (que === 'video') {
    // Phones open one camera at a time.
    medios.get().video?.stop();
    medios.set({ video: null, camara: true });
  }
  medios.set({ pidiendo: true });
  const got = await pedir({ [que]: true }, 'exact');
  // Another one was chosen while this one opened.
  if (own !== elecciones[que]) {
    if (got instanceof MediaStream) for (const track of got.getTracks()) track.stop();
    return;
  }
  medios.set({ pidiendo: false });
  if (got instanceof MediaStream) return cambiarPor(que, got);
  guardarElegidos(antes);
  medios.set({ novedad: { que: 'no_abrio' } });
  await abrirMedios();
}

export const puedeElegirAltavoz = () => 'setSinkId' in HTMLMediaElement.prototype;

export function elegirAltavoz(id: string) {
  guardarElegidos({ ...leerElegidos(), altavoz: id });
  medios.set({ altavoz: id });
}

type ConLista = MediaDevices & { selectAudioOutput?: () => Promise<MediaDeviceInfo> };

/** The browser's own list of loudspeakers, where it has one. */
export const pedirAltavoz =
  globalThis.navigator?.mediaDevices && 'selectAudioOutput' in navigator.mediaDevices
    ? async () => {
        const elegido = await (navigator.mediaDevices as ConLista).selectAudioOutput!().catch(
          () => undefined,
        );
        if (!elegido) return;
        await listar();
        elegirAltavoz(elegido.deviceId);
      }
    : undefined;

export async function compartirPantalla() {
  const antes = dejados;
  const shared = await navigator.mediaDevices
    .getDisplayMedia({ video: { frameRate: { max: 15 } }, audio: false })
    .catch(() => undefined);
  const [track] = shared?.getVideoTracks() ?? [];
  if (!track) return;
  if (antes !== dejados) return track.stop();
  medios.get().pantalla?.stop();
  track.contentHint = 'detail';
  track.addEventListener('ended', () => medios.get().pantalla === track && dejarPantalla());
  medios.set({ pantalla: track });
}

export function dejarPantalla() {
  medios.get().pantalla?.stop();
  medios.set({ pantalla: null });
}
