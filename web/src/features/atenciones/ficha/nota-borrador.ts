import type { Nota } from '@portal/domain/atenciones/contract';
import { ApiError } from '../../../lib/api.ts';
import { campos, fundir, mismoTexto, soloTexto, type Campo, type Texto } from './nota-fundir.ts';

export interface Borrador {
  texto: Texto;
  estado: 'limpia' | 'pendiente' | 'guardando' | 'fallo' | 'rechazada';
  guardada: string | null;
  cerrada: boolean;
  motivo: string;
  /** Local text that conflicts with what another tab saved. */
  conflicto: { campos: Campo[]; mio: Texto } | undefined;
}

interface Servidor {
  guardar: (version: number, texto: Texto) => Promise<Nota>;
  leer: () => Promise<Nota>;
}

const ESPERA_MS = 800;
const REINTENTO_MS = 4000;
const REINTENTO_MAXIMO_MS = 30_000;

/**
 * A note that saves itself while it is written: one save at a time, each based on the version that was read,
 * retried while there is no network.
 */
export function crearBorrador(inicial: Nota, servidor: Servidor) {
  let base = { texto: soloTexto(inicial), version: inicial.version };
  let actual: Borrador = {
    texto: base.texto,
    estado: 'limpia',
    guardada: inicial.guardada,
    cerrada: inicial.cerrada,
    motivo: '',
    conflicto: undefined,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | undefined;
  let reintento = REINTENTO_MS;
  const listeners = new Set<() => void>();

  const sucio = () => !actual.cerrada && !mismoTexto(actual.texto, base.texto);
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
    if (sucio()) {
      saving = guardarTodo().finally(() => {
        saving = undefined;
      });
      await saving;
    }
    return !sucio();
  }

  async function guardarTodo() {
    while (sucio()) {
      const enviado = actual.texto;
      set({ estado: 'guardando', motivo: '' });
      try {
        const nota = await servidor.guardar(base.version, enviado);
        base = { texto: enviado, version: nota.version };
        reintento = REINTENTO_MS;
        set({ estado: sucio() ? 'pendiente' : 'limpia', guardada: nota.guardada });
      } catch (error) {
        if (!(await seguirTras(error))) return;
      }
    }
  }

  /** Handles a failed save. Returns whether to save again at once. */
  async function seguirTras(error: unknown): Promise<boolean> {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'nota_cambiada') {
      try {
        recibirOtra(await servidor.leer());
        return true;
      } catch {
        // Reading failed: the conflict is detected again at the next attempt.
      }
    } else if (code === 'atencion_terminada') {
      set({ cerrada: true, estado: 'limpia' });
      return false;
    } else if (
      error instanceof ApiError &&
      error.status >= 400 &&
      error.status < 500 &&
      error.status !== 429
    ) {
      set({ estado: 'rechazada', motivo: error.message });
      return false;
    }
    set({ estado: 'fallo' });
    programar(reintento);
    reintento = Math.min(reintento * 2, REINTENTO_MAXIMO_MS);
    return false;
  }

  function recibirOtra(nota: Nota) {
    const mio = actual.texto;
    const { texto, choques } = fundir(base.texto, mio, soloTexto(nota));
    base = { texto: soloTexto(nota), version: nota.version };
    set({
      texto,
      guardada: nota.guardada,
      cerrada: nota.cerrada,
      estado: mismoTexto(texto, base.texto) ? 'limpia' : 'pendiente',
      ...(choques.length > 0 && { conflicto: { campos: choques, mio } }),
    });
  }

  return {
    leer: () => actual,
    escuchar(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sucio,
    guardarYa,
    escribir(campo: Campo, valor: string) {
      if (actual.cerrada) return;
      set({ texto: { ...actual.texto, [campo]: valor }, estado: 'pendiente' });
      programar(ESPERA_MS);
    },
    /** Takes the server's note, read for another reason. */
    recibir(nota: Nota) {
      if (nota.version > base.version || nota.cerrada !== actual.cerrada) recibirOtra(nota);
    },
    resolver(con: 'mio' | 'suyo') {
      const { conflicto } = actual;
      if (!conflicto) return;
      const texto = { ...actual.texto };
      if (con === 'mio')
        for (const campo of campos) if (conflicto.campos.includes(campo)) texto[campo] = conflicto.mio[campo];
      set({ texto, conflicto: undefined, estado: mismoTexto(texto, base.texto) ? 'limpia' : 'pendiente' });
      void guardarYa();
    },
    parar: () => clearTimeout(timer),
  };
}

export type BorradorVivo = ReturnType<typeof crearBorrador>;
