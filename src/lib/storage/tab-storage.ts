import { pageStorage } from './page-storage';

const page = pageStorage();

/** The keys in a storage, which may be one that replaces the browser's. */
export const keysIn = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key) => key !== null,
  );

/**
 * Storage of one tab: until it is closed, or until the page is left if the browser has no room or
 * refuses. Writing never throws.
 */
export const tabStorage = {
  getItem: (key: string): string | null => page.getItem(key) ?? sessionStorage.getItem(key),
  setItem(key: string, value: string): void {
    tabStorage.removeItem(key);
    try {
      sessionStorage.setItem(key, value);
    } catch {
      page.setItem(key, value);
    }
  },
  removeItem(key: string): void {
    page.removeItem(key);
    sessionStorage.removeItem(key);
  },
  keys: (): string[] => [...keysIn(sessionStorage), ...keysIn(page)],
};
