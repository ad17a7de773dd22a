import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import type { AppError } from '@/lib/errors';
import { useUserChannelJoined } from '@/lib/use-user-channel';
import { applyMessage } from './chat-cache';
import { createOutbox, type Outbox } from './outbox';
import { sendMessage } from './queries';
import type { PendingMessage } from './thread-messages';

const retryMs = 5000;
const keyOf = (userId: string) => `pitchreel.outbox.${userId}`;
const outboxes = new WeakMap<QueryClient, Map<string, Outbox>>();

/** One outbox per user in this tab; `navigator.locks` lets one tab at a time send from it. */
function outboxOf(userId: string, client: QueryClient): Outbox {
  const ofClient = outboxes.get(client) ?? new Map<string, Outbox>();
  outboxes.set(client, ofClient);
  const existing = ofClient.get(userId);
  if (existing) return existing;
  const key = keyOf(userId);
  const created = createOutbox({
    storage: localStorage,
    storageKey: key,
    send: sendMessage,
    exclusively: (task) =>
      'locks' in navigator ? navigator.locks.request(key, task) : Promise.resolve().then(task),
    onSent: (row) => applyMessage(client, row, userId),
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
  });
  ofClient.set(userId, created);
  return created;
}

/** The messages of this user that are still on their way, and what can be done with them. */
export function useOutbox(userId: string): Outbox & { pending: readonly PendingMessage[] } {
  const client = useQueryClient();
  const outbox = outboxOf(userId, client);
  const pending = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  return useMemo(() => ({ ...outbox, pending }), [outbox, pending]);
}

/** Sends what waits: at once, when the connection is back, and every 5 s until it has gone. */
export function useOutboxDelivery(userId: string): void {
  const { pending, resume, reload } = useOutbox(userId);
  const waits = pending.some((message) => message.state === 'waiting');

  useUserChannelJoined(resume);
  useEffect(() => {
    const fromOtherTab = (event: StorageEvent) => {
      if (event.key === keyOf(userId)) reload();
    };
    resume();
    window.addEventListener('online', resume);
    window.addEventListener('storage', fromOtherTab);
    return () => {
      window.removeEventListener('online', resume);
      window.removeEventListener('storage', fromOtherTab);
    };
  }, [userId, resume, reload]);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(resume, retryMs);
    return () => clearInterval(timer);
  }, [waits, resume]);
}

/** Calls the handler when a message of the conversation could not be sent. */
export function useSendFailure(
  userId: string,
  conversationId: string,
  handler: (error: AppError, messageId: string) => void,
): void {
  const { onFailure } = useOutbox(userId);
  const onFailed = useEffectEvent(handler);
  useEffect(
    () =>
      onFailure((message, error) => {
        if (message.conversationId === conversationId) onFailed(error, message.id);
      }),
    [onFailure, conversationId],
  );
}
