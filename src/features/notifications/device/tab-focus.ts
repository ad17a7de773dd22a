const lockName = 'pitchreel.watched';

/** Whether somebody looks at this page. */
const isWatched = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/**
 * Tells the other tabs of this browser while somebody looks at this one. It holds a lock so long, and
 * a tab that is closed or put to sleep loses its locks.
 * @returns a function that unsubscribes
 */
export function trackTabFocus(): () => void {
  if (!('locks' in navigator)) return () => undefined;
  const stop = new AbortController();
  let releaseLock: (() => void) | undefined;
  const update = () => {
    if (isWatched() === (releaseLock !== undefined)) return;
    if (releaseLock) {
      releaseLock();
      releaseLock = undefined;
      return;
    }
    const held = new Promise<void>((resolve) => (releaseLock = resolve));
    navigator.locks.request(lockName, { mode: 'shared' }, () => held).catch(() => undefined);
  };
  update();
  window.addEventListener('focus', update, { signal: stop.signal });
  window.addEventListener('blur', update, { signal: stop.signal });
  document.addEventListener('visibilitychange', update, { signal: stop.signal });
  return () => {
    stop.abort();
    releaseLock?.();
  };
}

/** Whether somebody looks at the app, here or in another tab. */
export async function isAppWatched(): Promise<boolean> {
  if (isWatched()) return true;
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === lockName);
}
