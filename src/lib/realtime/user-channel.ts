import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useOnline } from '@/lib/browser/use-online';
import { useSession } from '@/lib/session/session';
import { createOutageMonitor, joinPrivateTopic, type JoinedTopic } from './private-topic';

/** What the database broadcasts on `user:<id>` (docs/decisions/0011-realtime-topics.md). */
const broadcasts = [
  'message',
  'messages_read',
  'unlock',
  'conversation',
  'suspended',
  'erased',
] as const;

/** These have no payload to use, so a late one can still be handled. */
const broadcastsWithoutContent = ['suspended', 'erased'] as const;

/**
 * A broadcast or a change of the topic: 'joined' each time it is joined, also after a lost
 * connection; 'missed' when broadcasts did not arrive, or may not have, because the service replays
 * none and loses some.
 */
export type UserEvent = (typeof broadcasts)[number] | 'joined' | 'missed';

type EventListener = (payload: unknown) => void;

const listeners = new Map<string, Set<EventListener>>();

function notify(event: string, payload?: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener(payload);
}

/** Whether the topic is lost. */
const liveOutage = createOutageMonitor();

let joinedTopic: JoinedTopic | undefined;

/** Reports that the account was deleted, when something shows it before the broadcast arrives. */
export const reportErasure = (): void => notify('erased');

/** Asks at once whether broadcasts were lost, when something shows that they were. */
export const checkForMissed = (): void => joinedTopic?.check();

/** Asks whether there is anything new while the topic is lost; no request while it is joined. */
export function checkDuringOutage(): void {
  if (liveOutage.isOn()) checkForMissed();
}

/**
 * Listens to one event of the signed-in user's topic; returns unsubscribe. Listeners must validate
 * the payload.
 */
export function onUserEvent(event: UserEvent, listener: EventListener): () => void {
  const eventListeners = listeners.get(event) ?? new Set();
  listeners.set(event, eventListeners.add(listener));
  return () => eventListeners.delete(listener);
}

/** Calls the handler with the payload of each such event, as `onUserEvent` does. */
export function useUserEvent(event: UserEvent, handler: EventListener): void {
  const onEvent = useEffectEvent(handler);
  useEffect(() => onUserEvent(event, (payload) => onEvent(payload)), [event]);
}

/** Joins the signed-in user's topic; mounted once, by the app. */
export function useUserChannel(): void {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  useEffect(() => (userId ? joinUserChannel(userId) : undefined), [userId]);
}

/**
 * Whether events are delayed although the device is online, because the topic could not be joined
 * for a while.
 */
export function useLiveOutage(): boolean {
  const isOnline = useOnline();
  return useSyncExternalStore(liveOutage.subscribe, liveOutage.isOn) && isOnline;
}

/** Joins the private topic of a user and stays joined; returns its cleanup, which leaves the topic. */
export function joinUserChannel(userId: string): () => void {
  const topic = joinPrivateTopic({
    name: `user:${userId}`,
    events: broadcasts,
    onEvent: (event, payload) => notify(event, payload),
    onJoined: () => notify('joined'),
    onMissed: (events) => {
      for (const event of broadcastsWithoutContent) if (events.has(event)) notify(event);
      notify('missed');
    },
    outage: liveOutage,
  });
  joinedTopic = topic;
  return () => {
    joinedTopic = undefined;
    topic.leave();
  };
}
