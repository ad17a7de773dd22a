import { pageStorage } from './page-storage';

/**
 * A browser that blocks cookies for this site throws even on reading storage. It gets in-memory
 * storage, so that the app works until the page is closed.
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
