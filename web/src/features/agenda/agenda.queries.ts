import { agendaAdmin } from '@portal/domain/agenda/contract-admin';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../lib/api.ts';

const AGENDA = ['agenda-admin'] as const;

export const useServicios = () =>
  useQuery({ queryKey: [...AGENDA, 'servicios'], queryFn: () => call(agendaAdmin.listarServiciosAdmin, {}) });
export const useHorariosDeUnidad = () =>
  useQuery({
    queryKey: [...AGENDA, 'horarios'],
    queryFn: () => call(agendaAdmin.obtenerHorariosDeUnidad, {}),
  });
export const useProfesionales = () =>
  useQuery({
    queryKey: [...AGENDA, 'profesionales'],
    queryFn: () => call(agendaAdmin.listarProfesionales, {}),
  });
export const useProfesional = (id: string) =>
  useQuery({
    queryKey: [...AGENDA, 'profesional', id],
    queryFn: () => call(agendaAdmin.obtenerProfesional, { params: { id } }),
    retry: false,
  });
export const useFeriados = (anio: number) =>
  useQuery({
    queryKey: [...AGENDA, 'feriados', anio],
    queryFn: () => call(agendaAdmin.listarFeriados, { query: { anio } }),
    placeholderData: keepPreviousData,
  });

/** Invalidates everything about the agenda after a change, and the turnos that may be affected. */
export function useRefrescarAgenda() {
  const queries = useQueryClient();
  return useCallback(async () => {
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== AGENDA[0] });
    await queries.invalidateQueries({ queryKey: AGENDA });
  }, [queries]);
}
