import { casos, casosEventos, type TurnoDeCaso } from '@portal/domain/casos/contract';
import type { SentBodyOf } from '@portal/domain/contract/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { useSesionAbierta } from '../../lib/sesion.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { t } from './textos.ts';
import { alAbrirCanal, canalAbierto, escuchar } from '../../lib/tiempo-real.ts';

const CASOS = ['casos'] as const;
const LISTA_MS = 5 * 60_000;
const CORREO_MS = 4000;
const PREGUNTAS = 10;

const enCamino = ({ notificacion }: TurnoDeCaso) => notificacion === 'En camino';

export type PedidoDeCasos = NonNullable<SentBodyOf<typeof casos.listarFiltro>>;

/** Kept for five minutes; the own changes, and what the server tells of others, ask for it again. */
export function useListaDeCasos(pedido: PedidoDeCasos) {
  return useQuery({
    queryKey: [...CASOS, 'lista', pedido],
    queryFn: () => call(casos.listarFiltro, { body: pedido }),
    staleTime: LISTA_MS,
    gcTime: LISTA_MS,
    placeholderData: keepPreviousData,
  });
}

export function useCaso(id: number | undefined) {
  return useQuery({
    queryKey: [...CASOS, 'uno', id],
    queryFn: () => call(casos.obtenerCaso, { params: { id: id! } }),
    enabled: id !== undefined,
    // Nobody tells when a mail arrives: while one is on its way it is asked for, and not for ever.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      dataUpdateCount < PREGUNTAS && data?.turnos.some(enCamino) ? CORREO_MS : false,
  });
}

/** The services of cases: kept for as long as the session lasts. */
export function useServiciosDeCasos() {
  return useQuery({
    queryKey: ['servicios', 'casos'],
    queryFn: () => call(casos.listarServiciosDeCasos, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Free times of the case grid, as they are now: never from memory. */
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

export function useHoy() {
  return useQuery({ queryKey: [...CASOS, 'hoy'], queryFn: () => call(casos.obtenerHoy, {}) });
}

/** For coordinators alone: the managers of the unit and what each has in hand. */
export function useGestores(enabled: boolean) {
  return useQuery({
    queryKey: [...CASOS, 'gestores'],
    queryFn: () => call(casos.listarGestores, {}),
    enabled,
  });
}

export const useEsCoordinador = () => useSesionAbierta().usuario.perfilNome === 'coordinador_art';

/** Asks for everything about cases again. */
export function useRefrescarCasos() {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: CASOS }), [queries]);
}

/** While a page of cases is open, what happens elsewhere is seen here; what was said while the channel was closed was missed. */
export function useCasosAlDia() {
  const refrescar = useRefrescarCasos();
  useEffect(() => {
    // With the first opening the page has just asked.
    let first = !canalAbierto();
    const again = () => void refrescar();
    const stops = [
      escuchar(casosEventos.casoCambio, again),
      alAbrirCanal(() => {
        if (!first) again();
        first = false;
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [refrescar]);
}

/** What could not be delivered goes again; told by how many went. */
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
