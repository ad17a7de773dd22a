import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useUserEvent } from '@/lib/realtime/user-channel';
import { applyMessage, applyReadReceipt, catchUpAll } from '@/features/chat/api/cache';
import { parseLiveMessage, parseReadReceipt } from '@/features/chat/api/live-payloads';
import { chatKeys } from '@/features/chat/api/queries';
import type { Message } from '@/features/chat/api/message';

const awayMs = 30_000;

/**
 * Keeps every conversation of this user up to date from the topic `user:<id>`: messages and
 * receipts patch the cache as they come, and what may have been missed is fetched.
 * Mounted once, by `ChatBackground`.
 */
export function useLiveMessages(userId: string, onReceived: (message: Message) => void): void {
  const client = useQueryClient();

  useUserEvent('message', (payload) => {
    const message = parseLiveMessage(payload);
    if (!message) return;
    applyMessage(client, message, userId);
    if (message.receiver_id === userId && !message.read) onReceived(message);
  });
  useUserEvent('messages_read', (payload) => {
    const receipt = parseReadReceipt(payload);
    if (receipt) applyReadReceipt(client, receipt, userId);
  });
  const readConversations = () => {
    void client.invalidateQueries({ queryKey: chatKeys.conversations });
    void client.invalidateQueries({ queryKey: chatKeys.inbox });
  };
  useUserEvent('unlock', readConversations);
  useUserEvent('conversation', readConversations);
  useUserEvent('missed', () => catchUpAll(client));

  const onReturn = useEffectEvent(() => catchUpAll(client));
  useEffect(() => {
    // A sleeping device notices late that its socket is dead; do not wait for that.
    let hiddenAt = 0;
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now();
      else if (hiddenAt > 0 && Date.now() - hiddenAt > awayMs) onReturn();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
}
