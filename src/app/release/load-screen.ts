import { storedObject } from '@/lib/storage/stored-object';
import { reloadIntoNewRelease } from './new-release';

/** The code of a screen could not be loaded. */
export class NotLoadedError extends Error {}

/**
 * Loads the code of a screen. Where a new release has taken its place nothing comes of it: the page
 * before stays until that release is loaded.
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
const limit = 3;

/**
 * Loads the app anew, three times at most for one address, after 1, 2 and 4 seconds: a network
 * that has just come back, or a new version of the app, often has the code then. The browser
 * itself asks for a file that failed only once. Returns how to stop it.
 */
export function reloadSoon(address: string): () => void {
  const { address: last, count } = { address: '', count: 0, ...storedObject('session', key) };
  const earlier = last === address && typeof count === 'number' ? count : 0;
  if (earlier >= limit) return () => undefined;
  try {
    sessionStorage.setItem(key, JSON.stringify({ address, count: earlier + 1 }));
  } catch {
    // Without a counter we could reload forever.
    return () => undefined;
  }
  const timer = setTimeout(() => window.location.reload(), firstDelayMs * 2 ** earlier);
  return () => clearTimeout(timer);
}
