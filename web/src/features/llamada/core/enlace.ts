import type { Lado, Senal } from '@portal/domain/llamada/contract';
import { LECTURAS } from './escalera.ts';
import { medios } from './medios.ts';
import { createMotor, type Motor } from './motor.ts';
import { createPreparada, type Preparada, type Propuesta, type Relevos } from './preparada.ts';

export interface OpcionesDeEnlace {
  lado: Lado;
  relevos(): Relevos | undefined;
  /**
   * Sends a signal to that page of the other side, or leaves it in the room (null). Returns whether it was
   * sent.
   */
  enviar(para: string | null, senal: Senal): boolean;
  /** Both sides are reachable through the portal right now; only then can a new path be negotiated. */
  seOyen(): boolean;
  onCambio(): void;
  /** There is no path: check the channel, and whether the other side is still heard on it. */
  onSinCamino(): void;
}

/** The media link between this page and one page of the other side, over successive peer connections. */
export interface Enlace {
  readonly motor: Motor | undefined;
  /**
   * Both sides were reachable for 20 seconds without finding a path. Only the chat is left; attempts
   * continue.
   */
  readonly agotado: boolean;
  /** Creates a connection in advance, or as the answer to the offer that the other page left in the room. */
  preparar(propuesta?: Propuesta): void;
  /** Leaves this side's offer in the room. */
  ofrecer(): void;
  /** The other page entered the room, for the first time or again. */
  encontrar(conexion: string): void;
  recibir(de: string, senal: Senal): void;
  poner(): void;
  /** The network changed: the current path may still look connected but uses the old network. */
  mudar(): void;
  /** The channel closed: the prepared connection belongs to a network that may be gone. */
  soltarPreparada(): void;
  soltar(): void;
}

/**
 * Seconds without a path before a new attempt. The polite side waits longer, so that both do not start at
 * once.
 */
const PRIMERO_SEGUNDOS = { paciente: 3, profesional: 2 };
/** The first connection may take longer. */
const SIN_ESTRENAR_SEGUNDOS = 6;
const OTRA_VEZ_MS = 4000;
/** ICE restarts of one connection before it is replaced. */
const REINICIOS = 3;
const AGOTADO_SEGUNDOS = 20;
/** The channel is checked at this interval while there is no path. */
const MIRAR_SEGUNDOS = 3;
const LATIDO_SEGUNDOS = 1 / LECTURAS;
/** A connection younger than this is not replaced. */
const JOVEN_MS = 5000;

export function createEnlace({
  lado,
  relevos,
  enviar,
  seOyen,
  onCambio,
  onSinCamino,
}: OpcionesDeEnlace): Enlace {
  let motor: Motor | undefined;
  let preparada: Preparada | undefined;
  let otra: string | undefined;
  let empezado = -Infinity;
  let intentado = -Infinity;
  let reinicios = 0;
  let enVano = 0;

  const joven = () => motor !== undefined && !motor.estrenado && performance.now() - empezado < JOVEN_MS;

  function crear(propuesta?: Propuesta): Preparada {
    const nueva: Preparada = createPreparada({
      crearMotor: ({ enviar: decir, onOferta }) =>
        createMotor({
          educada: lado === 'paciente',
          iceServers: relevos()?.iceServers ?? [],
          politica: relevos()?.politica ?? 'all',
          enviar: decir,
          onOferta,
          onCambio() {
            if (motor?.conectado) enVano = 0;
            onCambio();
          },
          onSinCamino: (segundos) => alNoTenerCamino(nueva, segundos),
        }),
      enviar,
      propuesta,
      onVieja: () => {
        if (preparada === nueva) preparada = crear();
      },
    });
    return nueva;
  }

  /** Starts a connection to that page, replacing the current one. */
  function empezar(conexion: string) {
    motor?.cerrar();
    otra = conexion;
    const lista = preparada?.sirve(conexion) ? preparada : crear();
    if (lista !== preparada) preparada?.soltar();
    preparada = undefined;
    ({ motor } = lista);
    empezado = performance.now();
    intentado = empezado;
    reinicios = 0;
    lista.asignar(conexion);
    motor.empezar();
  }

  /**
   * The professional's page makes the offers; the patient's page answers the one waiting in the room, or asks
   * for a new one.
   */
  function renovar(conexion: string) {
    if (lado === 'profesional' || preparada?.responde(conexion)) return empezar(conexion);
    reinicios = 0;
    enviar(conexion, { tipo: 'renovar' });
  }

  function alNoTenerCamino(de: Preparada, segundos: number) {
    if (de.motor !== motor || otra === undefined) return;
    if ((segundos - 1) % MIRAR_SEGUNDOS === 0) onSinCamino();
    if (!seOyen()) {
      enVano = 0;
      return;
    }
    enVano += LATIDO_SEGUNDOS;
    const { estrenado, acordado, fallido } = motor;
    const espera = fallido ? 0 : acordado && !estrenado ? SIN_ESTRENAR_SEGUNDOS : PRIMERO_SEGUNDOS[lado];
    if (segundos < espera || performance.now() - intentado < OTRA_VEZ_MS) return;
    intentado = performance.now();
    if (!acordado) return motor.repetir();
    if (fallido || reinicios >= REINICIOS) return renovar(otra);
    reinicios += 1;
    motor.reiniciar();
  }

  return {
    get motor() {
      return motor;
    },
    get agotado() {
      return motor !== undefined && !motor.conectado && enVano >= AGOTADO_SEGUNDOS;
    },
    preparar(propuesta) {
      if (motor?.sano || (preparada && !propuesta)) return;
      preparada?.soltar();
      preparada = crear(propuesta);
    },
    ofrecer: () => preparada?.ofrecer(),
    encontrar(conexion) {
      enVano = 0;
      if (otra !== conexion || !motor) return empezar(conexion);
      if (motor.sano) return this.soltarPreparada();
      // Both sides started at the same moment: signals may have been lost.
      if (joven()) return motor.repetir();
      renovar(conexion);
    },
    recibir(de, senal) {
      const oferta = senal.tipo === 'descripcion' && senal.descripcion.type === 'offer';
      // An offer from a page whose presence was not announced yet, or from a connection made after the one
      // that was answered.
      if (oferta && (de !== otra || !motor || motor.esDeOtra(senal))) {
        if (preparada?.motor.esDeOtra(senal)) this.soltarPreparada();
        empezar(de);
      }
      if (de !== otra || !motor) return;
      if (senal.tipo !== 'renovar') return motor.recibir(senal);
      if (lado !== 'profesional') return;
      if (joven()) motor.repetir();
      else empezar(de);
    },
    poner() {
      const { audio, video, pantalla } = medios.get();
      for (const uno of [motor, preparada?.motor])
        uno?.poner({ audio, video: pantalla ?? video }, pantalla !== null);
    },
    mudar() {
      if (!motor) return;
      if (motor.acordado) motor.reiniciar();
      else motor.repetir();
    },
    soltarPreparada() {
      preparada?.soltar();
      preparada = undefined;
    },
    soltar() {
      this.soltarPreparada();
      motor?.cerrar();
      motor = undefined;
      otra = undefined;
    },
  };
}
