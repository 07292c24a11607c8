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

/** A document that saves itself, each time based on the version that was read. */
export function crearBorrador(
  inicial: Escrito,
  documento: DocumentoDelEscritorio | undefined,
  servidor: Servidor,
) {
  let base = { escrito: inicial, version: documento?.version ?? 0 };
  let parado = false;
  const { set, ...vivo } = crearAutoguardado<Documento>(
    { escrito: inicial, documento },
    {
      sucio: ({ escrito }) => !parado && !igual(escrito, base.escrito),
      async guardar({ escrito }) {
        const guardado = await servidor.guardar(base.version, escrito);
        base = { escrito, version: guardado.version };
        return { documento: guardado };
      },
      async tras({ code, message }) {
        if (code === 'documento_cambiado') {
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
      base = { escrito: otro.escrito, version: otro.version };
      set(
        { estado: 'limpio', motivo: '' },
        { documento: otro, ...(con === 'suyo' && { escrito: otro.escrito }) },
      );
      await vivo.guardarYa();
    },
    /** Discarded or signed: stop saving. */
    parar() {
      parado = true;
    },
  };
}

export type BorradorVivo = ReturnType<typeof crearBorrador>;
