const patienceMs = 10_000;
const paceMs = 25_000;

export interface LiveOutage {
  /** Nothing comes live from now on, perhaps only for a moment. */
  readonly begin: () => void;
  /** Events come live again, or nobody waits for them any more. */
  readonly end: () => void;
  readonly isOn: () => boolean;
  /** Calls the listener whenever `isOn` changes; returns how to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads at once what may have been missed, if anything may have been. */
  readonly catchUp: () => void;
}

/**
 * What happens while events do not come live: after ten seconds of patience `onMissed` is called,
 * and then each time the person comes back to the page and at a slow pace. Never for a page that
 * nobody sees or a device without a network, and never while events do come.
 */
export function createLiveOutage(onMissed: () => void): LiveOutage {
  let isOn = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let pace: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const read = () => {
    clearTimeout(pace);
    pace = setTimeout(read, paceMs);
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
      patience ??= setTimeout(start, patienceMs);
    },
    end: () => {
      clearTimeout(patience);
      clearTimeout(pace);
      patience = undefined;
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
