import { useSyncExternalStore } from 'react';

const dayAfter = (now: Date, days: number): number =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime();

/** Milliseconds until the reader's next day begins, also where a day has 23 or 25 hours. */
export const untilTomorrow = (now: Date): number => dayAfter(now, 1) - now.getTime();

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function refresh() {
  clearTimeout(timer);
  timer = setTimeout(refresh, untilTomorrow(new Date()));
  for (const listener of listeners) listener();
}

/** One timer for all components; visibilitychange covers a device that slept over midnight. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setTimeout(refresh, untilTomorrow(new Date()));
    document.addEventListener('visibilitychange', refresh);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', refresh);
  };
}

/** The start of the local day in milliseconds. Re-renders at midnight. */
export const useToday = (): number =>
  useSyncExternalStore(subscribe, () => dayAfter(new Date(), 0));
