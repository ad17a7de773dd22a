import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Fetches again what is stored under keys that begin with `queryKey`. `invalidateQueries` alone
 * leaves a first answer that is on its way as it is, though it may have been read before what just
 * happened: here it is shown, and then fetched once more. A first answer that fails stays failed,
 * so that its error and its way on are seen.
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
