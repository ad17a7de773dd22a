const listeners = new Set<() => void>();

/** Reports that the service refused a request of the signed-in user. */
export function notifyRefused(): void {
  for (const listener of listeners) listener();
}

/** Runs whenever a request of the signed-in user was refused; returns unsubscribe. */
export function onRefused(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
