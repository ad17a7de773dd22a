interface Entry {
  key: string;
}

/** A request that succeeds asynchronously, as IndexedDB's do. */
function request<T>(run: () => T) {
  const made: EventTarget & { result?: T; error: null } = Object.assign(new EventTarget(), {
    error: null,
  });
  queueMicrotask(() => {
    made.result = run();
    made.dispatchEvent(new Event('success'));
  });
  return made;
}

interface Range {
  lower: string;
  upper: string;
}

/** One store, in memory. */
function createStore() {
  const entries = new Map<string, Entry>();
  const within = ({ lower, upper }: Range) =>
    [...entries.values()]
      .filter(({ key }) => key >= lower && key <= upper)
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const store = {
    put: (entry: Entry) => request(() => entries.set(entry.key, { ...entry })),
    get: (key: string) => request(() => entries.get(key)),
    getAll: (range: Range) => request(() => within(range)),
    getAllKeys: (range?: Range) =>
      request(() => (range ? within(range).map(({ key }) => key) : [...entries.keys()].toSorted())),
    delete: (query: string | Range) =>
      request(() => {
        const keys = typeof query === 'string' ? [query] : within(query).map(({ key }) => key);
        for (const key of keys) entries.delete(key);
      }),
  };
  return { entries, store };
}

/** The part of IndexedDB that uploads need, for tests; `entries` are the pending uploads. */
export function createTestIndexedDb() {
  const pending = createStore();
  const parts = createStore();
  return {
    entries: pending.entries,
    parts: parts.entries,
    indexedDB: {
      open: (name: string) =>
        request(() => ({
          transaction: () => {
            const transaction = Object.assign(new EventTarget(), {
              error: null,
              objectStore: () => (name === 'pitchreel-takes' ? parts : pending).store,
            });
            setTimeout(() => transaction.dispatchEvent(new Event('complete')));
            return transaction;
          },
          close: () => undefined,
        })),
    },
    IDBKeyRange: { bound: (lower: string, upper: string) => ({ lower, upper }) },
  };
}
