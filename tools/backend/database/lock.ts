/** Acquires the lock and returns a function that releases it; waiters are served in order. */
export type Lock = () => Promise<() => void>;

export function createLock(): Lock {
  let tail: Promise<void> = Promise.resolve();
  return () => {
    const before = tail;
    let release: () => void = () => {};
    tail = new Promise((resolve) => {
      release = resolve;
    });
    return before.then(() => release);
  };
}
