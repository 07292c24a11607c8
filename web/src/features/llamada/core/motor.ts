import type { Estado, Senal } from '@portal/domain/llamada/contract';
import { createConexion, type Descripcion, type Pistas } from './conexion.ts';
import { cuantasSubidas, limitarAudio, limitarVideo, pausar, sondear } from './emision.ts';
import {
  convieneSondear,
  ESCALERA_INICIAL,
  LECTURAS,
  PELDANOS,
  PRIMER_PELDANO,
  siguiente,
  trasSondear,
} from './escalera.ts';
import { calidadDe, createLector, type Calidad } from './medida.ts';
import { medios } from './medios.ts';

export interface Motor {
  readonly pc: RTCPeerConnection;
  readonly remoto: MediaStream;
  readonly conectado: boolean;
  /** Connected and receiving: browsers take a while to report a broken path. */
  readonly sano: boolean;
  /** It was connected at least once. */
  readonly estrenado: boolean;
  /** Offer and answer have been exchanged. */
  readonly acordado: boolean;
  /** The browser gave up on all paths. */
  readonly fallido: boolean;
  readonly modo: Estado['modo'];
  readonly calidad: Calidad | undefined;
  /** The other side is present: sends everything prepared so far at once. */
  empezar(): void;
  recibir(senal: Senal): void;
  esDeOtra(senal: Descripcion): boolean;
  poner(pistas: Pistas, pantalla: boolean): void;
  /** Signals may have been lost: sends them again. */
  repetir(): void;
  /** Restarts ICE on the same connection. */
  reiniciar(): void;
  cerrar(): void;
}

export interface OpcionesDeMotor {
  educada: boolean;
  iceServers: RTCIceServer[];
  politica: RTCIceTransportPolicy;
  enviar(senal: Senal): boolean;
  onOferta(senal: Senal): void;
  onCambio(): void;
  /** Called at every tick without a path, with the seconds since it was lost. */
  onSinCamino(segundos: number): void;
}

/** Readings without incoming data that count as an interruption. */
const SILENCIO = 1.5 * LECTURAS;
/** Readings ignored after an interruption, because they still reflect it. */
const GRACIA = 2 * LECTURAS;

/** One connection on the fitting rung: measures twice a second and reports when its path is lost. */
export function createMotor({
  educada,
  iceServers,
  politica,
  enviar,
  onOferta,
  onCambio,
  onSinCamino,
}: OpcionesDeMotor): Motor {
  let escalera = ESCALERA_INICIAL;
  let calidad: Calidad | undefined;
  let pantalla = medios.get().pantalla !== null;
  let sinCamino = 0;
  let limitada = '';
  let emision: Promise<unknown> = Promise.resolve();
  let leer = createLector();
  const conexion = createConexion({
    educada,
    iceServers,
    politica,
    enviar,
    onOferta,
    onLineas: () => void limitar(),
    onCambio: cambiar,
  });
  const { pc } = conexion;
  const conectado = () => pc.connectionState === 'connected' && pc.iceConnectionState !== 'disconnected';

  let camino: 'ninguno' | 'abierto' | 'cortado' = 'ninguno';
  let silencio = 0;
  let gracia = 0;
  /** A peer without audio or video sends only occasionally; such silence is not an interruption. */
  let fluia = false;

  function cambiar() {
    if (conectado()) {
      sinCamino = 0;
      if (camino === 'cortado') volver();
      camino = 'abierto';
    } else if (camino === 'abierto') camino = 'cortado';
    void limitar();
    onCambio();
  }

  /**
   * After an interruption, old measurements are void and the next reports still reflect it. Video is paused
   * and restarted, so that it begins with a key frame.
   */
  function volver() {
    gracia = GRACIA;
    silencio = 0;
    leer = createLector();
    escalera = {
      ...escalera,
      peldano: Math.max(escalera.peldano, PRIMER_PELDANO),
      bajar: 0,
      subir: 0,
      sinSondear: 0,
    };
    emision = emision.then(() => pausar(conexion.video));
    limitada = '';
  }

  async function limitar() {
    const { audio, video, pistas } = conexion;
    const { peldano } = escalera;
    const primera = calidad === undefined;
    const nueva = `${peldano} ${pantalla} ${primera} ${pistas.video?.id ?? ''} ${pc.connectionState} ${cuantasSubidas()}`;
    if (nueva === limitada || !video) return;
    limitada = nueva;
    emision = emision.then(() =>
      Promise.all([
        limitarAudio(audio, peldano),
        limitarVideo(video, { pista: pistas.video, peldano, pantalla, primera }),
      ]),
    );
    await emision;
  }

  async function latir() {
    if (!conectado()) {
      sinCamino += 1;
      onSinCamino(sinCamino / LECTURAS);
      calidad = undefined;
      return onCambio();
    }
    const lectura = await leer(pc);
    // Missing data says nothing about bandwidth, and browsers take a while to report a broken path.
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

  /** A probe takes longer than a tick, so ticks must not overlap. */
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

  /**
   * Fewer than half of the frames that the camera gives and the rung allows. A shared screen may be still, so
   * it does not count.
   */
  function esLento({ fps, porRed }: { fps: number | undefined; porRed: boolean }): boolean {
    const { track } = conexion.video ?? {};
    const camara = track?.getSettings().frameRate ?? 30;
    const permite = PELDANOS[escalera.peldano]!.video?.fps ?? 0;
    return !pantalla && track !== null && !porRed && fps !== undefined && fps < Math.min(camara, permite) / 2;
  }

  const { audio, video, pantalla: compartida } = medios.get();
  conexion.poner({ audio, video: compartida ?? video });
  // Before anything is sent, so that the encoder starts small and need not restart.
  void limitar();
  let beat: ReturnType<typeof setInterval> | undefined;

  return {
    pc,
    remoto: conexion.remoto,
    get conectado() {
      return conectado();
    },
    get sano() {
      return conectado() && silencio < SILENCIO;
    },
    get estrenado() {
      return camino !== 'ninguno';
    },
    get acordado() {
      return pc.currentRemoteDescription !== null;
    },
    get fallido() {
      return pc.connectionState === 'failed' || pc.iceConnectionState === 'failed';
    },
    get modo() {
      return PELDANOS[escalera.peldano]!.modo;
    },
    get calidad() {
      return calidad;
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
    repetir: () => conexion.repetir(),
    reiniciar: () => conexion.reiniciar(),
    cerrar() {
      clearInterval(beat);
      conexion.cerrar();
    },
  };
}
