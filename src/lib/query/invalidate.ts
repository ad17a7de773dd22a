import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches everything under keys that begin with `queryKey`. `invalidateQueries` alone does not
 * refetch a query whose first request is still running, although its answer may be outdated; here
 * it is fetched once more. A first request that fails stays failed, so that its error is shown.
 */
export async function invalidate(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  if (first.length > 0) await Promise.allSettled(first.map(async (query) => query.promise));
  const failed = new Set(first.filter(({ state }) => state.status === 'error'));
  await client.invalidateQueries({ queryKey, predicate: (query) => !failed.has(query) });
}
