import type { Estado, Senal } from '@portal/domain/llamada/contract';
import { createConexion, type Descripcion, type Pistas } from './conexion.ts';
import { limitarAudio, limitarVideo, pausar, sondear } from './emision.ts';
import { convieneSondear, ESCALERA_INICIAL, LECTURAS, PELDANOS, PRIMER_PELDANO, siguiente, trasSondear } from './escalera.ts';
import { calidadDe, createLector, type Calidad } from './medida.ts';
import { medios } from './medios.ts';

export interface Motor {
  readonly remoto: MediaStream;
  readonly conectada: boolean;
  readonly modo: Estado['modo'];
  readonly calidad: Calidad | undefined;
  /** No path for so long that the chat is what is left; it is tried further. */
  readonly agotada: boolean;
  /** Somebody is there: told what was prepared, all of it at once. */
  empezar(): void;
  recibir(senal: Senal): void;
  esDeOtra(senal: Descripcion): boolean;
  poner(pistas: Pistas, pantalla: boolean): void;
  /** The channel or the network is back: what was lost is said again, and a broken path is sought anew. */
  despertar(): void;
  /** Another network: the path that is still taken to be there leads over the old one. */
  mudar(): void;
  cerrar(): void;
}

export interface OpcionesDeMotor {
  educada: boolean;
  iceServers: RTCIceServer[];
  politica: RTCIceTransportPolicy;
  enviar(senal: Senal): boolean;
  onOferta(senal: Senal): void;
  onCambio(): void;
  /** A new path is sought: what is said for it must arrive. */
  onSinCamino(): void;
}

/** Seconds without a path after which a new one is sought; the polite one waits a little longer, so that both do not at once. */
const REINICIO_SEGUNDOS = { educada: 3, otra: 2 };
const OTRA_VEZ_SEGUNDOS = 4;
const AGOTADA_SEGUNDOS = 20;
/** Readings in which nothing came, after which it is taken for a gap. */
const SILENCIO = 1.5 * LECTURAS;
/** Readings after a gap that say nothing of what follows. */
const GRACIA = 2 * LECTURAS;

