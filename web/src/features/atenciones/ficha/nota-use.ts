import { atenciones, type Nota } from '@portal/domain/atenciones/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../../lib/api.ts';
import { crearBorrador, type Borrador, type BorradorVivo } from './nota-borrador.ts';

/** The note of one attention, autosaving while its record is shown. */
export function useNota(id: string, nota: Nota): [Borrador, BorradorVivo] {
  const [vivo] = useState(() =>
    crearBorrador(nota, {
      guardar: (version, texto) => call(atenciones.guardarNota, { body: { id, version, ...texto } }),
      leer: async () => (await call(atenciones.obtenerFicha, { params: { id } })).nota,
    }),
  );
  useEffect(() => vivo.recibir(nota), [vivo, nota]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const now = () => void vivo.guardarYa();
    window.addEventListener('online', now, { signal });
    document.addEventListener('visibilitychange', now, { signal });
    window.addEventListener('beforeunload', (event) => vivo.sucio() && event.preventDefault(), { signal });
    return () => {
      stop.abort();
      vivo.parar();
      // Save when leaving the page.
      now();
    };
  }, [vivo]);
  return [useSyncExternalStore(vivo.escuchar, vivo.leer), vivo];
}
