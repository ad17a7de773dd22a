import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows what the service answered to a write. A read on its way may be older than that and would
 * put it back, so it begins anew.
 */
export function showStored<T>(
  client: QueryClient,
  queryKey: QueryKey,
  stored: T | ((before: T | undefined) => T | undefined),
): void {
  client.setQueryData<T>(queryKey, stored);
  void client.refetchQueries({ queryKey, fetchStatus: 'fetching' });
}
