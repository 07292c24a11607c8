import { casos, casosEventos, type TurnoDeCaso } from '@portal/domain/casos/contract';
import type { SentBodyOf } from '@portal/domain/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { useSesionAbierta } from '../../lib/sesion.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { t } from './textos.ts';
import { alPerderNoticias, escuchar } from '../../lib/tiempo-real.ts';

const CASOS = ['casos'] as const;
const LISTA_MS = 5 * 60_000;
const CORREO_MS = 4000;
const PREGUNTAS = 10;

const enCamino = ({ notificacion }: TurnoDeCaso) => notificacion === 'En camino';

export type PedidoDeCasos = NonNullable<SentBodyOf<typeof casos.listarFiltro>>;

/** Cached for five minutes; one's own changes and realtime events invalidate it. */
export const listaDeCasosQuery = (pedido: PedidoDeCasos) =>
  queryOptions({
    queryKey: [...CASOS, 'lista', pedido],
    queryFn: () => call(casos.listarFiltro, { body: pedido }),
    staleTime: LISTA_MS,
    gcTime: LISTA_MS,
  });
export const useListaDeCasos = (pedido: PedidoDeCasos) =>
  useQuery({ ...listaDeCasosQuery(pedido), placeholderData: keepPreviousData });

export const casoQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: [...CASOS, 'uno', id],
    queryFn: () => call(casos.obtenerCaso, { params: { id: id! } }),
  });

export function useCaso(id: number | undefined) {
  return useQuery({
    ...casoQuery(id),
    enabled: id !== undefined,
    // No event reports the delivery of a mail: poll while one is pending, up to a limit.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      dataUpdateCount < PREGUNTAS && data?.turnos.some(enCamino) ? CORREO_MS : false,
  });
}

/** The services of cases, cached for the whole session. */
export function useServiciosDeCasos() {
  return useQuery({
    queryKey: ['servicios', 'casos'],
    queryFn: () => call(casos.listarServiciosDeCasos, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Free times for cases; never cached. */
export function useDisponiblesDeCasos(servicioId: number | undefined, profesionalId: string | undefined) {
  return useQuery({
    queryKey: ['disponibles', 'casos', servicioId, profesionalId],
    queryFn: () =>
      call(casos.listarDisponiblesDeCasos, {
        query: { servicio_id: servicioId!, profesional_id: profesionalId },
      }),
    enabled: servicioId !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
}

export const hoyQuery = queryOptions({
  queryKey: [...CASOS, 'hoy'],
  queryFn: () => call(casos.obtenerHoy, {}),
});
export const useHoy = () => useQuery(hoyQuery);

/** For coordinators only: the unit's gestores and their workload. */
export function useGestores(enabled: boolean) {
  return useQuery({
    queryKey: [...CASOS, 'gestores'],
    queryFn: () => call(casos.listarGestores, {}),
    enabled,
  });
}

export const useEsCoordinador = () => useSesionAbierta().usuario.rol === 'coordinador_art';

export function useRefrescarCasos() {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: CASOS }), [queries]);
}

/**
 * Refreshes on realtime events while a page of cases is open, and when the channel reconnects, since events
 * may have been missed.
 */
export function useCasosAlDia() {
  const refrescar = useRefrescarCasos();
  useEffect(() => {
    const again = () => void refrescar();
    const stops = [escuchar(casosEventos.casoCambio, again), alPerderNoticias(again)];
    return () => stops.forEach((stop) => stop());
  }, [refrescar]);
}

/** Resends undelivered messages; returns how many. */
export function useReenviar() {
  const refrescar = useRefrescarCasos();
  return useMutation({
    mutationFn: (id: number) => call(casos.reenviarCorreoDeCaso, { body: { id } }),
    async onSuccess({ reenviados }) {
      await refrescar();
      toast(t(reenviados > 0 ? 'casos.reenviado' : 'casos.nadaQueReenviar'));
    },
    onError: (error) => toast(error.message, { tone: 'bad' }),
  });
}
