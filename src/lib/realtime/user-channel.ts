import type { RealtimeChannel } from '@supabase/supabase-js';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useOnline } from '@/lib/browser/use-online';
import { useSession } from '@/lib/session/session';
import { getSupabase, type AppSupabaseClient } from '@/lib/supabase/supabase';
import { createLiveOutage } from './live-outage';

/** What the database broadcasts on `user:<id>` (docs/decisions/0011-realtime-topics.md). */
const broadcasts = ['message', 'messages_read', 'unlock', 'conversation'] as const;

/**
 * A broadcast or a change of the topic: 'joined' each time it is joined, also after a lost
 * connection; 'missed' whenever broadcasts may have been missed, because the service replays none:
 * on each join, and at intervals while the topic cannot be joined.
 */
export type UserEvent = (typeof broadcasts)[number] | 'joined' | 'missed';

type EventListener = (payload: unknown) => void;

const rejoinDelayMs = 2000;

const listeners = new Map<UserEvent, Set<EventListener>>();

function notify(event: UserEvent, payload?: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener(payload);
}

/** Tracks whether the topic is lost, and polls meanwhile. */
export const liveOutage = createLiveOutage(() => notify('missed'));

/**
 * Listens to one event of the signed-in user's topic; returns unsubscribe. Listeners must validate
 * the payload.
 */
export function onUserEvent(event: UserEvent, listener: EventListener): () => void {
  const ofEvent = listeners.get(event) ?? new Set();
  listeners.set(event, ofEvent.add(listener));
  return () => ofEvent.delete(listener);
}

/** Calls the handler with the payload of each such event, as `onUserEvent` does. */
export function useUserEvent(event: UserEvent, handler: EventListener): void {
  const onEvent = useEffectEvent(handler);
  useEffect(() => onUserEvent(event, (payload) => onEvent(payload)), [event]);
}

/** Keeps the signed-in user's topic joined; mounted once, by the app. */
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

/**
 * Joins the private topic of a user on this tab's one socket and stays joined: the client
 * reconnects by itself, and a topic closed by the service (an expired token) is joined again.
 * Returns its cleanup, which leaves the topic.
 */
export function joinUserChannel(userId: string): () => void {
  let left = false;
  let leaveCurrent = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rejoinLater = () => {
    if (left) return;
    clearTimeout(timer);
    timer = setTimeout(() => void start(), rejoinDelayMs);
  };

  function join(client: AppSupabaseClient) {
    if (left) return;
    const channel: RealtimeChannel = client.channel(`user:${userId}`, {
      config: { private: true },
    });
    let current = true;
    leaveCurrent = () => {
      current = false;
      void client.removeChannel(channel);
    };
    for (const event of broadcasts) {
      channel.on('broadcast', { event }, ({ payload }: { payload: unknown }) =>
        notify(event, payload),
      );
    }
    channel.subscribe((status) => {
      if (!current) return;
      if (status === 'SUBSCRIBED') {
        liveOutage.end();
        notify('joined');
        notify('missed');
      } else liveOutage.begin();
      if (status === 'CLOSED') {
        leaveCurrent();
        rejoinLater();
      }
    });
  }

  async function start() {
    try {
      const client = await getSupabase();
      // A new client would join as a visitor and be refused.
      await client.realtime.setAuth();
      join(client);
    } catch {
      // Code that could not be loaded is treated like a lost connection.
      rejoinLater();
    }
  }

  liveOutage.begin();
  void start();
  return () => {
    left = true;
    clearTimeout(timer);
    liveOutage.end();
    leaveCurrent();
  };
}
