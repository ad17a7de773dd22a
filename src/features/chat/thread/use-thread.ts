import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { catchUpThread } from '@/features/chat/api/cache';
import { liveThreadQuery, threadQuery } from '@/features/chat/api/queries';
import {
  confirmedMessages,
  emptyLiveThread,
  threadEntries,
  type Message,
  type PendingMessage,
} from '@/features/chat/api/message';

const none: readonly Message[] = [];

/** A thread as it is shown, from its fetched pages, the live channel and the outbox. */
export function useThread(
  conversationId: string,
  userId: string,
  outbox: readonly PendingMessage[],
) {
  const client = useQueryClient();
  const pages = useInfiniteQuery(threadQuery(conversationId));
  const { data: live = emptyLiveThread } = useQuery(liveThreadQuery(conversationId));

  // What was loaded on an earlier visit may have grown since.
  const wasLoaded = useRef(pages.data !== undefined);
  useEffect(() => {
    if (wasLoaded.current) void catchUpThread(client, conversationId);
  }, [client, conversationId]);

  const fetched = useMemo(
    () => pages.data?.pages.flatMap((page) => page.messages) ?? none,
    [pages.data],
  );
  const confirmed = useMemo(
    () => (pages.data ? confirmedMessages(fetched, live.messages, pages.hasNextPage) : none),
    [pages.data, fetched, live.messages, pages.hasNextPage],
  );
  const entries = useMemo(() => {
    const pending = outbox.filter((message) => message.conversationId === conversationId);
    return threadEntries(confirmed, pending, userId, live.peerReadUpTo);
  }, [confirmed, outbox, conversationId, userId, live.peerReadUpTo]);

  return { pages, confirmed, entries };
}
