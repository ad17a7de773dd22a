import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows the stored row that a write returned. A running read may be older and would overwrite it,
 * so it is restarted.
 */
export function showStored<T>(
  client: QueryClient,
  queryKey: QueryKey,
  stored: T | ((before: T | undefined) => T | undefined),
): void {
  client.setQueryData<T>(queryKey, stored);
  void client.refetchQueries({ queryKey, fetchStatus: 'fetching' });
}
