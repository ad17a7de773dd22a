import type { RealtimeChannel } from '@supabase/supabase-js';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase, type AppSupabaseClient } from '@/lib/supabase/supabase';

const rejoinDelayMs = 2000;
const outageAfterMs = 10_000;
/** At most 25 seconds, so that lost broadcasts are on the screen within half a minute. */
const checkEveryMs = 20_000;
/** Spreads the checks of tabs that joined at the same moment, after an outage. */
const checkSpreadMs = 5000;
/** A check that is never answered must not block the next one. */
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
  readonly outage?: ReturnType<typeof createOutageMonitor>;
}

export interface JoinedTopic {
  /** Asks at once whether broadcasts were lost. */
  readonly check: () => void;
  readonly leave: () => void;
}

/**
 * Joins a private topic on this tab's one socket and stays joined: the client reconnects by itself,
 * and a topic closed by the service (an expired token) is joined again. What the service loses is
 * found by `createMissedCheck`.
 */
export function joinPrivateTopic(topic: PrivateTopic): JoinedTopic {
  const { name, events, onEvent, onMissed, onJoined, outage = createOutageMonitor() } = topic;
  let hasLeft = false;
  let leaveCurrent = () => {};
  let rejoinTimer: ReturnType<typeof setTimeout> | undefined;

  const { onArrived, check, checkIfVisible, stop } = createMissedCheck(name, onMissed);
  const unsubscribeFromOutage = outage.subscribe(() => {
    if (outage.isOn()) checkIfVisible();
  });

  const rejoinLater = () => {
    if (hasLeft) return;
    clearTimeout(rejoinTimer);
    rejoinTimer = setTimeout(() => void start(), rejoinDelayMs);
  };

  function join(client: AppSupabaseClient) {
    if (hasLeft) return;
    const channel: RealtimeChannel = client.channel(name, {
      config: { private: true, broadcast: { replication_ready: true } },
    });
    let isCurrent = true;
    leaveCurrent = () => {
      isCurrent = false;
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
      if (isCurrent && status === 'ok') check();
    });
    channel.subscribe((status) => {
      if (!isCurrent) return;
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
      clearTimeout(rejoinTimer);
      stop();
      unsubscribeFromOutage();
      outage.end();
      leaveCurrent();
    },
  };
}

/** Reports when a topic has been lost for ten seconds, so that the person learns of the delay. */
export function createOutageMonitor() {
  let isOn = false;
  let startTimer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const set = (next: boolean) => {
    isOn = next;
    for (const listener of listeners) listener();
  };

  return {
    /** The topic was lost, perhaps only for a moment. */
    begin: () => {
      startTimer ??= setTimeout(set, outageAfterMs, true);
    },
    /** The topic is joined again, or was left. */
    end: () => {
      clearTimeout(startTimer);
      startTimer = undefined;
      if (isOn) set(false);
    },
    isOn: () => isOn,
    /** Calls the listener whenever `isOn` changes; returns the unsubscribe function. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What the database has sent on a topic, as `broadcasts_since` answers. */
export interface SentBroadcasts {
  /** Sent unchanged with the next check. */
  readonly at: string;
  /** Whether nothing else was sent since the last check. */
  readonly is_complete: boolean;
  readonly ids: readonly string[];
  readonly events: readonly string[];
}

function broadcastId(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !('broadcast_id' in payload)) return;
  return typeof payload.broadcast_id === 'string' ? payload.broadcast_id : undefined;
}

/**
 * Finds broadcasts that the realtime service lost silently: every 20 to 25 seconds, and whenever
 * the person comes back to the page, asks what was sent and compares it with what has arrived.
 * A join checks at once; after that, a hidden page or a device without a network doesn't
 * (docs/decisions/0056-notes-of-broadcasts.md).
 * @param onMissed receives the names of the events that did not arrive; none if any may have been lost
 */
function createMissedCheck(topic: string, onMissed: PrivateTopic['onMissed']) {
  const arrivedIds = new Set<string>();
  let since: string | null = null;
  let isAsking = false;
  let mustAskAgain = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The events that did not arrive; undefined when all did. */
  const findMissed = (broadcasts: SentBroadcasts, idsBefore: readonly string[]) => {
    const missedEvents = broadcasts.events.filter(
      (_event, index) => !arrivedIds.has(broadcasts.ids[index] ?? ''),
    );
    // Forgets broadcasts that are no longer in the answers.
    for (const id of idsBefore) arrivedIds.delete(id);
    for (const id of broadcasts.ids) arrivedIds.add(id);
    if (!broadcasts.is_complete) return new Set<string>();
    return missedEvents.length > 0 ? new Set(missedEvents) : undefined;
  };
  const ask = async (): Promise<void> => {
    mustAskAgain = false;
    const idsBefore = [...arrivedIds];
    // When a check fails, the next one begins where the last answer ended.
    const broadcasts = await fetchBroadcasts(topic, since).catch(() => undefined);
    if (isStopped) return;
    since = broadcasts?.at ?? since;
    const missedEvents = broadcasts && findMissed(broadcasts, idsBefore);
    isAsking = mustAskAgain;
    if (mustAskAgain) void ask();
    if (missedEvents) onMissed(missedEvents);
  };
  const check = () => {
    schedule();
    mustAskAgain = true;
    if (isAsking) return;
    isAsking = true;
    void ask();
  };
  const checkIfVisible = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) check();
    else schedule();
  };
  function schedule() {
    clearTimeout(timer);
    timer = setTimeout(checkIfVisible, checkEveryMs + Math.random() * checkSpreadMs);
  }

  window.addEventListener('focus', checkIfVisible);
  window.addEventListener('online', checkIfVisible);
  document.addEventListener('visibilitychange', checkIfVisible);
  schedule();
  return {
    /** Notes a broadcast that has arrived. */
    onArrived: (payload: unknown) => {
      const id = broadcastId(payload);
      if (id !== undefined) arrivedIds.add(id);
    },
    /** Asks at once which broadcasts were sent. */
    check,
    /** Asks unless the page is hidden or the device has no network. */
    checkIfVisible,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      window.removeEventListener('focus', checkIfVisible);
      window.removeEventListener('online', checkIfVisible);
      document.removeEventListener('visibilitychange', checkIfVisible);
    },
  };
}

async function fetchBroadcasts(topic: string, since: string | null): Promise<SentBroadcasts> {
  const client = await getSupabase();
  const [broadcasts] = unwrap(
    await client
      .rpc('broadcasts_since', { p_topic: topic, ...(since === null ? {} : { p_since: since }) })
      .abortSignal(AbortSignal.timeout(askTimeoutMs)),
  );
  if (!broadcasts) throw new Error('broadcasts_since answers with one row');
  return broadcasts;
}
