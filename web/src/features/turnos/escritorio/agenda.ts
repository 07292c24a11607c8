import { agenda } from '@portal/domain/agenda/contract';
import type { SentBodyOf } from '@portal/domain/contract/endpoint';
import { sumarDias, type Dia } from '@portal/domain/tiempo/fechas';
import { turnos, turnosEventos, type TurnoAgenda } from '@portal/domain/turnos/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api.ts';
import { alPerderNoticias, escuchar } from '../../../lib/tiempo-real.ts';

const AGENDA = ['agenda'] as const;
const TURNOS = [...AGENDA, 'turnos'] as const;

export const lunesDe = (dia: Dia): Dia =>
  sumarDias(dia, -((new Date(`${dia}T00:00:00Z`).getUTCDay() + 6) % 7));
export const diasDeLaSemana = (lunes: Dia): Dia[] =>
  Array.from({ length: 7 }, (_, index) => sumarDias(lunes, index));

/** The turnos of a week: the professional's own, or the whole unit's for an administrator. */
export const agendaQuery = (lunes: Dia) =>
  queryOptions({
    queryKey: [...TURNOS, lunes],
    queryFn: () => call(turnos.listarAgenda, { query: { desde: lunes, hasta: sumarDias(lunes, 6) } }),
  });
/** Administrators get no realtime event per turno, so it polls. */
export const useAgenda = (lunes: Dia) => useQuery({ ...agendaQuery(lunes), refetchInterval: 60_000 });

/** The free times of a week: one's own, or those of one professional of the unit. */
export function useLibres(lunes: Dia, quien: string | undefined, needed: boolean) {
  return useQuery({
    queryKey: [...AGENDA, 'libres', lunes, quien],
    queryFn: () =>
      call(agenda.listarLibresDelProfesional, {
        query: { desde: lunes, hasta: sumarDias(lunes, 6), profesional_id: quien },
      }),
    enabled: needed,
    refetchInterval: 60_000,
  });
}

/** Refreshes the agenda on realtime events while the desk is open. */
export function useAgendaAlDia() {
  const queries = useQueryClient();
  useEffect(() => {
    const again = () => void queries.invalidateQueries({ queryKey: AGENDA });
    const stops = [escuchar(turnosEventos.turnosCambiaron, again), alPerderNoticias(again)];
    return () => stops.forEach((stop) => stop());
  }, [queries]);
}

/** Replaces the row with the answer at once, then refetches the rest. */
function useCambio<T>(act: (sent: T) => Promise<TurnoAgenda>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess(changed) {
      queries.setQueriesData<TurnoAgenda[]>({ queryKey: TURNOS }, (rows) =>
        rows?.map((row) => (row.id === changed.id ? changed : row)),
      );
    },
    // Not awaited: the act is complete, and the next one may start.
    onSettled: () => void queries.invalidateQueries({ queryKey: AGENDA }),
  });
}

export const useMarcarPresencia = () =>
  useCambio((body: SentBodyOf<typeof turnos.marcarPresencia>) => call(turnos.marcarPresencia, { body }));
export const useCancelarPorProfesional = () =>
  useCambio((body: SentBodyOf<typeof turnos.cancelarPorProfesional>) =>
    call(turnos.cancelarPorProfesional, { body }),
  );
