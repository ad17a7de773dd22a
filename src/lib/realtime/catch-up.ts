/** At most 25 seconds, so that lost broadcasts are on the screen within half a minute. */
const everyMs = 20_000;
/** Spreads the questions of tabs that joined at the same moment, after an outage. */
const spreadMs = 5000;

/** What the database has sent on a topic, as `broadcasts_since` answers. */
export interface SentBroadcasts {
  /** Sent unchanged with the next question. */
  readonly at: string;
  /** Whether nothing else was sent since the last question. */
  readonly is_complete: boolean;
  readonly ids: readonly string[];
  readonly events: readonly string[];
}

export interface CatchUp {
  /** Notes a broadcast that has arrived. */
  readonly onArrived: (payload: unknown) => void;
  /** Asks at once which broadcasts were sent. */
  readonly check: () => void;
  /** Asks unless the page is hidden or the device has no network. */
  readonly checkIfWatched: () => void;
  readonly stop: () => void;
}

function broadcastId(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !('broadcast_id' in payload)) return;
  return typeof payload.broadcast_id === 'string' ? payload.broadcast_id : undefined;
}

/**
 * Finds broadcasts that the realtime service lost in silence: every 20 to 25 seconds, and whenever
 * the person comes back to the page, asks what was sent and compares it with what has arrived.
 * Never for a hidden page or a device without a network
 * (docs/decisions/0056-notes-of-broadcasts.md).
 * @param askSent answers what was sent since the last answer's `at`; null in the first call
 * @param onMissed receives the names of the lost events; none if any may have been lost
 */
export function createCatchUp(
  askSent: (since: string | null) => Promise<SentBroadcasts>,
  onMissed: (events: ReadonlySet<string>) => void,
): CatchUp {
  const arrived = new Set<string>();
  let since: string | null = null;
  let isAsking = false;
  let isOutdated = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The events that were lost; undefined when nothing was. */
  const compare = (sent: SentBroadcasts, before: readonly string[]) => {
    const lostEvents = sent.events.filter((_event, index) => !arrived.has(sent.ids[index] ?? ''));
    // Forgets broadcasts that are no longer in the answers.
    for (const id of before) arrived.delete(id);
    for (const id of sent.ids) arrived.add(id);
    if (!sent.is_complete) return new Set<string>();
    return lostEvents.length > 0 ? new Set(lostEvents) : undefined;
  };
  const ask = async (): Promise<void> => {
    isOutdated = false;
    const before = [...arrived];
    // When a question fails, the next one begins where the last answer ended.
    const sent = await askSent(since).catch(() => undefined);
    if (isStopped) return;
    since = sent?.at ?? since;
    const missed = sent && compare(sent, before);
    isAsking = isOutdated;
    if (isOutdated) void ask();
    if (missed) onMissed(missed);
  };
  const check = () => {
    schedule();
    isOutdated = true;
    if (isAsking) return;
    isAsking = true;
    void ask();
  };
  const checkIfWatched = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) check();
    else schedule();
  };
  function schedule() {
    clearTimeout(timer);
    timer = setTimeout(checkIfWatched, everyMs + Math.random() * spreadMs);
  }

  window.addEventListener('focus', checkIfWatched);
  window.addEventListener('online', checkIfWatched);
  document.addEventListener('visibilitychange', checkIfWatched);
  schedule();
  return {
    onArrived: (payload) => {
      const id = broadcastId(payload);
      if (id !== undefined) arrived.add(id);
    },
    check,
    checkIfWatched,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      window.removeEventListener('focus', checkIfWatched);
      window.removeEventListener('online', checkIfWatched);
      document.removeEventListener('visibilitychange', checkIfWatched);
    },
  };
}
