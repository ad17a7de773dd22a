import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks again for all that begins with `queryKey`. An answer on its way may have been read before
 * what just happened: a first one is shown all the same, and then asked for once more, which
 * invalidating alone does not do.
 */
export async function refetchAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  if (first.length > 0) await Promise.allSettled(first.map(async (query) => query.promise));
  await client.invalidateQueries({ queryKey });
}
