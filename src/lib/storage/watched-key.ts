const prefix = 'pitchreel.watched.';

/** Visitors have no account: they share one memory. */
export const visitorId = 'visitor';

/** Where the browser keeps what a viewer has watched. */
export const watchedKeyOf = (viewerId: string): string => prefix + viewerId;

/** Whoever logs out leaves nothing of what accounts have watched to the next person at this browser. */
export function forgetWatched(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && key !== watchedKeyOf(visitorId)) localStorage.removeItem(key);
    }
  } catch {
    // Where nothing may be stored, nothing is left.
  }
}
