import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { unreadCountQuery } from '@/features/chat/api/queries';
import { useSession } from '@/lib/session/session';
import { onSessionEnd } from '@/lib/session/session-store';

/** How many received messages are unread, in all conversations; 0 when nobody is signed in. */
export function useUnreadCount(): number {
  const isSignedIn = useSession().status === 'signed-in';
  const { data = 0 } = useQuery({ ...unreadCountQuery, enabled: isSignedIn });
  return isSignedIn ? data : 0;
}

/**
 * Whether something was unread when this screen opened. It does not change
 * while the screen is open, because it decides the order of its parts. Undefined until known.
 */
export function useHadUnread(): boolean | undefined {
  const { data, isError } = useQuery(unreadCountQuery);
  const [first, setFirst] = useState<number>();
  if (first === undefined && (data !== undefined || isError)) setFirst(data ?? 0);
  return first === undefined ? undefined : first > 0;
}

/** How much of the unread count the person had seen when they last tapped Home. */
let seenCount = 0;
const listeners = new Set<() => void>();

function setSeenCount(count: number) {
  seenCount = count;
  for (const listener of listeners) listener();
}
onSessionEnd(() => setSeenCount(0));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The badge of the Home button and the number in the tab's title, which say the same: what is
 * unread, without what was unread already when Home was last tapped (docs/product.md).
 */
export function useUnreadBadge(): { readonly count: number; readonly reset: () => void } {
  const unread = useUnreadCount();
  const seen = useSyncExternalStore(subscribe, () => seenCount);
  // What is read elsewhere must not hide what comes later.
  useEffect(() => {
    if (unread < seen) setSeenCount(unread);
  }, [unread, seen]);
  return { count: Math.max(0, unread - seen), reset: () => setSeenCount(unread) };
}
