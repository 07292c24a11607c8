import type { DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import type { Escrito } from '@portal/domain/documentos/escrito';
import { crearAutoguardado, type Guardado } from '../../../lib/autoguardado.ts';

interface Documento {
  escrito: Escrito;
  /** The server's last version; undefined for a new document. */
  documento: DocumentoDelEscritorio | undefined;
}
export type Borrador = Documento & Guardado;

interface Servidor {
  guardar: (version: number, escrito: Escrito) => Promise<DocumentoDelEscritorio>;
  leer: () => Promise<DocumentoDelEscritorio | undefined>;
}

const igual = (a: Escrito, b: Escrito) => JSON.stringify(a) === JSON.stringify(b);

/** The server's answer may have its keys in another order. */
const ordenado = (escrito: Escrito) =>
  JSON.stringify(escrito, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** A document that saves itself, each time based on the version that was read. */
export function crearBorrador(
  inicial: Escrito,
  documento: DocumentoDelEscritorio | undefined,
  servidor: Servidor,
) {
  let base = { escrito: inicial, version: documento?.version ?? 0 };
  /** Sent over the base: the server may have one of them although its answer was lost. */
  let enviados: Escrito[] = [];
  let parado = false;
  function partirDe(escrito: Escrito, version: number) {
    base = { escrito, version };
    enviados = [];
  }
  /** Whether the change that the server reports is one that was sent from here. */
  async function esPropio() {
    if (enviados.length < 2) return false;
    const otro = await servidor.leer().catch(() => undefined);
    const propio = otro?.escrito && enviados.find((uno) => ordenado(uno) === ordenado(otro.escrito!));
    if (otro && propio) partirDe(propio, otro.version);
    return propio != null;
  }
  const { set, ...vivo } = crearAutoguardado<Documento>(
    { escrito: inicial, documento },
    {
      sucio: ({ escrito }) => !parado && !igual(escrito, base.escrito),
      async guardar({ escrito }) {
        if (enviados.at(-1) !== escrito) enviados.push(escrito);
        const guardado = await servidor.guardar(base.version, escrito);
        partirDe(escrito, guardado.version);
        return { documento: guardado };
      },
      async tras({ code, message }) {
        if (code === 'documento_cambiado') {
          if (await esPropio()) return 'otraVez';
          set({ estado: 'choque', motivo: message });
          return 'parar';
        }
        // Signed in another tab: refetch, so that the list shows it.
        if (code === 'documento_firmado') void servidor.leer().catch(() => {});
        return undefined;
      },
    },
  );

  return {
    ...vivo,
    escribir: (escrito: Escrito) => vivo.escribir({ escrito }),
    /** Another tab saved first: overwrite its text, or take it. */
    async resolver(con: 'mio' | 'suyo') {
      const otro = await servidor.leer();
      if (!otro?.escrito) return set({ estado: 'rechazado' });
      partirDe(otro.escrito, otro.version);
      set(
        { estado: 'limpio', motivo: '' },
        { documento: otro, ...(con === 'suyo' && { escrito: otro.escrito }) },
      );
      await vivo.guardarYa();
    },
    /** Discarded or signed: stop saving. Resolves once nothing is being saved any more. */
    async parar() {
      parado = true;
      await vivo.guardarYa();
    },
    /** It was not discarded after all. */
    seguir() {
      parado = false;
      void vivo.guardarYa();
    },
  };
}

export type BorradorVivo = ReturnType<typeof crearBorrador>;
