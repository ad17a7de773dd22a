import type { RealtimeChannel } from '@supabase/supabase-js';
import { createLiveOutage } from './live-outage';
import { getSupabase, type AppSupabaseClient } from '@/lib/supabase/supabase';

/** What the database broadcasts on `user:<id>` (docs/decisions/0011-realtime-topics.md). */
export const userEvents = ['message', 'messages_read', 'unlock', 'conversation'] as const;
export type UserEvent = (typeof userEvents)[number];

type EventListener = (payload: unknown) => void;

const rejoinDelayMs = 2000;

const eventListeners = new Map<UserEvent, Set<EventListener>>();
const subscribedListeners = new Set<() => void>();
const missedListeners = new Set<() => void>();

/** Whether the topic cannot be joined, and the slow reading meanwhile. */
export const liveOutage = createLiveOutage(() => {
  for (const listener of missedListeners) listener();
});

const notify = (event: UserEvent, payload: unknown) => {
  for (const listener of eventListeners.get(event) ?? []) listener(payload);
};

/** Listens to one event of the signed-in user's topic; returns unsubscribe. */
export function onUserEvent(event: UserEvent, listener: EventListener): () => void {
  const listeners = eventListeners.get(event) ?? new Set();
  eventListeners.set(event, listeners.add(listener));
  return () => listeners.delete(listener);
}

/**
 * Runs each time the topic is joined, after a lost connection too. Nothing is replayed by the
 * service, so this is the moment to fetch again what may have been missed.
 */
export function onUserChannelJoined(listener: () => void): () => void {
  subscribedListeners.add(listener);
  return () => subscribedListeners.delete(listener);
}

/**
 * Runs whenever events may have been missed: each time the topic is joined, and slowly while it
 * cannot be.
 */
export function onUserEventsMissed(listener: () => void): () => void {
  missedListeners.add(listener);
  const stopListening = onUserChannelJoined(listener);
  return () => {
    missedListeners.delete(listener);
    stopListening();
  };
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
    for (const event of userEvents) {
      channel.on('broadcast', { event }, ({ payload }: { payload: unknown }) =>
        notify(event, payload),
      );
    }
    channel.subscribe((status) => {
      if (!current) return;
      if (status === 'SUBSCRIBED') {
        liveOutage.end();
        for (const listener of subscribedListeners) listener();
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
