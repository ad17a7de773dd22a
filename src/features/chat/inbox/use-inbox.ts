import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { inboxQuery, unreadCountQuery } from '@/features/chat/api/queries';
import { useSession } from '@/lib/session/session';
import { onSessionEnd } from '@/lib/session/session-store';

/** The conversations loaded so far, by last activity, and the query that loads more. */
export function useInbox() {
  const query = useInfiniteQuery(inboxQuery);
  const conversations = useMemo(
    () => query.data?.pages.flatMap((page) => page.rows) ?? [],
    [query.data],
  );
  return { query, conversations };
}

/** The number of unread messages in all conversations; 0 when signed out. */
export function useUnreadCount(): number {
  const isSignedIn = useSession().status === 'signed-in';
  const { data = 0 } = useQuery({ ...unreadCountQuery, enabled: isSignedIn });
  return isSignedIn ? data : 0;
}

/**
 * Whether there were unread messages when this screen opened; undefined until known. It stays the
 * same while the screen is open, so that the screen's sections do not change their order.
 */
export function useHadUnread(): boolean | undefined {
  const { data, isError } = useQuery(unreadCountQuery);
  const [firstCount, setFirstCount] = useState<number>();
  if (firstCount === undefined && (data !== undefined || isError)) setFirstCount(data ?? 0);
  return firstCount === undefined ? undefined : firstCount > 0;
}

/** The unread count when the user last tapped Home. */
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
 * The number for the Home button's badge and the tab's title: the unread messages minus those that
 * were unread when Home was last tapped (docs/product.md).
 */
export function useUnreadBadge(): { readonly count: number; readonly reset: () => void } {
  const unread = useUnreadCount();
  const seen = useSyncExternalStore(subscribe, () => seenCount);
  // Messages read meanwhile lower the seen count, or it would hide new messages later.
  useEffect(() => {
    if (unread < seen) setSeenCount(unread);
  }, [unread, seen]);
  return { count: Math.max(0, unread - seen), reset: () => setSeenCount(unread) };
}
