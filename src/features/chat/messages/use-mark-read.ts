import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onUserEvent } from '@/lib/realtime/user-channel';
import { applyReadReceipt, listedConversation } from '@/features/chat/api/cache';
import { markRead } from '@/features/chat/api/mutations';
import { newestReceived, type Message } from '@/features/chat/api/message';

const retryAfterMs = [2000, 5000, 10_000, 30_000];

/**
 * Marks the thread read while `isSeen`: the tab is visible and the end of the thread in sight.
 * Unread messages may be on pages that are not loaded, so the inbox's count is considered too. A
 * failure is retried at growing intervals, and at once when the connection is back.
 */
export function useMarkRead(
  conversationId: string,
  userId: string,
  confirmed: readonly Message[],
  isSeen: boolean,
): void {
  const client = useQueryClient();
  const upToSeq = isSeen ? newestReceived(confirmed, userId)?.seq : undefined;
  const hasUnread = confirmed.some((message) => message.receiver_id === userId && !message.read);
  const marked = useRef<number>(undefined);
  useEffect(() => {
    if (upToSeq === undefined) return undefined;
    const isAllRead =
      upToSeq === marked.current || listedConversation(client, conversationId)?.unread === 0;
    if (isAllRead && !hasUnread) return undefined;
    let failures = 0;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onMarked = () => {
      stop();
      marked.current = upToSeq;
      const receipt = { conversation_id: conversationId, reader_id: userId, up_to_seq: upToSeq };
      applyReadReceipt(client, receipt, userId);
    };
    const onFailed = () => {
      if (isOver) return;
      clearTimeout(timer);
      timer = setTimeout(attempt, retryAfterMs[failures] ?? retryAfterMs.at(-1));
      failures += 1;
    };
    const attempt = () => {
      clearTimeout(timer);
      markRead(conversationId, userId, upToSeq).then(onMarked, onFailed);
    };
    const stopListening = onUserEvent('joined', attempt);
    window.addEventListener('online', attempt);
    const stop = () => {
      isOver = true;
      clearTimeout(timer);
      stopListening();
      window.removeEventListener('online', attempt);
    };
    attempt();
    return stop;
  }, [client, conversationId, userId, upToSeq, hasUnread]);
}
