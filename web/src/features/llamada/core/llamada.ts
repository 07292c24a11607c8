import {
  llamada as contrato,
  llamadaEventos,
  type Estado,
  type Lado,
  type MensajeDeLlamada,
  type Senal,
} from '@portal/domain/llamada/contract';
import type { DataOf } from '@portal/domain/contract/endpoint';
import { type ApiError, call } from '../../../lib/api.ts';
import { ahora } from '../../../lib/configuracion.ts';
import {
  alAbrirCanal,
  alCerrarCanal,
  apurarCanal,
  canalAbierto,
  decir,
  escuchar,
  reabrirCanal,
} from '../../../lib/tiempo-real.ts';
import { alCambiarDeRed } from './red.ts';
import { createConversacion, type Linea } from './conversacion.ts';
import { createEnlace } from './enlace.ts';
import { estadoDe } from './estado.ts';
import { medios } from './medios.ts';
import type { Calidad } from './medida.ts';
import type { Relevos } from './preparada.ts';
import { createStore } from './store.ts';

export type Fin = DataOf<typeof llamadaEventos.llamadaFin>['motivo'];

/**
 * `entrando`: joining the room; `esperando`: alone in it; `conectando`: the first connection; `reconectando`:
 * later ones.
 */
export type Fase =
  | 'entrando'
  | 'esperando'
  | 'conectando'
  | 'en_llamada'
  | 'reconectando'
  | 'reemplazada'
  | 'terminada';

export interface EstadoLlamada {
  fase: Fase;
  /** The channel to the portal is open. Without it the call continues, and the chat waits. */
  canal: boolean;
  /** Why the room refused us, as a text. */
  rechazo: string | null;
  fin: Fin | null;
  /** `salio`: the person hung up, as opposed to losing the connection. */
  otro: {
    conexion: string;
    nombre: string;
    estado: Estado | null;
    presente: boolean;
    salio?: boolean;
  } | null;
  remoto: MediaStream | null;
  /** What we send. */
  modo: Estado['modo'];
  calidad: Calidad | null;
  /** Both sides reach the portal, but no media path was found for a while; attempts continue. */
  sinMedios: boolean;
  /** Start of the call, by the server's clock. */
  desde: number | null;
  mensajes: readonly Linea[];
  /** Bytes left for files, once they run low. */
  lugarParaArchivos: number | null;
}

export interface Llamada {
  /** This page, as the others know it. */
  readonly conexion: string;
  readonly estado: { get(): EstadoLlamada; subscribe(listener: () => void): () => void };
  decir(texto: string): void;
  enviarArchivo(archivo: File): Promise<void>;
  abrirArchivo(id: string): Promise<void>;
  /** Takes the call back from the other tab or device. */
  retomar(): void;
  /** The connection to the other side, to verify and measure it. */
  pc(): RTCPeerConnection | undefined;
  /** For the connections with guests. */
  relevos(): Relevos | undefined;
  /** Enters the room and returns a function that leaves it. */
  abrir(): () => void;
}

const LATE_MS = 700;
/** After this long the network is gone, and a new request is faster than waiting. */
const UNIRSE_MS = 4000;
const CANAL_MS = 2500;
/** A side without a path reports every three seconds; after this long it is disconnected from the portal. */
const OIDO_MS = 7000;
const INSISTIR_MS = 4000;
const INSISTIR_MAXIMO_MS = 60_000;

