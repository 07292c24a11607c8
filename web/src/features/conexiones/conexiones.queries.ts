import { conexiones, type ConexionAdmin } from '@portal/domain/conexiones/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const queryKey = ['conexiones'] as const;

export const useConexiones = () =>
  useQuery({ queryKey, queryFn: () => call(conexiones.listarConexiones, {}) });

/** Shows what an act answered at once, and refetches the rest. */
export function usePonerConexion() {
  const queries = useQueryClient();
  return (nueva: ConexionAdmin) => {
    queries.setQueryData<ConexionAdmin[]>(queryKey, (before) =>
      before?.map((una) => (una.tipo === nueva.tipo ? nueva : una)),
    );
  };
}

export function useRefrescarConexiones() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey });
}
