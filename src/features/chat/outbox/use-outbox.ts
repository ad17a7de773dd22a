import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import type { AppError } from '@/lib/errors/errors';
import { onSessionEnd } from '@/lib/session/session-store';
import { checkDuringOutage, useUserEvent } from '@/lib/realtime/user-channel';
import { applyMessage } from '@/features/chat/api/cache';
import { sendMessage } from '@/features/chat/api/mutations';
import { createOutbox, isPostponed, retryPause, type Outbox, type PendingMessage } from './outbox';

const prefixOf = (userId: string) => `pitchreel.outbox.${userId}.`;
const outboxes = new WeakMap<QueryClient, Map<string, Outbox>>();

let endedSessions = 0;
onSessionEnd(() => {
  endedSessions += 1;
});

/** One outbox per user in this tab; `navigator.locks` lets one tab at a time send from it. */
function outboxOf(userId: string, client: QueryClient): Outbox {
  const ofClient = outboxes.get(client) ?? new Map<string, Outbox>();
  outboxes.set(client, ofClient);
  const existing = ofClient.get(userId);
  if (existing) return existing;
  const keyPrefix = prefixOf(userId);
  const created = createOutbox({
    storage: localStorage,
    keyPrefix,
    send: async (message) => {
      const before = endedSessions;
      const row = await sendMessage(message, userId);
      // If the session ended during the request, the cache may already belong to the next user.
      if (before !== endedSessions) return;
      applyMessage(client, row, userId);
      checkDuringOutage();
    },
    withLock: (task) =>
      'locks' in navigator
        ? navigator.locks.request(keyPrefix, task)
        : Promise.resolve().then(task),
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
  });
  ofClient.set(userId, created);
  return created;
}

/** The unsent messages of this user, and what can be done with them. */
export function useOutbox(userId: string): Outbox & { messages: readonly PendingMessage[] } {
  const client = useQueryClient();
  const outbox = outboxOf(userId, client);
  const messages = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  return useMemo(() => ({ ...outbox, messages }), [outbox, messages]);
}

/** Sends unsent messages on mount, when the connection is back, and at growing intervals. */
export function useOutboxDelivery(userId: string): void {
  const { messages, resume, reload, failures } = useOutbox(userId);

  useUserEvent('joined', resume);
  useEffect(() => {
    const fromOtherTab = (event: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      if (event.key === null || event.key.startsWith(prefixOf(userId))) reload();
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
    const states = messages.map((message) => message.state);
    if (!states.some(isPostponed)) return undefined;
    const timer = setTimeout(resume, retryPause(states, failures()));
    return () => clearTimeout(timer);
  }, [messages, resume, failures]);
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