/** One side of one call, as long as the page shows it. */
export function createLlamada({ atencionId, lado }: { atencionId: string; lado: Lado }): Llamada {
  const conexionPropia = crypto.randomUUID();
  const store = createStore<EstadoLlamada>({
    fase: 'entrando',
    canal: canalAbierto(),
    rechazo: null,
    fin: null,
    otro: null,
    remoto: null,
    modo: 'video',
    calidad: null,
    sinMedios: false,
    desde: null,
    mensajes: [],
    lugarParaArchivos: null,
  });
  const conversacion: ReturnType<typeof createConversacion> = createConversacion({
    atencionId,
    lado,
    onCambio: (mensajes) => store.set({ mensajes, lugarParaArchivos: conversacion.quedan() }),
  });
  let relevos: Relevos | undefined;
  let otraConexion: string | undefined;
  let orden = -1;
  let oido = -Infinity;
  let intento = 0;
  let reintento: ReturnType<typeof setTimeout> | undefined;
  let dicho = '';
  /** Media was connected at least once on this page. */
  let hablaron = false;
  const stops: (() => void)[] = [];

  const enlace = createEnlace({
    lado,
    relevos: () => relevos,
    enviar(para, senal) {
      if (!canalAbierto() || (para === null && orden < 0)) return false;
      decir(llamadaEventos.llamadaSenal, { para, senal }).catch(() => {});
      return true;
    },
    seOyen: () => canalAbierto() && store.get().otro?.presente === true && performance.now() - oido < OIDO_MS,
    onCambio: acomodar,
    onSinCamino: () => void comprobarCanal(),
  });

  const viva = () => store.get().fase !== 'terminada' && store.get().fase !== 'reemplazada';

  const pedirPase = () =>
    call(contrato.unirseALlamada, { body: { atencion: atencionId }, limitMs: UNIRSE_MS });

  async function entrar() {
    const own = (intento += 1);
    // Back in the room, the other side may have written between the pass and the entrance: ask once more.
    const vuelve = orden >= 0;
    clearTimeout(reintento);
    try {
      const pase = await pedirPase();
      if (own !== intento || !viva()) return;
      relevos = pase;
      if (pase.inicio) store.set({ desde: new Date(pase.inicio).getTime() });
      enlace.preparar(pase.propuesta);
      if (pase.archivosBytes !== undefined) conversacion.limitar(pase.archivosBytes);
      conversacion.recordar(pase.mensajes);
      await decir(llamadaEventos.llamadaEntrar, { token: pase.token, conexion: conexionPropia });
      if (own !== intento) return;
      store.set({ canal: true, rechazo: null });
      enlace.ofrecer();
      dicho = '';
      avisarEstado();
      conversacion.reenviar();
      if (!vuelve) return;
      const dichos = new Set(store.get().mensajes.map(({ id }) => id));
      for (const mensaje of (await pedirPase()).mensajes)
        if (!dichos.has(mensaje.id)) conversacion.recibir(mensaje);
    } catch (error) {
      if (own !== intento || !viva()) return;
      const { code, message } = error as ApiError;
      if (code === 'atencion_terminada') return terminar('finalizada');
      store.set({ rechazo: code === 'sin_conexion' ? null : message });
      if (code !== 'no_encontrado')
        reintento = setTimeout(() => canalAbierto() && void entrar(), LATE_MS * (1 + Math.random()));
    }
  }

  function alSaberPresentes({
    yo,
    orden: nuevo,
    presentes,
    salio = false,
  }: DataOf<typeof llamadaEventos.llamadaPresentes>) {
    if (yo !== conexionPropia || nuevo <= orden || !viva()) return;
    orden = nuevo;
    const otro = presentes.find((presente) => presente.lado !== lado);
    if (!otro) {
      const antes = store.get().otro;
      store.set({ otro: antes && { ...antes, presente: false, salio } });
      // The other person hung up: release the connection now instead of waiting for the browser's timeout.
      if (salio) enlace.soltar();
      enlace.preparar();
      return acomodar();
    }
    store.set({ otro: { ...otro, presente: true } });
    otraConexion = otro.conexion;
    enlace.encontrar(otro.conexion);
    acomodar();
  }

  function alRecibirSenal(de: string, senal: Senal) {
    if (!viva() || !relevos) return;
    oido = performance.now();
    if (senal.tipo === 'descripcion' && senal.descripcion.type === 'offer') otraConexion = de;
    enlace.recibir(de, senal);
    acomodar();
  }

  function acomodar() {
    if (!viva()) return;
    const { otro, desde, canal } = store.get();
    const { motor } = enlace;
    // Without the channel there is no presence information: rely on incoming media.
    const conectada = motor !== undefined && (canal ? motor.conectado : motor.sano);
    hablaron ||= conectada;
    store.set({
      remoto: motor?.remoto ?? null,
      fase: conectada ? 'en_llamada' : fueraDeLlamada(),
      desde: desde ?? (conectada ? ahora().getTime() : null),
      modo: motor?.modo ?? 'video',
      calidad: conectada ? (motor?.calidad ?? null) : null,
      sinMedios: otro?.presente === true && enlace.agotado,
    });
    avisarEstado();
  }

  function fueraDeLlamada(): Fase {
    const { otro, canal } = store.get();
    if (orden < 0) return 'entrando';
    // Without the channel, the other person's presence is unknown.
    if (!otro?.presente && (canal || !otro)) return 'esperando';
    return hablaron ? 'reconectando' : 'conectando';
  }

  function avisarEstado() {
    const estado = estadoDe(medios.get(), store.get().modo);
    const text = JSON.stringify(estado);
    if (text === dicho || orden < 0 || !canalAbierto()) return;
    dicho = text;
    decir(llamadaEventos.llamadaEstado, estado).catch(() => {
      dicho = '';
    });
  }

  /**
   * The channel may have broken together with the path, and a socket over a dropped network does not notice
   * for half a minute.
   */
  async function comprobarCanal() {
    if (!canalAbierto() || dicho === '') return;
    await decir(llamadaEventos.llamadaEstado, JSON.parse(dicho) as Estado, CANAL_MS).catch(
      ({ code }: ApiError) => {
        if (code === 'sin_conexion' && viva()) reabrirCanal();
      },
    );
  }

  function alCambiarMedios() {
    enlace.poner();
    avisarEstado();
  }

  function terminar(motivo: Fin) {
    enlace.soltar();
    otraConexion = undefined;
    orden = -1;
    store.set({
      fase: motivo === 'reemplazada' ? 'reemplazada' : 'terminada',
      fin: motivo,
      remoto: null,
      calidad: null,
    });
  }

  /**
   * A called patient who is alone in the room enters again, with backoff, to recover from anything lost while
   * entering.
   */
  function vigilar(ms: number) {
    const timer = setTimeout(() => {
      const { fase } = store.get();
      const solo = fase === 'entrando' || fase === 'esperando';
      if (solo && canalAbierto()) void entrar();
      vigilar(solo ? Math.min(ms * 2, INSISTIR_MAXIMO_MS) : INSISTIR_MS);
    }, ms);
    stops.push(() => clearTimeout(timer));
  }

  function abrir() {
    stops.push(
      apurarCanal(),
      escuchar(llamadaEventos.llamadaPresentes, alSaberPresentes),
      escuchar(llamadaEventos.llamadaSenalDe, ({ de, senal }) => alRecibirSenal(de, senal)),
      escuchar(llamadaEventos.llamadaEstadoDe, ({ de, estado }) => {
        const { otro } = store.get();
        if (!otro || de !== otraConexion) return;
        oido = performance.now();
        store.set({ otro: { ...otro, estado } });
      }),
      escuchar(llamadaEventos.llamadaMensaje, (mensaje: MensajeDeLlamada) => conversacion.recibir(mensaje)),
      escuchar(llamadaEventos.llamadaFin, ({ motivo }) => terminar(motivo)),
      alAbrirCanal(() => viva() && void entrar()),
      alCerrarCanal(() => {
        store.set({ canal: false });
        enlace.soltarPreparada();
        acomodar();
      }),
      medios.subscribe(alCambiarMedios),
    );
    stops.push(
      alCambiarDeRed(() => {
        if (!canalAbierto()) return reabrirCanal();
        enlace.mudar();
        void comprobarCanal();
      }),
    );
    if (lado === 'paciente') vigilar(INSISTIR_MS);
    if (canalAbierto()) void entrar();
    return cerrar;
  }

  function cerrar() {
    for (const stop of stops.splice(0)) stop();
    clearTimeout(reintento);
    intento += 1;
    enlace.soltar();
    if (viva() && canalAbierto()) decir(llamadaEventos.llamadaSalir, {}).catch(() => {});
  }

  return {
    conexion: conexionPropia,
    estado: store,
    decir: (texto) => conversacion.decir(texto),
    enviarArchivo: (archivo) => conversacion.enviarArchivo(archivo),
    abrirArchivo: (id) => conversacion.abrirArchivo(id),
    retomar() {
      store.set({ fase: 'entrando', fin: null, otro: null });
      void entrar();
    },
    pc: () => enlace.motor?.pc,
    relevos: () => relevos,
    abrir,
  };
}
