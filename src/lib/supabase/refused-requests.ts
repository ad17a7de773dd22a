const listeners = new Set<() => void>();

/** Tells that the service refused a request of the one who is signed in. */
export function notifyRefused(): void {
  for (const listener of listeners) listener();
}

/** Runs whenever a request of the one who is signed in was refused; returns unsubscribe. */
export function onRefused(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
