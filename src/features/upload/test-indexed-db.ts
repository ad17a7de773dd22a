type Entry = { key: string };

/** A request that succeeds in a moment, as IndexedDB's do. */
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

/** As much of IndexedDB as kept files need, for tests: one store, in memory. */
export function createTestIndexedDb() {
  const entries = new Map<string, Entry>();
  const store = {
    put: (entry: Entry) => request(() => entries.set(entry.key, { ...entry })),
    get: (key: string) => request(() => entries.get(key)),
    delete: (key: string) => request(() => entries.delete(key)),
    getAll: ({ lower, upper }: { lower: string; upper: string }) =>
      request(() => [...entries.values()].filter(({ key }) => key >= lower && key <= upper)),
  };
  return {
    entries,
    indexedDB: {
      open: () =>
        request(() => ({
          transaction: () => {
            const transaction = Object.assign(new EventTarget(), {
              error: null,
              objectStore: () => store,
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
