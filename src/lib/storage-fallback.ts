/** Storage that lasts as long as the page. */
function pageStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

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
