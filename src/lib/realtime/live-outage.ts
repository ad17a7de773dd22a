const outageAfterMs = 10_000;

export interface LiveOutage {
  /** The channel was lost, perhaps only for a moment. */
  readonly begin: () => void;
  /** The channel is joined again, or was left. */
  readonly end: () => void;
  readonly isOn: () => boolean;
  /** Calls the listener whenever `isOn` changes; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Reports when the channel has been lost for ten seconds, so that the person learns of the delay. */
export function createLiveOutage(): LiveOutage {
  let isOn = false;
  let startTimer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const set = (next: boolean) => {
    isOn = next;
    for (const listener of listeners) listener();
  };

  return {
    begin: () => {
      startTimer ??= setTimeout(set, outageAfterMs, true);
    },
    end: () => {
      clearTimeout(startTimer);
      startTimer = undefined;
      if (isOn) set(false);
    },
    isOn: () => isOn,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
