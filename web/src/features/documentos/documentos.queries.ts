import { namesOut } from '@portal/domain/contract/names';
import { documentos } from '@portal/domain/documentos/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { leerSesion } from '../../lib/sesion.ts';

/** The prescription is the first element of the answer. */
export function useReceta(id: string | null) {
  return useQuery({
    queryKey: ['documentos', 'receta', id],
    queryFn: async () => (await call(documentos.getReceta, { body: { idReceta: id! } }))[0] ?? null,
    enabled: id !== null,
  });
}

/** Requests the file of a path, by the session or by the secret in the path itself. */
export const abrirDocumento = (path: string, identidad?: { dni: string; fecNac: string }) =>
  call(documentos.abrirDocumento, {
    body: { path, ...(identidad && { identidad: namesOut(identidad) }) },
    asSession: leerSesion().estado === 'autenticado',
  });
