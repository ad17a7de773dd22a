import { useQueryClient } from '@tanstack/react-query';
import { ownPositionsQuery } from '@/domain/position/own-positions';
import { invalidate } from '@/lib/query/invalidate';
import { useUserEvent } from '@/lib/realtime/user-channel';

/** Reads the talent's positions again when an operator may have hidden or shown one: a support message says so. */
export function useLiveVisibility(userId: string): void {
  const client = useQueryClient();
  const refresh = () => void invalidate(client, ownPositionsQuery(userId).queryKey);
  useUserEvent('message', refresh);
  useUserEvent('missed', refresh);
}
