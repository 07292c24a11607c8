import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from './api.ts';

export interface Guardado {
  /** `choque`: another tab saved first. Nothing is saved until the person chooses. */
  estado: 'limpio' | 'pendiente' | 'guardando' | 'fallo' | 'rechazado' | 'choque';
  /** Why the server refused. */
  motivo: string;
}

interface Reglas<B> {
  /** Something written is not on the server. */
  sucio: (borrador: B) => boolean;
  /** Saves what is written. Returns what changes in the draft. */
  guardar: (borrador: B) => Promise<Partial<B>>;
  /** The errors that only this draft knows. Undefined: any other error. */
  tras: (error: ApiError) => Promise<'otraVez' | 'masTarde' | 'parar' | undefined>;
}

const ESPERA_MS = 800;
const REINTENTO_MS = 4000;
const REINTENTO_MAXIMO_MS = 30_000;

/** A draft that saves itself while it is written: one save at a time, retried while there is no network. */
export function crearAutoguardado<B extends object>(inicial: B, reglas: Reglas<B>) {
  let actual: B & Guardado = { ...inicial, estado: 'limpio', motivo: '' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | undefined;
  let reintento = REINTENTO_MS;
  const listeners = new Set<() => void>();

  const sucio = () => reglas.sucio(actual);
  function set(guardado: Partial<Guardado>, borrador: Partial<B> = {}) {
    actual = { ...actual, ...borrador, ...guardado };
    for (const listener of listeners) listener();
  }
  function programar(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void guardarYa(), ms);
  }

  /** Saves until nothing is pending or saving fails. Returns whether the server has everything. */
  async function guardarYa(): Promise<boolean> {
    clearTimeout(timer);
    for (let pending = saving; pending; pending = saving) await pending;
    if (sucio() && actual.estado !== 'choque') {
      saving = guardarTodo().finally(() => {
        saving = undefined;
      });
      await saving;
    }
    // The change was undone: the text equals the server's.
    if (!sucio() && actual.estado === 'pendiente') set({ estado: 'limpio' });
    return !sucio();
  }

  async function guardarTodo() {
    while (sucio()) {
      set({ estado: 'guardando', motivo: '' });
      try {
        const next = await reglas.guardar(actual);
        reintento = REINTENTO_MS;
        set({ estado: sucio() ? 'pendiente' : 'limpio' }, next);
      } catch (error) {
        if (!(await seguirTras(error))) return;
      }
    }
  }

  /** Handles a failed save. Returns whether to save again at once. */
  async function seguirTras(error: unknown): Promise<boolean> {
    const paso = error instanceof ApiError ? await reglas.tras(error) : undefined;
    if (paso === 'otraVez' || paso === 'parar') return paso === 'otraVez';
    if (paso === undefined && esRechazo(error)) {
      set({ estado: 'rechazado', motivo: error.message });
      return false;
    }
    set({ estado: 'fallo' });
    programar(reintento);
    reintento = Math.min(reintento * 2, REINTENTO_MAXIMO_MS);
    return false;
  }

  return {
    leer: () => actual,
    escuchar(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    sucio,
    guardarYa,
    escribir(borrador: Partial<B>) {
      if (actual.estado === 'choque') return set({}, borrador);
      set({ estado: 'pendiente' }, borrador);
      programar(ESPERA_MS);
    },
  };
}

const esRechazo = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

interface Autoguardado<T> {
  leer: () => T;
  escuchar: (listener: () => void) => () => void;
  sucio: () => boolean;
  guardarYa: () => Promise<boolean>;
}

/** The draft as it is now. It is also saved when the network or the page comes back, and on leaving. */
export function useAutoguardado<T>(vivo: Autoguardado<T>): T {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const now = () => void vivo.guardarYa();
    window.addEventListener('online', now, { signal });
    document.addEventListener('visibilitychange', now, { signal });
    window.addEventListener('beforeunload', (event) => vivo.sucio() && event.preventDefault(), { signal });
    return () => {
      stop.abort();
      now();
    };
  }, [vivo]);
  return useSyncExternalStore(vivo.escuchar, vivo.leer);
}
