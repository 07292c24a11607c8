import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api.ts';

let current: { sesionKey: string; client: QueryClient } | undefined;

/** One query cache per session, shared by the pages and the components above them. */
export function clienteDe(sesionKey: string): QueryClient {
  if (current?.sesionKey !== sesionKey) current = { sesionKey, client: newQueryClient() };
  return current.client;
}

/** Clears the cache of a session that ended. After a change of role, the next one is already in use. */
export function soltarCliente(sesionKey: string) {
  if (current?.sesionKey !== sesionKey) return;
  current.client.clear();
  current = undefined;
}

function newQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Do not retry what the server refused (4xx); retry network failures.
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  });
}
