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
const attempts = [1, 2, 3];

/**
 * Loads the app anew, three times at most for one address, after 1, 2 and 4 seconds: a network
 * that has just come back, or a new version of the app, often has the code then. The browser
 * itself asks for a file that failed only once. Returns how to stop it.
 */
export function reloadSoon(address: string): () => void {
  const stay = () => undefined;
  const last = sessionStorage.getItem(key);
  const earlier = attempts.find((count) => last === `${count} ${address}`) ?? 0;
  // Without a counter that outlives the page we would reload forever.
  if (earlier >= attempts.length || !(sessionStorage instanceof Storage)) return stay;
  try {
    sessionStorage.setItem(key, `${earlier + 1} ${address}`);
  } catch {
    return stay;
  }
  const timer = setTimeout(() => window.location.reload(), firstDelayMs * 2 ** earlier);
  return () => clearTimeout(timer);
}
