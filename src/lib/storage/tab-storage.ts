import { pageStorage } from './page-storage';

const page = pageStorage();

const pageKeys = () =>
  Array.from({ length: page.length }, (_, index) => page.key(index)).filter((key) => key !== null);

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
  keys: (): string[] => [...Object.keys(sessionStorage), ...pageKeys()],
};
