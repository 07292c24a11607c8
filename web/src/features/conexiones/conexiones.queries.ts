import { conexiones, type ConexionAdmin } from '@portal/domain/conexiones/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { ponerEnCache } from '../../lib/listas/poner-en-cache.ts';

const queryKey = ['conexiones'] as const;

export const useConexiones = () =>
  useQuery({ queryKey, queryFn: () => call(conexiones.listarConexiones, {}) });

/** Shows what an act answered at once, and refetches the rest. */
export function usePonerConexion() {
  const queries = useQueryClient();
  return (nueva: ConexionAdmin) => {
    ponerEnCache<ConexionAdmin[]>(queries, queryKey, (before) =>
      before?.map((una) => (una.tipo === nueva.tipo ? nueva : una)),
    );
  };
}

export function useRefrescarConexiones() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey });
}
