import { QueryClient, useQuery, type QueryKey } from '@tanstack/react-query';

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

/** Loads data once for a dialog, or for a page outside the session. */
export const useConsultaAparte = <T>(queryKey: QueryKey, queryFn: () => Promise<T>) =>
  useQuery({ queryKey, queryFn }, client);
