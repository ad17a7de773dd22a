const name = 'pitchreel.watched';

/** Whether somebody looks at this page. */
const isWatched = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/**
 * Says to the other tabs of this browser while somebody looks at this one, by a lock that it holds
 * so long: a tab that is closed or put to sleep lets go of it. Returns its cleanup.
 */
export function sayWatched(): () => void {
  if (!('locks' in navigator)) return () => undefined;
  const stop = new AbortController();
  let letGo: (() => void) | undefined;
  const look = () => {
    if (isWatched() === (letGo !== undefined)) return;
    if (letGo) {
      letGo();
      letGo = undefined;
      return;
    }
    const held = new Promise<void>((resolve) => (letGo = resolve));
    navigator.locks.request(name, { mode: 'shared' }, () => held).catch(() => undefined);
  };
  look();
  window.addEventListener('focus', look, { signal: stop.signal });
  window.addEventListener('blur', look, { signal: stop.signal });
  document.addEventListener('visibilitychange', look, { signal: stop.signal });
  return () => {
    stop.abort();
    letGo?.();
  };
}

/** Whether somebody looks at the app, here or in another tab. */
export async function isAppWatched(): Promise<boolean> {
  if (isWatched()) return true;
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}
