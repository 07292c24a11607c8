import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

/** A list that arrives in parts. `siguiente` of a part is the cursor of the next one; null after the last. */
export function useListaPorCursor<Cursor, Parte extends { siguiente: Cursor | null }>(
  queryKey: readonly unknown[],
  pedir: (despuesDe?: Cursor) => Promise<Parte>,
) {
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam }) => pedir(pageParam as Cursor | undefined),
      initialPageParam: undefined as Cursor | undefined,
      getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
      placeholderData: keepPreviousData,
      // A query of the audit trail is itself an event, so never refetch automatically.
      refetchOnWindowFocus: false,
    });
  const mas = { loading: isFetchingNextPage, onPress: () => void fetchNextPage() };
  return { partes: data?.pages, error, refetch, isPlaceholderData, mas: hasNextPage ? mas : undefined };
}
