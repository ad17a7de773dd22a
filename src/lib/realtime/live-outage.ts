const outageAfterMs = 10_000;
const pollEveryMs = 25_000;

export interface LiveOutage {
  /** The channel was lost, perhaps only for a moment. */
  readonly begin: () => void;
  /** The channel is joined again, or was left. */
  readonly end: () => void;
  readonly isOn: () => boolean;
  /** Calls the listener whenever `isOn` changes; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls `onMissed` at once during an outage. */
  readonly catchUp: () => void;
}

/**
 * Replaces live events during an outage of the channel: ten seconds after it was lost `onMissed` is
 * called, then every 25 seconds and whenever the person comes back to the page. Never for a hidden
 * page or a device without a network.
 */
export function createLiveOutage(onMissed: () => void): LiveOutage {
  let isOn = false;
  let startTimer: ReturnType<typeof setTimeout> | undefined;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const read = () => {
    clearTimeout(pollTimer);
    pollTimer = setTimeout(read, pollEveryMs);
    if (document.visibilityState === 'visible' && navigator.onLine) onMissed();
  };
  const set = (next: boolean) => {
    isOn = next;
    for (const listener of listeners) listener();
  };
  const start = () => {
    window.addEventListener('focus', read);
    window.addEventListener('online', read);
    document.addEventListener('visibilitychange', read);
    set(true);
    read();
  };

  return {
    begin: () => {
      startTimer ??= setTimeout(start, outageAfterMs);
    },
    end: () => {
      clearTimeout(startTimer);
      clearTimeout(pollTimer);
      startTimer = undefined;
      window.removeEventListener('focus', read);
      window.removeEventListener('online', read);
      document.removeEventListener('visibilitychange', read);
      if (isOn) set(false);
    },
    isOn: () => isOn,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    catchUp: () => {
      if (isOn) read();
    },
  };
}
