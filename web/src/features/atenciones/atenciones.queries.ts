import { atenciones, type AtencionEnFila } from '@portal/domain/atenciones/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../lib/api.ts';
import { ponerEnCache } from '../../lib/listas/poner-en-cache.ts';
import { siempreDeNuevo } from '../../lib/primera-pagina/primera.ts';

export const atencionKeys = {
  iniciada: ['atencion', 'iniciada'] as const,
  abiertas: ['atencion', 'abiertas'] as const,
  una: (id: string) => ['atencion', 'una', id] as const,
  servicios: ['atencion', 'servicios'] as const,
  limite: ['atencion', 'limite'] as const,
};

/**
 * The open attention of oneself or the family; a called one comes first. Never cached, because navigation
 * depends on it.
 */
export const iniciadaQuery = queryOptions({
  queryKey: atencionKeys.iniciada,
  queryFn: async () => (await call(atenciones.obtenerAtencionIniciada, {})).atencion,
  staleTime: siempreDeNuevo,
});
export const useIniciada = (enabled = true) => useQuery({ ...iniciadaQuery, enabled });

/** All open attentions of oneself and the family, and the calls just missed. */
export const abiertasQuery = queryOptions({
  queryKey: atencionKeys.abiertas,
  queryFn: async () => (await call(atenciones.obtenerAtencionesAbiertas, {})).atenciones,
  staleTime: siempreDeNuevo,
});
export const useAbiertas = (enabled = true) => useQuery({ ...abiertasQuery, enabled });

/** Services on demand, for children and adults, each with its flag. */
export const serviciosADemandaQuery = queryOptions({
  queryKey: atencionKeys.servicios,
  queryFn: async () => {
    const de = (menor: 'true' | 'false') => call(atenciones.listarServiciosADemanda, { query: { menor } });
    return (await Promise.all([de('false'), de('true')])).flat();
  },
  staleTime: 15_000,
});
export const useServiciosADemanda = (cada?: number) =>
  useQuery({ ...serviciosADemandaQuery, ...(cada !== undefined && { refetchInterval: cada }) });

export const limiteQuery = queryOptions({
  queryKey: atencionKeys.limite,
  queryFn: () => call(atenciones.validarCantAtenciones, {}),
  staleTime: siempreDeNuevo,
});
export const useLimite = () => useQuery(limiteQuery);

/**
 * Whether the insurer covers this patient, if the unit checks that. A refusal is not retried automatically.
 */
export const useAfiliacion = (dni: string | undefined) =>
  useQuery({
    queryKey: ['atencion', 'afiliacion', dni],
    queryFn: () => call(atenciones.validarAfiliacion, { body: { documento: dni! } }),
    enabled: dni !== undefined,
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });

/** Writes a server answer to every query that shows the attention. */
export function useGuardarAtencion() {
  const queries = useQueryClient();
  return useCallback(
    (atencion: AtencionEnFila) => {
      ponerEnCache(queries, atencionKeys.una(atencion.id), () => atencion);
      for (const queryKey of [atencionKeys.iniciada, atencionKeys.abiertas])
        void queries.invalidateQueries({ queryKey });
    },
    [queries],
  );
}
