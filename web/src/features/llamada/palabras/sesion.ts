import { llamadaEventos } from '@portal/domain/llamada/contract';
import { aplicar, createPropias, juntar, NADA_DICHO, type Dicho } from '@portal/domain/llamada/edicion';
import type { Edicion, EstadoDeVoz, LineaViva, Palabras } from '@portal/domain/llamada/palabras';
import { decir, escuchar } from '../../../lib/tiempo-real.ts';
import { createStore } from '../core/store.ts';

/** A line on the screen. `de` is the page that made it; null: this one. */
export interface Visible extends LineaViva {
  clave: string;
  de: string | null;
}

/** Another page of the call. */
export interface Otra {
  conexion: string;
  /** Short, as it stands before a line. */
  nombre: string;
}

export interface EstadoPalabras {
  /** Ended lines in the order of their end, then the open ones. */
  visibles: readonly Visible[];
  /** Being typed here. */
  borrador: string;
  /** This person wants to read what the others say. */
  quiere: boolean;
  /** Pages that want to read what this person says. */
  piden: readonly string[];
  /** The others' words about their voice, by page. */
  voces: ReadonlyMap<string, EstadoDeVoz>;
  /** Everybody who was in the call, by page: a line outlives its writer's presence. */
  nombres: ReadonlyMap<string, string>;
  mia: EstadoDeVoz;
  /** Words of others that came while nobody looked. */
  sinLeer: number;
}

/** Letters are sent this often: faster than anybody reads, slower than anybody types. */
const ENVIAR_MS = 80;
/** After an edit that never arrived, everything is sent once more. */
const REPETIR_MS = 1500;
const PEDIR_MS = 1000;

type Origen = 'voz' | 'escrito';

/**
 * The words of one call on this page (`conexion`): sends its own as they are made, and follows those of the
 * others.
 */
