import type { RealtimeChannel } from '@supabase/supabase-js';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase, type AppSupabaseClient } from '@/lib/supabase/supabase';
import { createCatchUp, type SentBroadcasts } from './catch-up';
import { createLiveOutage, type LiveOutage } from './live-outage';

const rejoinDelayMs = 2000;
/** A question that is never answered must not block the next one. */
const askTimeoutMs = 15_000;

interface PrivateTopic {
  readonly name: string;
  /** The events to listen to. */
  readonly events: readonly string[];
  readonly onEvent: (event: string, payload: unknown) => void;
  /**
   * Called when broadcasts did not arrive, with the names of their events; without names if any may
   * have been missed, as before the first join.
   */
  readonly onMissed: (events: ReadonlySet<string>) => void;
  /** Called each time the topic is joined, also after a lost connection. */
  readonly onJoined?: () => void;
  /** Learns when the topic is lost and when it is joined again. */
  readonly outage?: LiveOutage;
}

export interface JoinedTopic {
  /** Asks at once whether broadcasts were lost. */
  readonly check: () => void;
  readonly leave: () => void;
}

async function askWhatWasSent(topic: string, since: string | null): Promise<SentBroadcasts> {
  const client = await getSupabase();
  const [sent] = unwrap(
    await client
      .rpc('broadcasts_since', { p_topic: topic, ...(since === null ? {} : { p_since: since }) })
      .abortSignal(AbortSignal.timeout(askTimeoutMs)),
  );
  if (!sent) throw new Error('broadcasts_since answers with one row');
  return sent;
}

/**
 * Joins a private topic on this tab's one socket and stays joined: the client reconnects by itself,
 * and a topic closed by the service (an expired token) is joined again. What the service loses is
 * found by `createCatchUp`.
 */
export function joinPrivateTopic(topic: PrivateTopic): JoinedTopic {
  const { name, events, onEvent, onMissed, onJoined, outage = createLiveOutage() } = topic;
  let hasLeft = false;
  let leaveCurrent = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  const { onArrived, check, checkIfWatched, stop } = createCatchUp(
    (since) => askWhatWasSent(name, since),
    onMissed,
  );
  const stopOutage = outage.subscribe(() => {
    if (outage.isOn()) checkIfWatched();
  });

  const rejoinLater = () => {
    if (hasLeft) return;
    clearTimeout(timer);
    timer = setTimeout(() => void start(), rejoinDelayMs);
  };

  function join(client: AppSupabaseClient) {
    if (hasLeft) return;
    const channel: RealtimeChannel = client.channel(name, {
      config: { private: true, broadcast: { replication_ready: true } },
    });
    let current = true;
    leaveCurrent = () => {
      current = false;
      void client.removeChannel(channel);
    };
    for (const event of events) {
      channel.on('broadcast', { event }, ({ payload }: { payload: unknown }) => {
        onArrived(payload);
        onEvent(event, payload);
      });
    }
    // The service may answer a join before it follows the database.
    channel.on('system', {}, ({ status }: { status: string }) => {
      if (current && status === 'ok') check();
    });
    channel.subscribe((status) => {
      if (!current) return;
      if (status === 'SUBSCRIBED') {
        outage.end();
        onJoined?.();
        check();
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
  return {
    check,
    leave: () => {
      hasLeft = true;
      clearTimeout(timer);
      stop();
      stopOutage();
      outage.end();
      leaveCurrent();
    },
  };
}
