import type { DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import type { Escrito } from '@portal/domain/documentos/escrito';
import { ApiError } from '../../../lib/api.ts';

export interface Borrador {
  escrito: Escrito;
  estado: 'limpio' | 'pendiente' | 'guardando' | 'fallo' | 'rechazado' | 'choque';
  /** The server's last version; undefined for a new document. */
  documento: DocumentoDelEscritorio | undefined;
  motivo: string;
}

export interface Servidor {
  guardar: (version: number, escrito: Escrito) => Promise<DocumentoDelEscritorio>;
  leer: () => Promise<DocumentoDelEscritorio | undefined>;
}

const ESPERA_MS = 700;
const REINTENTO_MS = 4000;
const REINTENTO_MAXIMO_MS = 30_000;
const igual = (a: Escrito, b: Escrito) => JSON.stringify(a) === JSON.stringify(b);

/**
 * A document that saves itself while it is written: one save at a time, each based on the version that was
 * read, retried while there is no network.
 */
export function crearBorrador(
  inicial: Escrito,
  documento: DocumentoDelEscritorio | undefined,
  servidor: Servidor,
) {
  let base = { escrito: inicial, version: documento?.version ?? 0 };
  let actual: Borrador = { escrito: inicial, estado: 'limpio', documento, motivo: '' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | undefined;
  let reintento = REINTENTO_MS;
  let parado = false;
  const listeners = new Set<() => void>();

  const sucio = () => !parado && !igual(actual.escrito, base.escrito);
  function set(next: Partial<Borrador>) {
    actual = { ...actual, ...next };
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
      const escrito = actual.escrito;
      set({ estado: 'guardando', motivo: '' });
      try {
        const guardado = await servidor.guardar(base.version, escrito);
        base = { escrito, version: guardado.version };
        reintento = REINTENTO_MS;
        set({ documento: guardado, estado: sucio() ? 'pendiente' : 'limpio' });
      } catch (error) {
        tras(error);
        return;
      }
    }
  }

  function tras(error: unknown) {
    if (error instanceof ApiError && error.code === 'documento_cambiado')
      return set({ estado: 'choque', motivo: error.message });
    // Signed in another tab: refetch, so that the list shows it.
    if (error instanceof ApiError && error.code === 'documento_firmado') void servidor.leer().catch(() => {});
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
      return set({ estado: 'rechazado', motivo: error.message });
    set({ estado: 'fallo' });
    programar(reintento);
    reintento = Math.min(reintento * 2, REINTENTO_MAXIMO_MS);
  }

  return {
    leer: () => actual,
    escuchar(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sucio,
    guardarYa,
    escribir(escrito: Escrito) {
      set({ escrito, ...(actual.estado !== 'choque' && { estado: 'pendiente' as const }) });
      if (actual.estado !== 'choque') programar(ESPERA_MS);
    },
    /** Another tab saved first: overwrite its text, or take it. */
    async resolver(con: 'mio' | 'suyo') {
      const otro = await servidor.leer();
      if (!otro?.escrito) return set({ estado: 'rechazado' });
      base = { escrito: otro.escrito, version: otro.version };
      set({
        documento: otro,
        estado: 'limpio',
        motivo: '',
        ...(con === 'suyo' && { escrito: otro.escrito }),
      });
      await guardarYa();
    },
    /** Takes the server's version after another act, such as repeating a prescription, has changed it. */
    recibir(documento: DocumentoDelEscritorio) {
      if (!documento.escrito) return;
      base = { escrito: documento.escrito, version: documento.version };
      set({ escrito: documento.escrito, documento, estado: 'limpio', motivo: '' });
    },
    /** Discarded or signed: stop saving. */
    parar() {
      parado = true;
      clearTimeout(timer);
    },
  };
}

export type BorradorVivo = ReturnType<typeof crearBorrador>;
