import { QueryClient, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';

/** Keeps nothing after it is shown: a link's secret or a single-use ticket must not outlive its page. */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 0,
      networkMode: 'always',
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      retry: false,
    },
  },
});

/**
 * Loads data for a dialog, or for a page outside the session: once, unless `refetchInterval` says when again.
 * With `initialData` nothing is loaded at first.
 */
export const useConsultaAparte = <T>(
  queryKey: QueryKey,
  queryFn: () => Promise<T>,
  again: Pick<UseQueryOptions<T>, 'refetchInterval' | 'initialData'> = {},
) => useQuery<T>({ queryKey, queryFn, refetchOnMount: again.initialData === undefined, ...again }, client);
