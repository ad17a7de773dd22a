/** Takes the lock; the returned function gives it back. First come, first served. */
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
