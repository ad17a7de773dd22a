import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onUserChannelJoined } from '@/lib/user-channel';
import { applyOwnRead } from './chat-cache';
import { markRead } from './queries';
import { newestUnreadId, type Message } from './thread-messages';

const retryAfterMs = [2000, 5000, 10_000, 30_000];

/**
 * Marks the thread read while `isSeen`: the tab is in front and the end of the thread in sight.
 * A failure leaves the messages unread; it is tried again, ever more slowly, and at once when the
 * connection is back.
 */
export function useMarkRead(
  conversationId: string,
  userId: string,
  confirmed: readonly Message[],
  isSeen: boolean,
): void {
  const client = useQueryClient();
  const unreadId = isSeen ? newestUnreadId(confirmed, userId) : undefined;
  useEffect(() => {
    if (unreadId === undefined) return undefined;
    let failures = 0;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onMarked = () => {
      stop();
      applyOwnRead(client, conversationId, userId);
    };
    const onFailed = () => {
      if (isOver) return;
      clearTimeout(timer);
      timer = setTimeout(attempt, retryAfterMs[failures] ?? retryAfterMs.at(-1));
      failures += 1;
    };
    const attempt = () => {
      clearTimeout(timer);
      markRead(conversationId, userId).then(onMarked, onFailed);
    };
    const stopListening = onUserChannelJoined(attempt);
    window.addEventListener('online', attempt);
    const stop = () => {
      isOver = true;
      clearTimeout(timer);
      stopListening();
      window.removeEventListener('online', attempt);
    };
    attempt();
    return stop;
  }, [client, conversationId, userId, unreadId]);
}
