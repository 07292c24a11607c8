import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { reconocer } from '@portal/domain/errores/textos-servidor';
import { historial } from '@portal/domain/historial/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import type { Pedido } from './lista-url.ts';

const HISTORIAL = ['historial'] as const;

type ListaDeAtenciones = AnswerOf<typeof historial.listarAtenciones>;

/** Never stale: realtime events report changes, and so does the end of a call. */
export const atencionesQuery = ({ integrante, buscar, page }: Pedido) =>
  queryOptions({
    queryKey: [...HISTORIAL, 'lista', integrante, buscar.trim(), page],
    queryFn: () =>
      call(historial.listarAtenciones, {
        query: { ...(integrante && { documento: integrante }), buscar: buscar.trim(), pagina: page },
      }).catch(emptyIfNone),
    staleTime: Number.POSITIVE_INFINITY,
  });
export function useAtenciones(pedido: Pedido) {
  return useQuery({
    ...atencionesQuery(pedido),
    // For another page or search of the same person, keep the old rows until the answer arrives. Never those
    // of somebody else.
    placeholderData: (before, asked) => (asked?.queryKey[2] === pedido.integrante ? before : undefined),
  });
}

function emptyIfNone(error: unknown): ListaDeAtenciones {
  if (error instanceof ApiError && reconocer(error.message, ['sin_atenciones']))
    return { atenciones: [], total: 0, pagina: 1, paginas: 1 };
  throw error;
}

/** `cada`: polling interval, for sessions without realtime events. */
export function useDetalle(id: string | null, cada?: number) {
  return useQuery({
    queryKey: [...HISTORIAL, 'una', id],
    queryFn: () => call(historial.obtenerAtencionDetalle, { params: { id: id! } }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    ...(cada !== undefined && { refetchInterval: cada }),
  });
}

export function useRefrescarHistorial() {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: HISTORIAL }), [queries]);
}
