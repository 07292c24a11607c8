import { clasesConNinguna, type Clase, type ClaseConNinguna } from '@portal/domain/resumen/clases';
import { resumen, type EntradaEscrita, type Resumen } from '@portal/domain/resumen/contract';
import { resumenEventos } from '@portal/domain/resumen/eventos';
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { alPerderNoticias, escuchar } from '../../lib/tiempo-real.ts';

/** All summaries, of whoever reads. */
const CLAVE = ['resumen'] as const;
const delPaciente = (documento: string) => [...CLAVE, 'persona', documento] as const;
const enConsulta = (de: DeConsulta) => [...CLAVE, 'consulta', de.de, de.id] as const;

/** Whose summary the desk shows: the patient of an attention, or of a turno before the call. */
export type DeConsulta = { de: 'atencion' | 'turno'; id: string };

/** Refetched when shown again, because another tab or a professional may have changed it. */
export const useResumen = (documento: string) =>
  useQuery({
    queryKey: delPaciente(documento),
    queryFn: () => call(resumen.obtenerResumen, { params: { documento } }),
    staleTime: 0,
  });

/** By their age, the family's holder does not see it. */
export const esPrivado = (error: Error | null) => error instanceof ApiError && error.code === 'no_encontrado';

export const useResumenEnConsulta = (de: DeConsulta) =>
  useQuery({
    queryKey: enConsulta(de),
    queryFn: () => call(resumen.obtenerResumenEnConsulta, { query: { [de.de]: de.id } }),
    staleTime: 0,
  });

/** Mount once around the desk or the page: refetches what is shown when somebody else writes. */
export function useResumenAlDia() {
  const queries = useQueryClient();
  useEffect(() => {
    const again = () => void queries.invalidateQueries({ queryKey: CLAVE });
    const stops = [escuchar(resumenEventos.resumenCambio, again), alPerderNoticias(again)];
    return () => stops.forEach((stop) => stop());
  }, [queries]);
}

/** What can be done with a summary, by its patient or at the desk. Each act answers with the whole summary. */
export type Actos = {
  anotar: (que: { entrada: EntradaEscrita; reemplaza?: string }, idempotencyKey?: string) => Promise<void>;
  cerrar: (entrada: string, estado: 'terminada' | 'retirada') => Promise<void>;
  decirNinguna: (clase: ClaseConNinguna, dicha: boolean) => Promise<void>;
};

/** Shows the answer of an act at once. A read that began before the act must not overwrite it. */
function usePoner(key: QueryKey) {
  const queries = useQueryClient();
  return async (acting: Promise<Resumen>) => {
    try {
      const answer = await acting;
      await queries.cancelQueries({ queryKey: key });
      queries.setQueryData<Resumen>(key, answer);
    } catch (error) {
      // Another tab may have closed the entry.
      void queries.invalidateQueries({ queryKey: key });
      throw error;
    }
  };
}

const conClave = (idempotencyKey: string | undefined) => idempotencyKey !== undefined && { idempotencyKey };

export function useActosDelPaciente(documento: string): Actos {
  const poner = usePoner(delPaciente(documento));
  return {
    anotar: (que, clave) =>
      poner(call(resumen.anotarEnResumen, { body: { documento, ...que }, ...conClave(clave) })),
    cerrar: (entrada, estado) => poner(call(resumen.cerrarEntrada, { body: { documento, entrada, estado } })),
    decirNinguna: (clase, dicha) => poner(call(resumen.decirNinguna, { body: { documento, clase, dicha } })),
  };
}

export function useActosEnConsulta(
  atencion: string,
): Actos & { confirmar: (entradas: readonly string[]) => Promise<void> } {
  const poner = usePoner(enConsulta({ de: 'atencion', id: atencion }));
  return {
    anotar: (que, clave) =>
      poner(call(resumen.anotarEnConsulta, { body: { atencion, ...que }, ...conClave(clave) })),
    cerrar: (entrada, estado) =>
      poner(call(resumen.cerrarEnConsulta, { body: { atencion, entrada, estado } })),
    decirNinguna: (clase, dicha) =>
      poner(call(resumen.decirNingunaEnConsulta, { body: { atencion, clase, dicha } })),
    confirmar: (entradas) =>
      poner(call(resumen.confirmarEntradas, { body: { atencion, entradas: [...entradas] } })),
  };
}

/** What is being written, changed or closed; one thing at a time. */
export type EnCurso =
  | { que: 'agregar'; clase: Clase }
  | { que: 'cambiar' | 'quitar'; entrada: Resumen['entradas'][number] };

export const admiteNinguna = (clase: Clase): clase is ClaseConNinguna =>
  clasesConNinguna.some((una) => una === clase);
