import type { Estado, Senal } from '@portal/domain/llamada/contract';
import { createConexion, type Descripcion, type Pistas } from './conexion.ts';
import { limitarAudio, limitarVideo, pausar, sondear } from './emision.ts';
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
  readonly remoto: MediaStream;
  readonly conectado: boolean;
  /** Connected, and something arrives: the browser takes a while to call a path broken. */
  readonly sano: boolean;
  /** It was connected once. */
  readonly estrenado: boolean;
  /** Offer and answer are exchanged. */
  readonly acordado: boolean;
  /** The browser gave its paths up. */
  readonly fallido: boolean;
  readonly modo: Estado['modo'];
  readonly calidad: Calidad | undefined;
  /** Somebody is there: told what was prepared, all of it at once. */
  empezar(): void;
  recibir(senal: Senal): void;
  esDeOtra(senal: Descripcion): boolean;
  poner(pistas: Pistas, pantalla: boolean): void;
  /** What was said may have been lost. */
  repetir(): void;
  /** New paths for the same connection. */
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
  /** At every beat without a path, and for how many seconds it has been so. */
  onSinCamino(segundos: number): void;
}

/** Readings in which nothing came, after which it is taken for a gap. */
const SILENCIO = 1.5 * LECTURAS;
/** Readings after a gap that say nothing of what follows. */
const GRACIA = 2 * LECTURAS;

/** One connection at the rung that fits: measures twice a second, and tells when its path is gone. */
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
  /** Whoever has no voice nor picture to send is heard of now and then: that is no gap. */
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

  /** What was known of the path is of before, and the reports of the next moment tell of the gap. A picture that begins anew is seen at once. */
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
    const nueva = `${peldano} ${pantalla} ${primera} ${pistas.video?.id ?? ''} ${pc.connectionState}`;
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
