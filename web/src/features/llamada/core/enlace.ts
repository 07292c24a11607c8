import type { Lado, Senal } from '@portal/domain/llamada/contract';
import { LECTURAS } from './escalera.ts';
import { medios } from './medios.ts';
import { createMotor, type Motor } from './motor.ts';
import { createPreparada, type Preparada, type Propuesta, type Relevos } from './preparada.ts';

export interface OpcionesDeEnlace {
  lado: Lado;
  relevos(): Relevos | undefined;
  /** To that page of the other side, or left in the room for whoever comes. Whether it was sent. */
  enviar(para: string | null, senal: Senal): boolean;
  /** Both can be reached through the portal right now: only then does a new path have a chance. */
  seOyen(): boolean;
  onCambio(): void;
  /** Without a path: the channel, and whether the other one is heard on it, has to be looked at. */
  onSinCamino(): void;
}

/** What carries picture and voice between this page and one page of the other side, over one peer connection after another. */
export interface Enlace {
  readonly motor: Motor | undefined;
  /** Both were heard on the channel for so long, and no path was found: the chat is what is left; it is tried further. */
  readonly agotado: boolean;
  /** Made before anybody is there, or as the answer to what the other page left in the room. */
  preparar(propuesta?: Propuesta): void;
  /** Leaves the own offer in the room. */
  ofrecer(): void;
  /** That page is in the room, for the first time or again. */
  encontrar(conexion: string): void;
  recibir(de: string, senal: Senal): void;
  poner(): void;
  /** Another network: the path that is still taken to be there leads over the old one. */
  mudar(): void;
  /** The channel is gone: what was prepared is of a network that may be gone as well. */
  soltarPreparada(): void;
  soltar(): void;
}

/** Seconds without a path after which a new one is sought; the polite one waits a little longer, so that both do not at once. */
const PRIMERO_SEGUNDOS = { paciente: 3, profesional: 2 };
/** The first path of a connection takes as long as it takes. */
const SIN_ESTRENAR_SEGUNDOS = 6;
const OTRA_VEZ_MS = 4000;
/** Restarts of one connection, after which it is made anew. */
const REINICIOS = 3;
const AGOTADO_SEGUNDOS = 20;
/** The channel is looked at so soon, and so often. */
const MIRAR_SEGUNDOS = 3;
const LATIDO_SEGUNDOS = 1 / LECTURAS;
/** A connection that was begun so recently is not begun again. */
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

  /** One connection, in place of whatever there was. */
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

  /** The professional's page makes the offers; the patient's answers one that waits in the room, or asks for another. */
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
      // Begun at the same moment by the other one's news: what was said may have been lost.
      if (joven()) return motor.repetir();
      renovar(conexion);
    },
    recibir(de, senal) {
      const oferta = senal.tipo === 'descripcion' && senal.descripcion.type === 'offer';
      // A description of somebody of whom the news has not come yet, or one that was made anew since this one answered it.
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
