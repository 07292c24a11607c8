import { llamada as contrato, llamadaEventos, type Estado, type Lado, type MensajeDeLlamada, type Senal } from '@portal/domain/llamada/contract';
import type { AnswerOf, DataOf } from '@portal/domain/contract/endpoint';
import { type ApiError, call } from '../../../lib/api.ts';
import { alAbrirCanal, alCerrarCanal, apurarCanal, canalAbierto, decir, escuchar, reabrirCanal } from '../../../lib/tiempo-real.ts';
import { alCambiarDeRed } from './red.ts';
import { createConversacion, type Linea } from './conversacion.ts';
import { createMotor, type Motor } from './motor.ts';
import { medios } from './medios.ts';
import type { Calidad } from './medida.ts';
import { createStore } from './store.ts';

export type Fin = DataOf<typeof llamadaEventos.llamadaFin>['motivo'];

/** `entrando` until the room let us in; `esperando` the other one; `conectando` the first time; `reconectando` after that. */
export type Fase = 'entrando' | 'esperando' | 'conectando' | 'en_llamada' | 'reconectando' | 'reemplazada' | 'terminada';

export interface EstadoLlamada {
  fase: Fase;
  /** The channel to the portal is there: without it the call goes on, and the chat waits. */
  canal: boolean;
  /** The room refused us: said in words. */
  rechazo: string | null;
  /** Why it is over. */
  fin: Fin | null;
  otro: { nombre: string; estado: Estado | null; presente: boolean } | null;
  remoto: MediaStream | null;
  /** What we send. */
  modo: Estado['modo'];
  calidad: Calidad | null;
  /** No path for sound and picture could be found for a while: the chat is what is left, and it is tried further. */
  sinMedios: boolean;
  desde: number | null;
  mensajes: readonly Linea[];
}

export interface Llamada {
  readonly estado: { get(): EstadoLlamada; subscribe(listener: () => void): () => void };
  decir(texto: string): void;
  enviarArchivo(archivo: File): Promise<void>;
  abrirArchivo(id: string): Promise<void>;
  /** Takes the call back from the other tab or device. */
  retomar(): void;
  /** Enters the room; what it returns leaves it. */
  abrir(): () => void;
}

const LATE_MS = 1500;
const CANAL_MS = 2500;
const INSISTIR_MS = 4000;
const INSISTIR_MAXIMO_MS = 60_000;
/** Paths that were found longer ago may be gone. */
const PREPARADA_MS = 45_000;

type Propuesta = AnswerOf<typeof contrato.unirseALlamada>['propuesta'];

interface Preparada {
  motor: Motor;
  /** Leaves the offer in the room, for whoever comes. */
  ofrecer(): void;
  /** Not where it answered the offer of another page. */
  sirve(conexion: string): boolean;
  asignar(conexion: string): void;
  soltar(): void;
}

