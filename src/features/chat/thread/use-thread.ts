import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { catchUpThread } from '@/features/chat/api/cache';
import type { Message } from '@/features/chat/api/message';
import { threadQuery } from '@/features/chat/api/queries';
import { threadEntries } from '@/features/chat/messages/thread-entries';
import type { PendingMessage } from '@/features/chat/outbox/pending-message';

const none: readonly Message[] = [];

/** A thread as it is shown: what the server has, oldest first, and what is on its way. */
export function useThread(
  conversationId: string,
  userId: string,
  outbox: readonly PendingMessage[],
) {
  const client = useQueryClient();
  const pages = useInfiniteQuery(threadQuery(conversationId));

  // Pages of an earlier visit may be out of date.
  const wasLoaded = useRef(pages.data !== undefined);
  useEffect(() => {
    if (wasLoaded.current) void catchUpThread(client, conversationId);
  }, [client, conversationId]);

  const confirmed = useMemo(
    () => pages.data?.pages.toReversed().flatMap((page) => page.messages) ?? none,
    [pages.data],
  );
  const entries = useMemo(() => {
    const pending = outbox.filter((message) => message.conversationId === conversationId);
    return threadEntries(confirmed, pending, userId);
  }, [confirmed, outbox, conversationId, userId]);

  return { pages, confirmed, entries };
}
