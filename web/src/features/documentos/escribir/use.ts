import { documentos, type DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import type { Escrito } from '@portal/domain/documentos/escrito';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../../lib/api.ts';
import { crearBorrador, type Borrador, type BorradorVivo } from './borrador.ts';
import { useCambiarDocumentos } from './consulta.ts';

type De = { atencion: string; id: string; inicial: Escrito; documento: DocumentoDelEscritorio | undefined };

/** A draft, autosaving while its editor is mounted. */
export function useBorrador({ atencion, id, inicial, documento }: De): [Borrador, BorradorVivo] {
  const { poner, traer } = useCambiarDocumentos(atencion);
  const [vivo] = useState(() =>
    crearBorrador(inicial, documento, {
      async guardar(version, escrito) {
        const guardado = await call(documentos.guardarBorrador, { body: { atencion, id, version, escrito } });
        poner(guardado);
        return guardado;
      },
      leer: async () => (await traer()).documentos.find((one) => one.id === id),
    }),
  );
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const now = () => void vivo.guardarYa();
    window.addEventListener('online', now, { signal });
    document.addEventListener('visibilitychange', now, { signal });
    window.addEventListener('beforeunload', (event) => vivo.sucio() && event.preventDefault(), { signal });
    return () => {
      stop.abort();
      // Save when leaving the page.
      now();
    };
  }, [vivo]);
  return [useSyncExternalStore(vivo.escuchar, vivo.leer), vivo];
}
