import { namesOut } from '@portal/domain/contract/names';
import { documentos } from '@portal/domain/documentos/contract';
import { documentosEventos } from '@portal/domain/documentos/eventos';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { leerSesion } from '../../lib/sesion.ts';
import { alAbrirCanal, alCerrarCanal, alPerderNoticias, escuchar } from '../../lib/tiempo-real.ts';

/** The prescription is the first element of the answer. */
export function useReceta(id: string | null) {
  return useQuery({
    queryKey: ['documentos', 'receta', id],
    queryFn: async () => (await call(documentos.getReceta, { body: { idReceta: id! } }))[0] ?? null,
    enabled: id !== null,
  });
}

/** Fetches the open prescription again when one of its attention is signed, annulled or registered. */
export function useRecetaAlDia(atencion: string | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: ['documentos', 'receta'] });
    const stops = [
      escuchar(documentosEventos.documentoFirmado, (cual) => cual.atencion === atencion && again()),
      alAbrirCanal(again),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client, atencion]);
}

/**
 * Calls `again` when a document of the session's person is signed, annulled or registered. Each request is
 * audited, so missed events count only after a disconnection, or while the registration is awaited.
 */
export function useDocumentoAlDia(enRegistro: boolean, again: () => void) {
  const latest = useRef({ enRegistro, again });
  useEffect(() => {
    latest.current = { enRegistro, again };
  });
  useEffect(() => {
    let closed = false;
    const stops = [
      escuchar(documentosEventos.documentoFirmado, () => latest.current.again()),
      alCerrarCanal(() => (closed = true)),
      alPerderNoticias(() => {
        if (closed || latest.current.enRegistro) latest.current.again();
        closed = false;
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
}

/** Requests the file of a path, by the session or by the secret in the path itself. */
export const abrirDocumento = (path: string, identidad?: { dni: string; fecNac: string }) =>
  call(documentos.abrirDocumento, {
    body: { path, ...(identidad && { identidad: namesOut(identidad) }) },
    asSession: leerSesion().estado === 'autenticado',
  });
