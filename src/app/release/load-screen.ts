import { reloadIntoNewRelease } from './new-release';

/** The code of a screen could not be loaded. */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';
}

/**
 * Loads the code of a screen. When a new release has replaced that code the promise never settles:
 * the current page stays until the new release is loaded.
 * @throws NotLoadedError
 */
export async function loadScreen<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const isReplaced = await reloadIntoNewRelease().catch(() => false);
    if (isReplaced) return new Promise<never>(() => {});
    throw new NotLoadedError(undefined, { cause });
  }
}

const key = 'pitchreel.reloads';
const firstDelayMs = 1000;
const attempts = [1, 2, 3];

/**
 * Reloads the app after 1, 2 and 4 seconds, at most three times for one address: the network may be
 * back or a new release may have the code. A reload is needed because browsers do not request a
 * module again after it failed. Returns a function that cancels it; undefined when it was tried often
 * enough.
 */
export function reloadSoon(address: string): (() => void) | undefined {
  const last = sessionStorage.getItem(key);
  const earlier = attempts.find((count) => last === `${count} ${address}`) ?? 0;
  // Without a counter that survives the reload, the page would reload forever.
  if (earlier >= attempts.length || !(sessionStorage instanceof Storage)) return undefined;
  try {
    sessionStorage.setItem(key, `${earlier + 1} ${address}`);
  } catch {
    return undefined;
  }
  const timer = setTimeout(() => window.location.reload(), firstDelayMs * 2 ** earlier);
  return () => clearTimeout(timer);
}
