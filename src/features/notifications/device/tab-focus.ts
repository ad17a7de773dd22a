const lockName = 'pitchreel.watched';

/** Whether this tab is visible and has the focus. */
const isWatched = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/**
 * Holds a Web Lock while this tab is visible and focused, so that other tabs know. The browser
 * releases the lock when the tab is closed or suspended.
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
    const release = new Promise<void>((resolve) => (releaseLock = resolve));
    navigator.locks.request(lockName, { mode: 'shared' }, () => release).catch(() => undefined);
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

/** Whether this tab or another tab of the app is visible and focused. */
export async function isAppWatched(): Promise<boolean> {
  if (isWatched()) return true;
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === lockName);
}
