import type { RealtimeChannel } from '@supabase/supabase-js';
import { getSupabase, type AppSupabaseClient } from '@/lib/supabase/supabase';
import type { LiveOutage } from './live-outage';

const rejoinDelayMs = 2000;

interface PrivateTopic {
  readonly name: string;
  /** The events to listen to. */
  readonly events: readonly string[];
  readonly onEvent: (event: string, payload: unknown) => void;
  /** Called each time the topic is joined, also after a lost connection. */
  readonly onJoined: () => void;
  /** Learns when the topic is lost and when it is joined again. */
  readonly outage: LiveOutage;
}

/**
 * Joins a private topic on this tab's one socket and stays joined: the client reconnects by itself,
 * and a topic closed by the service (an expired token) is joined again. Returns its cleanup, which
 * leaves the topic.
 */
export function joinPrivateTopic(topic: PrivateTopic): () => void {
  const { name, events, onEvent, onJoined, outage } = topic;
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
    const channel: RealtimeChannel = client.channel(name, { config: { private: true } });
    let current = true;
    leaveCurrent = () => {
      current = false;
      void client.removeChannel(channel);
    };
    for (const event of events) {
      channel.on('broadcast', { event }, ({ payload }: { payload: unknown }) =>
        onEvent(event, payload),
      );
    }
    channel.subscribe((status) => {
      if (!current) return;
      if (status === 'SUBSCRIBED') {
        outage.end();
        onJoined();
      } else outage.begin();
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

  outage.begin();
  void start();
  return () => {
    left = true;
    clearTimeout(timer);
    outage.end();
    leaveCurrent();
  };
}
