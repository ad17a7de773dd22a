import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '@/lib/session/session';
import { badgeMemoryQuery, unreadCountQuery } from '@/features/chat/api/queries';
import { badgeCount, noBadgeMemory, rememberUnread } from './unread-badge';

/** How many received messages are unread, in all conversations; 0 when nobody is signed in. */
export function useUnreadCount(): number {
  const isSignedIn = useSession().status === 'signed-in';
  const { data = 0 } = useQuery({ ...unreadCountQuery, enabled: isSignedIn });
  return isSignedIn ? data : 0;
}

/**
 * Whether something was unread when this screen opened. It stays: what leads a screen must not
 * change under the reader's finger. Undefined until it is known.
 */
export function useHadUnread(): boolean | undefined {
  const { data, isError } = useQuery(unreadCountQuery);
  const [first, setFirst] = useState<number>();
  if (first === undefined && (data !== undefined || isError)) setFirst(data ?? 0);
  return first === undefined ? undefined : first > 0;
}

/**
 * The badge of the Home button and the number in the tab's title, which say the same: the unread
 * count, reset by tapping Home (SPEC §2, §4, §9).
 */
export function useUnreadBadge(): { readonly count: number; readonly reset: () => void } {
  const client = useQueryClient();
  const unread = useUnreadCount();
  const { data: memory = noBadgeMemory } = useQuery(badgeMemoryQuery);
  const current = rememberUnread(unread, memory);
  useEffect(() => {
    if (current !== memory) client.setQueryData(badgeMemoryQuery.queryKey, current);
  }, [client, memory, current]);
  return {
    count: badgeCount(unread, current),
    reset: () => client.setQueryData(badgeMemoryQuery.queryKey, { acknowledged: unread }),
  };
}
