import { documentos } from '@portal/domain/documentos/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { leerSesion } from '../../lib/sesion.ts';

/** A prescription is the first of what comes. */
export function useReceta(id: string | null) {
  return useQuery({
    queryKey: ['documentos', 'receta', id],
    queryFn: async () => (await call(documentos.getReceta, { body: { idReceta: id! } }))[0] ?? null,
    enabled: id !== null,
  });
}

/** Asks for the file behind a path: as who is signed in, or with the secret that the path itself holds. */
export const abrirDocumento = (path: string, identidad?: { documento: string; fecNac: string }) =>
  call(documentos.abrirDocumento, {
    body: { path, ...(identidad && { identidad }) },
    asSession: leerSesion().estado === 'autenticado',
  });
