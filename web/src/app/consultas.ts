import type { Sesion } from '@portal/domain/cuentas/contract';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api.ts';

/** Whose answers are kept: another person, the same one in another role, or by a link begins with none. */
export const claveDe = ({ usuario, alcance }: Sesion) =>
  `${usuario.id ?? usuario.documento} ${usuario.perfilNome ?? 'paciente'} ${alcance}`;

let current: { clave: string; client: QueryClient } | undefined;

/** One cache a session: the pages and what stands above them share it. */
export function clienteDe(clave: string): QueryClient {
  if (current?.clave !== clave) current = { clave, client: newQueryClient() };
  return current.client;
}

/** The session ended: nothing that was read stays. */
export function soltarCliente() {
  current?.client.clear();
  current = undefined;
}

function newQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // What the server refused stays refused; what did not arrive is tried again.
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  });
}