/** One side of one call, for as long as the page shows it. */
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
  });
  const conversacion = createConversacion({ atencionId, lado, onCambio: (mensajes) => store.set({ mensajes }) });
  let relevos: Pick<AnswerOf<typeof contrato.unirseALlamada>, 'iceServers' | 'politica'> | undefined;
  let motor: Motor | undefined;
  let preparada: Preparada | undefined;
  let otraConexion: string | undefined;
  let orden = -1;
  let intento = 0;
  let reintento: ReturnType<typeof setTimeout> | undefined;
  let dicho = '';
  const stops: (() => void)[] = [];

  const viva = () => store.get().fase !== 'terminada' && store.get().fase !== 'reemplazada';

  async function entrar() {
    const own = (intento += 1);
    clearTimeout(reintento);
    try {
      const pase = await call(contrato.unirseALlamada, { body: { atencion: atencionId } });
      if (own !== intento || !viva()) return;
      relevos = pase;
      if (!motor) preparada ??= preparar(pase.propuesta);
      conversacion.recordar(pase.mensajes);
      await decir(llamadaEventos.llamadaEntrar, { token: pase.token, conexion: conexionPropia });
      if (own !== intento) return;
      store.set({ canal: true, rechazo: null });
      preparada?.ofrecer();
      dicho = '';
      decirEstado();
      conversacion.reenviar();
    } catch (error) {
      if (own !== intento || !viva()) return;
      const { code, message } = error as ApiError;
      if (code === 'atencion_terminada') return terminar('finalizada');
      store.set({ rechazo: code === 'sin_conexion' ? null : message });
      if (code !== 'no_encontrado') reintento = setTimeout(() => canalAbierto() && void entrar(), LATE_MS * (1 + Math.random()));
    }
  }

  function alSaberPresentes({ yo, orden: nuevo, presentes }: DataOf<typeof llamadaEventos.llamadaPresentes>) {
    if (yo !== conexionPropia || nuevo <= orden || !viva()) return;
    orden = nuevo;
    const otro = presentes.find((presente) => presente.lado !== lado);
    if (!otro) {
      const antes = store.get().otro;
      store.set({ otro: antes && { ...antes, presente: false } });
      preparada ??= preparar();
      return acomodar();
    }
    store.set({ otro: { nombre: otro.nombre, estado: otro.estado, presente: true } });
    conectar(otro.conexion);
  }

  /** With the same page nothing is begun anew: its connection outlives the channel. */
  function conectar(conexion: string) {
    if (otraConexion === conexion && motor) motor.despertar();
    else {
      motor?.cerrar();
      otraConexion = conexion;
      const lista = preparada?.sirve(conexion) ? preparada : preparar();
      if (lista !== preparada) preparada?.soltar();
      preparada = undefined;
      ({ motor } = lista);
      lista.asignar(conexion);
      motor.empezar();
      store.set({ remoto: motor.remoto, sinMedios: false });
    }
    acomodar();
  }

  /** A connection that waits for somebody: its offer is made and its paths are found by the time that they come. */
  function preparar(propuesta?: Propuesta): Preparada {
    let para: string | undefined;
    let propia: Senal | undefined;
    const ofrecer = () => {
      if (propia && para === undefined && orden >= 0) decir(llamadaEventos.llamadaSenal, { para: null, senal: propia }).catch(() => {});
    };
    // What is found meanwhile stands in the description that is said when they come.
    const enviar = (senal: Senal) => {
      if (para !== undefined) decir(llamadaEventos.llamadaSenal, { para, senal }).catch(() => {});
      return para !== undefined;
    };
    const propio = createMotor({
      educada: lado === 'paciente',
      iceServers: relevos?.iceServers ?? [],
      politica: relevos?.politica ?? 'all',
      enviar,
      onOferta(senal) {
        propia = senal;
        ofrecer();
      },
      onCambio: acomodar,
      onSinCamino: () => void comprobarCanal(),
    });
    const vieja = setTimeout(() => {
      propio.cerrar();
      preparada = preparar();
    }, PREPARADA_MS);
    // Answered before they are met: what is left to do then is to say it.
    if (propuesta) propio.recibir({ tipo: 'descripcion', descripcion: { type: 'offer', sdp: propuesta.sdp } });
    return {
      motor: propio,
      ofrecer,
      sirve: (conexion) => propuesta === undefined || propuesta.de === conexion,
      asignar(conexion) {
        clearTimeout(vieja);
        para = conexion;
      },
      soltar() {
        clearTimeout(vieja);
        propio.cerrar();
      },
    };
  }

  function alRecibirSenal(de: string, senal: Senal) {
    if (!viva() || !relevos) return;
    // A description of somebody of whom the news has not come yet.
    if (de !== otraConexion && senal.tipo === 'descripcion' && senal.descripcion.type === 'offer') conectar(de);
    if (de !== otraConexion || !motor) return;
    // Theirs was made anew since this one answered it.
    if (senal.tipo === 'descripcion' && motor.esDeOtra(senal)) {
      motor.cerrar();
      motor = undefined;
      conectar(de);
    }
    motor?.recibir(senal);
  }

  function acomodar() {
    if (!viva()) return;
    const { otro, desde } = store.get();
    const conectada = motor?.conectada === true;
    store.set({
      fase: conectada ? 'en_llamada' : fueraDeLlamada(),
      desde: desde ?? (conectada ? Date.now() : null),
      modo: motor?.modo ?? 'video',
      calidad: conectada ? (motor?.calidad ?? null) : null,
      sinMedios: otro?.presente === true && motor?.agotada === true,
    });
    decirEstado();
  }

  function fueraDeLlamada(): Fase {
    const { otro, desde } = store.get();
    if (orden < 0) return 'entrando';
    if (!otro?.presente) return 'esperando';
    return desde === null ? 'conectando' : 'reconectando';
  }

  function decirEstado() {
    const { audio, video, pantalla, microfono } = medios.get();
    const nada = audio === null && video === null;
    const { modo, sinMedios } = store.get();
    const estado: Estado = {
      microfono: microfono && audio !== null,
      camara: video !== null,
      pantalla: pantalla !== null,
      modo: nada || sinMedios ? 'chat' : video === null && pantalla === null && modo !== 'video' ? 'audio' : modo,
    };
    const text = JSON.stringify(estado);
    if (text === dicho || orden < 0 || !canalAbierto()) return;
    dicho = text;
    decir(llamadaEventos.llamadaEstado, estado).catch(() => {
      dicho = '';
    });
  }

  /** The channel may have broken together with the path, and a socket over a network that is gone says nothing for half a minute. */
  async function comprobarCanal() {
    if (!canalAbierto() || dicho === '') return;
    await decir(llamadaEventos.llamadaEstado, JSON.parse(dicho) as Estado, CANAL_MS).catch(({ code }: ApiError) => {
      if (code === 'sin_conexion' && viva()) reabrirCanal();
    });
  }

  function alCambiarMedios() {
    const { audio, video, pantalla } = medios.get();
    for (const uno of [motor, preparada?.motor]) uno?.poner({ audio, video: pantalla ?? video }, pantalla !== null);
    decirEstado();
  }

  function soltar() {
    motor?.cerrar();
    preparada?.soltar();
    motor = undefined;
    preparada = undefined;
  }

  function terminar(motivo: Fin) {
    soltar();
    otraConexion = undefined;
    orden = -1;
    store.set({ fase: motivo === 'reemplazada' ? 'reemplazada' : 'terminada', fin: motivo, remoto: null, calidad: null });
  }

  /** Who was called and meets nobody enters again, ever later: whatever was lost on the way in is mended by it. */
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
        if (otro && de === otraConexion) store.set({ otro: { ...otro, estado } });
      }),
      escuchar(llamadaEventos.llamadaMensaje, (mensaje: MensajeDeLlamada) => conversacion.recibir(mensaje)),
      escuchar(llamadaEventos.llamadaFin, ({ motivo }) => terminar(motivo)),
      alAbrirCanal(() => viva() && void entrar()),
      alCerrarCanal(() => store.set({ canal: false })),
      medios.subscribe(alCambiarMedios),
    );
    stops.push(
      alCambiarDeRed(() => {
        motor?.mudar();
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
    soltar();
    if (viva() && canalAbierto()) decir(llamadaEventos.llamadaSalir, {}).catch(() => {});
  }

  return {
    estado: store,
    decir: (texto) => conversacion.decir(texto),
    enviarArchivo: (archivo) => conversacion.enviarArchivo(archivo),
    abrirArchivo: (id) => conversacion.abrirArchivo(id),
    retomar() {
      store.set({ fase: 'entrando', fin: null, otro: null });
      void entrar();
    },
    abrir,
  };
}
