import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '@/lib/session';
import { unreadCountQuery } from './queries';
import { badgeCount, rememberUnread, type BadgeMemory } from './unread-badge';

/** How many received messages are unread, in all conversations; 0 when nobody is signed in. */
export function useUnreadCount(): number {
  const isSignedIn = useSession().status === 'signed-in';
  const { data = 0 } = useQuery({ ...unreadCountQuery, enabled: isSignedIn });
  return isSignedIn ? data : 0;
}

/**
 * Whether something was unread when this screen opened. It stays: what leads a screen must not
 * change under the reader's finger.
 */
export function useHadUnread(): boolean {
  const { data } = useQuery(unreadCountQuery);
  const [first, setFirst] = useState<number>();
  if (first === undefined && data !== undefined) setFirst(data);
  return first !== undefined && first > 0;
}

/** The badge of the Home button: the unread count, reset by tapping Home (SPEC §2, §4). */
export function useUnreadBadge(): { readonly count: number; readonly reset: () => void } {
  const unread = useUnreadCount();
  const [memory, setMemory] = useState<BadgeMemory>({ acknowledged: 0 });
  const current = rememberUnread(unread, memory);
  if (current !== memory) setMemory(current);
  return {
    count: badgeCount(unread, current),
    reset: () => setMemory({ acknowledged: unread }),
  };
}
