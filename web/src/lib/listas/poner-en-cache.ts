import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Writes an act's answer into a query. A request under way may have read the data before the act: it is dropped,
 * and made again.
 */
export function ponerEnCache<T>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (before?: T) => T | undefined,
) {
  const one = { queryKey, exact: true };
  const asking = queries.isFetching(one) > 0;
  void queries.cancelQueries(one);
  queries.setQueryData<T>(queryKey, change);
  if (asking) void queries.invalidateQueries(one);
}
