import { pageStorage } from './page-storage';

/**
 * A browser that keeps nothing for this site (its cookies are blocked) refuses even to read. It is
 * given storage that is gone with the page, so that everything works until then.
 */
export function ensureStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      void window[name];
    } catch {
      Object.defineProperty(window, name, { value: pageStorage() });
    }
  }
}

ensureStorage();
