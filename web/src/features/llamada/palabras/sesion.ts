import { llamadaEventos } from '@portal/domain/llamada/contract';
import { aplicar, createPropias, juntar, NADA_DICHO, type Dicho } from '@portal/domain/llamada/edicion';
import type { Edicion, EstadoDeVoz, LineaViva, Palabras } from '@portal/domain/llamada/palabras';
import { decir, escuchar } from '../../../lib/tiempo-real.ts';
import type { Llamada } from '../core/llamada.ts';
import { createStore } from '../core/store.ts';

/** A line on the screen. `de` is the page that made it; null: this one. */
export interface Visible extends LineaViva {
  clave: string;
  de: string | null;
}

export interface EstadoPalabras {
  /** Ended lines in the order of their end, then the open ones. */
  visibles: readonly Visible[];
  /** Being typed here. */
  borrador: string;
  /** This person wants to read what the others say. */
  quiere: boolean;
  /** Somebody wants to read what this person says. */
  pedida: boolean;
  /** The others' words about their voice, by page. */
  voces: ReadonlyMap<string, EstadoDeVoz>;
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

/** The words of one call on this page: sends its own as they are made, and follows those of the others. */
export function createSesion(llamada: Llamada) {
  const store = createStore<EstadoPalabras>({
    visibles: [],
    borrador: '',
    quiere: false,
    pedida: false,
    voces: new Map(),
    mia: 'apagada',
    sinLeer: 0,
  });
  const propias = createPropias();
  const dichos = new Map<string, Dicho>();
  const piden = new Set<string>();
  const visibles = new Map<string, Visible>();
  const porEnviar = new Map<Origen, string>();
  let tic: ReturnType<typeof setTimeout> | undefined;
  let repeticion: ReturnType<typeof setTimeout> | undefined;
  let atrasada = false;
  let pedidoHasta = -Infinity;
  let mirada = false;
  let respuesta: ReturnType<typeof setTimeout> | undefined;
  let respondida = -Infinity;

  const enLaSala = () => {
    const { canal, fase } = llamada.estado.get();
    return canal && fase !== 'entrando';
  };

  function enviar(palabras: Palabras) {
    // Without the channel nothing is queued: on its return everything goes at once.
    if (!enLaSala()) return atrasar();
    decir(llamadaEventos.llamadaPalabras, palabras).catch(atrasar);
  }

  function atrasar() {
    atrasada = true;
    clearTimeout(repeticion);
    repeticion = setTimeout(ponerAlDia, REPETIR_MS);
  }

  function ponerAlDia() {
    if (!atrasada || !enLaSala()) return;
    atrasada = false;
    presentarse();
    enviar({ tipo: 'falta' });
  }

  /** For a page that is new here, or that missed something. */
  function presentarse() {
    enviar(propias.todo());
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

  /** An ended line moves behind those that ended before. */
  function mostrar(de: string | null, lineas: readonly LineaViva[]) {
    let nuevas = 0;
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
    if (de === llamada.conexion) return;
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
    if (palabras.pide) piden.add(de);
    else piden.delete(de);
    // A new request asks again, even after a refusal.
    if (palabras.pide && store.get().mia === 'rechazada') store.set({ mia: 'apagada' });
    store.set({ pedida: piden.size > 0 });
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
    abrir() {
      let sala = enLaSala();
      let { otro } = llamada.estado.get();
      const stops = [
        escuchar(llamadaEventos.llamadaPalabrasDe, ({ de, palabras }) => recibir(de, palabras)),
        llamada.estado.subscribe(() => {
          const antes = { sala, otro };
          sala = enLaSala();
          ({ otro } = llamada.estado.get());
          if (sala && !antes.sala) {
            atrasada = true;
            ponerAlDia();
          } else if (sala && otro?.presente && !antes.otro?.presente) presentarse();
          // A page that left may not come back; those that stay ask again.
          if (antes.otro?.presente && !otro?.presente) {
            piden.clear();
            store.set({ pedida: false, voces: new Map() });
            enviar({ tipo: 'falta' });
          }
        }),
      ];
      enviar({ tipo: 'falta' });
      return () => {
        for (const stop of stops) stop();
        clearTimeout(tic);
        clearTimeout(repeticion);
        clearTimeout(respuesta);
      };
    },
  };
}

export type Sesion = ReturnType<typeof createSesion>;