/** Keeps one connection alive and at the rung that fits: measures twice a second, and seeks new paths when the old one breaks. */
export function createMotor({ educada, iceServers, politica, enviar, onOferta, onCambio, onSinCamino }: OpcionesDeMotor): Motor {
  let escalera = ESCALERA_INICIAL;
  let calidad: Calidad | undefined;
  let pantalla = medios.get().pantalla !== null;
  let sinCamino = 0;
  let limitada = '';
  let emision: Promise<unknown> = Promise.resolve();
  let leer = createLector();
  const conexion = createConexion({ educada, iceServers, politica, enviar, onOferta, onLineas: () => void limitar(), onCambio: cambiar });
  const { pc } = conexion;
  const conectada = () => pc.connectionState === 'connected' && pc.iceConnectionState !== 'disconnected';

  let camino: 'ninguno' | 'abierto' | 'cortado' = 'ninguno';
  let silencio = 0;
  let gracia = 0;
  /** Whoever has no voice nor picture to send is heard of now and then: that is no gap. */
  let fluia = false;

  function cambiar() {
    if (conectada()) {
      sinCamino = 0;
      if (camino === 'cortado') volver();
      camino = 'abierto';
    } else {
      if (camino === 'abierto') camino = 'cortado';
      if (pc.connectionState === 'failed' || pc.iceConnectionState === 'failed') conexion.reiniciar();
    }
    void limitar();
    onCambio();
  }

  /** What was known of the path is of before, and the reports of the next moment tell of the gap. A picture that begins anew is seen at once. */
  function volver() {
    gracia = GRACIA;
    silencio = 0;
    leer = createLector();
    escalera = { ...escalera, peldano: Math.max(escalera.peldano, PRIMER_PELDANO), bajar: 0, subir: 0, sinSondear: 0 };
    emision = emision.then(() => pausar(conexion.video));
    limitada = '';
  }

  async function limitar() {
    const { audio, video, pistas } = conexion;
    const { peldano } = escalera;
    const primera = calidad === undefined;
    const nueva = `${peldano} ${pantalla} ${primera} ${pistas.video?.id ?? ''} ${pc.connectionState}`;
    if (nueva === limitada || !video) return;
    limitada = nueva;
    emision = emision.then(() => Promise.all([limitarAudio(audio, peldano), limitarVideo(video, { pista: pistas.video, peldano, pantalla, primera })]));
    await emision;
  }

  async function latir() {
    if (!conectada()) {
      sinCamino += 1;
      const primero = (educada ? REINICIO_SEGUNDOS.educada : REINICIO_SEGUNDOS.otra) * LECTURAS;
      const empezada = pc.currentRemoteDescription !== null;
      // The first negotiation takes as long as it takes, but what was said may have been lost.
      if (sinCamino >= primero && (sinCamino - primero) % (OTRA_VEZ_SEGUNDOS * LECTURAS) === 0) {
        onSinCamino();
        if (empezada) conexion.reiniciar();
        else conexion.repetir();
      }
      calidad = undefined;
      return onCambio();
    }
    const lectura = await leer(pc);
    // What does not arrive tells nothing of how much would fit; the browser takes a while to call it broken.
    if (!lectura.llega && fluia) {
      silencio += 1;
      if (silencio >= SILENCIO) calidad = 'debil';
      return onCambio();
    }
    if (silencio >= SILENCIO) volver();
    silencio = 0;
    fluia = lectura.fluye;
    calidad = calidadDe(lectura);
    if (gracia > 0) {
      gracia -= 1;
      leer = createLector();
      await limitar();
      return onCambio();
    }
    const { peldano } = escalera;
    escalera = siguiente(escalera, { ...lectura, lento: esLento(lectura) });
    if (escalera.peldano === peldano && convieneSondear(escalera, lectura)) {
      await sondear(conexion.video);
      escalera = trasSondear(escalera, await leer(pc));
      limitada = '';
    }
    await limitar();
    onCambio();
  }

  /** A sounding takes longer than a beat. */
  let latiendo = false;
  function alLatir() {
    if (latiendo) return;
    latiendo = true;
    void latir()
      .catch(() => {})
      .finally(() => {
        latiendo = false;
      });
  }

  /** Half of what the camera gives and the rung allows. What is on a screen may stand still. */
  function esLento({ fps, porRed }: { fps: number | undefined; porRed: boolean }): boolean {
    const { track } = conexion.video ?? {};
    const camara = track?.getSettings().frameRate ?? 30;
    const permite = PELDANOS[escalera.peldano]!.video?.fps ?? 0;
    return !pantalla && track !== null && !porRed && fps !== undefined && fps < Math.min(camara, permite) / 2;
  }

  const { audio, video, pantalla: compartida } = medios.get();
  conexion.poner({ audio, video: compartida ?? video });
  // Before anything is sent: an encoder that starts small need not start again.
  void limitar();
  let beat: ReturnType<typeof setInterval> | undefined;

  return {
    remoto: conexion.remoto,
    get conectada() {
      return conectada();
    },
    get modo() {
      return PELDANOS[escalera.peldano]!.modo;
    },
    get calidad() {
      return calidad;
    },
    get agotada() {
      return sinCamino >= AGOTADA_SEGUNDOS * LECTURAS;
    },
    empezar() {
      conexion.repetir();
      beat ??= setInterval(alLatir, 1000 / LECTURAS);
    },
    recibir: (senal) => conexion.recibir(senal),
    esDeOtra: (senal) => conexion.esDeOtra(senal),
    poner(pistas, conPantalla) {
      pantalla = conPantalla;
      conexion.poner(pistas);
      void limitar();
    },
    despertar() {
      if (pc.currentRemoteDescription === null) conexion.repetir();
      else if (!conectada()) conexion.reiniciar();
    },
    mudar() {
      if (pc.currentRemoteDescription === null) conexion.repetir();
      else conexion.reiniciar();
    },
    cerrar() {
      clearInterval(beat);
      conexion.cerrar();
    },
  };
}