export function createSesion(conexion: string) {
  const store = createStore<EstadoPalabras>({
    visibles: [],
    borrador: '',
    quiere: false,
    piden: [],
    voces: new Map(),
    nombres: new Map(),
    mia: 'apagada',
    sinLeer: 0,
  });
  const propias = createPropias();
  const dichos = new Map<string, Dicho>();
  const visibles = new Map<string, Visible>();
  const porEnviar = new Map<Origen, string>();
  let tic: ReturnType<typeof setTimeout> | undefined;
  let repeticion: ReturnType<typeof setTimeout> | undefined;
  let atrasada = false;
  let pedidoHasta = -Infinity;
  let mirada = false;
  let respuesta: ReturnType<typeof setTimeout> | undefined;
  let respondida = -Infinity;
  /** Unknown until the page says so. */
  let dentro: boolean | undefined;
  let presentes: ReadonlySet<string> = new Set();

  function enviar(palabras: Palabras) {
    // Without the channel nothing is queued: on its return everything goes at once.
    if (!dentro) return atrasar();
    decir(llamadaEventos.llamadaPalabras, palabras).catch(atrasar);
  }

  function atrasar() {
    atrasada = true;
    clearTimeout(repeticion);
    repeticion = setTimeout(ponerAlDia, REPETIR_MS);
  }

  function ponerAlDia() {
    if (!atrasada || !dentro) return;
    atrasada = false;
    presentarse();
    enviar({ tipo: 'falta' });
  }

  /** For a page that is new here, or that missed something. */
  function presentarse() {
    if (propias.lineas().length > 0) enviar(propias.todo());
    if (store.get().quiere) enviar({ tipo: 'subtitulos', pide: true });
    if (store.get().mia !== 'apagada') enviar({ tipo: 'voz', estado: store.get().mia });
  }

  /** Many requests at once get one answer: each answer is counted against this page. */
  function responderFalta() {
    respuesta ??= setTimeout(
      () => {
        respuesta = undefined;
        respondida = performance.now();
        presentarse();
      },
      Math.max(0, respondida + PEDIR_MS - performance.now()),
    );
  }

  /** `lineas`: all that are kept of a page. An ended line moves behind those that ended before. */
  function mostrar(de: string | null, lineas: readonly LineaViva[]) {
    let nuevas = 0;
    const quedan = new Set(lineas.map(({ linea }) => linea));
    for (const [clave, visible] of visibles)
      if (visible.de === de && !quedan.has(visible.linea)) visibles.delete(clave);
    for (const linea of lineas) {
      const clave = `${de ?? ''}:${linea.linea}`;
      const antes = visibles.get(clave);
      if (antes?.fin && antes.texto === linea.texto) continue;
      if (linea.fin && !antes?.fin) {
        visibles.delete(clave);
        if (de !== null && linea.texto !== '') nuevas += 1;
      }
      visibles.set(clave, { ...linea, clave, de });
    }
    store.set({
      visibles: [...visibles.values()].toSorted((a, b) => Number(b.fin) - Number(a.fin)),
      sinLeer: mirada ? 0 : store.get().sinLeer + nuevas,
    });
  }

  function recibirEdicion(de: string, edicion: Edicion) {
    const despues = aplicar(dichos.get(de) ?? NADA_DICHO, edicion);
    if (!despues) {
      if (performance.now() < pedidoHasta) return;
      pedidoHasta = performance.now() + PEDIR_MS;
      return enviar({ tipo: 'falta' });
    }
    dichos.set(de, despues);
    mostrar(de, despues.lineas);
  }

  function recibir(de: string, palabras: Palabras) {
    if (de === conexion) return;
    if (palabras.tipo === 'edicion') return recibirEdicion(de, palabras);
    if (palabras.tipo === 'falta') return responderFalta();
    if (palabras.tipo === 'voz') {
      store.set({ voces: new Map(store.get().voces).set(de, palabras.estado) });
      return;
    }
    if (palabras.tipo === 'todo') {
      const despues = juntar(dichos.get(de) ?? NADA_DICHO, palabras);
      dichos.set(de, despues);
      return mostrar(de, despues.lineas);
    }
    // A new request asks again, even after a refusal.
    if (palabras.pide && store.get().mia === 'rechazada') store.set({ mia: 'apagada' });
    const antes = store.get().piden.filter((pagina) => pagina !== de);
    store.set({ piden: palabras.pide ? [...antes, de] : antes });
  }

  /** Takes the pages that are in the call. A new page is told everything; the requests of one that left end. */
  function situar(adentro: boolean, otras: readonly Otra[]) {
    const [estaba, antes] = [dentro, presentes];
    dentro = adentro;
    presentes = new Set(otras.map((otra) => otra.conexion));
    const { nombres, piden, voces } = store.get();
    const estan = (pagina: string) => presentes.has(pagina);
    store.set({
      nombres: new Map([...nombres, ...otras.map((otra) => [otra.conexion, otra.nombre] as const)]),
      piden: piden.filter(estan),
      voces: new Map([...voces].filter(([pagina]) => estan(pagina))),
    });
    if (dentro && estaba === undefined) enviar({ tipo: 'falta' });
    else if (dentro && !estaba) {
      atrasada = true;
      ponerAlDia();
    } else if (dentro && otras.some((otra) => !antes.has(otra.conexion))) presentarse();
  }

  function enviarLetras() {
    clearTimeout(tic);
    tic = undefined;
    for (const [origen, texto] of porEnviar) poner(origen, texto, false);
    porEnviar.clear();
  }

  function poner(origen: Origen, texto: string, fin: boolean) {
    const edicion = propias.escribir(texto, { voz: origen === 'voz', fin });
    if (!edicion) return;
    if (atrasada) atrasar();
    else enviar(edicion);
    mostrar(null, propias.lineas());
  }

  function decirLetras(origen: Origen, texto: string, fin: boolean) {
    if (fin) {
      porEnviar.delete(origen);
      return poner(origen, texto, true);
    }
    porEnviar.set(origen, texto);
    tic ??= setTimeout(enviarLetras, ENVIAR_MS);
  }

  return {
    estado: store,
    /** Each keystroke of the person. `fin`: the sentence is complete. */
    escribir(texto: string, fin = false) {
      store.set({ borrador: fin ? '' : texto });
      if (fin && texto.trim() === '') return decirLetras('escrito', '', true);
      decirLetras('escrito', texto, fin);
    },
    /** Each guess of the recogniser. */
    hablar: (texto: string, fin: boolean) => decirLetras('voz', texto, fin),
    /** Somebody looks at the words. */
    mirar(ve: boolean) {
      mirada = ve;
      if (ve) store.set({ sinLeer: 0 });
    },
    pedirSubtitulos(pide: boolean) {
      store.set({ quiere: pide, voces: pide ? new Map() : store.get().voces });
      enviar({ tipo: 'subtitulos', pide });
    },
    ponerVoz(estado: EstadoDeVoz) {
      if (store.get().mia === estado) return;
      store.set({ mia: estado });
      enviar({ tipo: 'voz', estado });
    },
    situar,
    abrir() {
      const callar = escuchar(llamadaEventos.llamadaPalabrasDe, ({ de, palabras }) => recibir(de, palabras));
      return () => {
        callar();
        clearTimeout(tic);
        clearTimeout(repeticion);
        clearTimeout(respuesta);
      };
    },
  };
}

export type Sesion = ReturnType<typeof createSesion>;
