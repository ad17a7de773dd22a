import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows the stored row that a write returned. A running read may be older and would overwrite it,
 * so it is restarted.
 */
export function showStored<T>(
  client: QueryClient,
  queryKey: QueryKey,
  data: T | ((before: T | undefined) => T | undefined),
): void {
  client.setQueryData<T>(queryKey, data);
  void client.refetchQueries({ queryKey, fetchStatus: 'fetching' });
}
