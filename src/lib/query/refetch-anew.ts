import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks again for all that begins with `queryKey`. An answer on its way may have been read before
 * what just happened: a first one is shown all the same, and then asked for once more, which
 * invalidating alone does not do. One that fails is not: its error is shown, with its way on.
 */
export async function refetchAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  if (first.length > 0) await Promise.allSettled(first.map(async (query) => query.promise));
  const failed = new Set(first.filter(({ state }) => state.status === 'error'));
  await client.invalidateQueries({ queryKey, predicate: (query) => !failed.has(query) });
}
