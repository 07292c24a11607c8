import { agenda } from '@portal/domain/agenda/contract';
import type { AnswerOf, SentQueryOf } from '@portal/domain/contract/endpoint';
import { reconocer } from '@portal/domain/errores/textos-servidor';
import { turnos, turnosEventos } from '@portal/domain/turnos/contract';
import { keepPreviousData, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { configuracion } from '../../lib/configuracion.ts';
import { siempreDeNuevo } from '../../lib/primera-pagina/primera.ts';
import { alPerderNoticias, escuchar } from '../../lib/tiempo-real.ts';

const TURNOS = ['turnos'] as const;
const SERVICIOS_MS = 15 * 60_000;

/** Services with turnos in the unit. Cached for fifteen minutes. */
export const serviciosQuery = queryOptions({
  queryKey: ['servicios'],
  queryFn: () => call(agenda.listarServicios, {}),
  staleTime: SERVICIOS_MS,
  gcTime: SERVICIOS_MS,
});
export const useServicios = () => useQuery(serviciosQuery);

/** Free times; never cached. */
export function useDisponibles(
  servicioId: number | undefined,
  profesionalId: string | undefined,
  enabled = true,
) {
  return useQuery({
    queryKey: ['disponibles', servicioId, profesionalId],
    queryFn: () =>
      call(agenda.listarDisponibles, { query: { servicio_id: servicioId!, profesional_id: profesionalId } }),
    enabled: enabled && servicioId !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
}

type Lista = AnswerOf<typeof turnos.listarTurnos>;
export type FiltrosDeTurnos = Omit<NonNullable<SentQueryOf<typeof turnos.listarTurnos>>, 'pagina'>;

/** Cached until a realtime event or one's own act invalidates it. */
export const listaDeTurnosQuery = (filtros: FiltrosDeTurnos = {}, pagina = 1) =>
  queryOptions({
    queryKey: [...TURNOS, 'lista', filtros, pagina],
    queryFn: () => call(turnos.listarTurnos, { query: { ...filtros, pagina } }).catch(emptyIfNone),
    staleTime: Number.POSITIVE_INFINITY,
  });
export const useListaDeTurnos = (filtros: FiltrosDeTurnos, pagina: number) =>
  useQuery({ ...listaDeTurnosQuery(filtros, pagina), placeholderData: keepPreviousData });

function emptyIfNone(error: unknown): Lista {
  if (error instanceof ApiError && reconocer(error.message, ['turno_inexistente']))
    return {
      pendientes: [],
      historial: [],
      totalHistorial: 0,
      pagina: 1,
      cambiosQueQuedan: configuracion.reglas.topes.cambiosPorDia,
    };
  throw error;
}

export function useTurno(id: string | null) {
  return useQuery({
    queryKey: [...TURNOS, 'uno', id],
    queryFn: () => call(turnos.obtenerTurno, { params: { id: id! } }),
    enabled: id !== null,
  });
}

/**
 * Upcoming turnos of oneself and the family, not cached: an existing turno in a specialty is shown before
 * anything is chosen.
 */
export const programadosQuery = queryOptions({
  queryKey: [...TURNOS, 'programados'],
  queryFn: async () =>
    (await call(turnos.listarTurnos, { query: { estado: '1' } }).catch(emptyIfNone)).pendientes,
  staleTime: siempreDeNuevo,
});
export const useProgramados = () => useQuery(programadosQuery);

/** The first free day of each professional, for when there is none by specialty. */
export function usePrimerDiaCon(servicioId: number, profesionales: readonly string[]) {
  return useQueries({
    queries: profesionales.map((id) => ({
      queryKey: ['disponibles', servicioId, id],
      queryFn: () =>
        call(agenda.listarDisponibles, { query: { servicio_id: servicioId, profesional_id: id } }),
      staleTime: 0,
      gcTime: 0,
    })),
    combine: (answers) =>
      answers.flatMap(({ data }, i) =>
        data?.dias[0] ? [{ id: profesionales[i]!, fecha: data.dias[0].fecha }] : [],
      ),
  });
}

export const esperaQuery = queryOptions({
  queryKey: [...TURNOS, 'espera'],
  queryFn: () => call(turnos.listarEspera, {}),
});
export const useEspera = () => useQuery(esperaQuery);

export function useRefrescarTurnos() {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: TURNOS }), [queries]);
}

/** Refreshes on realtime events, and when the channel reconnects, since events may have been missed. */
export function useTurnosAlDia() {
  const refrescar = useRefrescarTurnos();
  useEffect(() => {
    const again = () => void refrescar();
    const stops = [escuchar(turnosEventos.turnosCambiaron, again), alPerderNoticias(again)];
    return () => stops.forEach((stop) => stop());
  }, [refrescar]);
}
