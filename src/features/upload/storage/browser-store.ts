/**
 * How long opening a database may take: a phone that has just opened its camera answers late, some browsers
 * never do in private windows.
 */
export const openingLimitMs = 10_000;
/** How often a database that doesn't answer is tried again. */
export const askAgainMs = 60_000;
/** How long one reads or writes before going on without; the browser may still finish it. */
const requestLimitMs = 20_000;

class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** A store of records with a `key`, the only one in its IndexedDB database. */
export class BrowserStore {
  readonly #database: string;
  readonly #store: string;
  /** Whether an answer is overdue; other calls fail at once until it arrives. */
  #isSilent = false;

  constructor(database: string, store: string) {
    this.#database = database;
    this.#store = store;
  }

  /**
   * Makes one request in a transaction of its own.
   * @throws when the browser refuses or does not answer
   */
  async run<T>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    if (this.#isSilent) throw new NoAnswer();
    const opening = this.#open();
    const database = await inTime(opening, openingLimitMs).catch((error: unknown) => {
      if (error instanceof NoAnswer) this.#waitFor(opening);
      throw error;
    });
    try {
      const transaction = database.transaction(this.#store, mode);
      const committed = new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve());
        const fail = () => reject(transaction.error ?? new Error('IndexedDB failed'));
        transaction.addEventListener('abort', fail);
        transaction.addEventListener('error', fail);
      });
      const request = asPromise(ask(transaction.objectStore(this.#store)));
      const [result] = await inTime(Promise.all([request, committed]), requestLimitMs);
      return result;
    } finally {
      database.close();
    }
  }

  /** Spares other calls the wait until the database answers, late or when tried again. */
  #waitFor(opening: Promise<IDBDatabase>): void {
    this.#isSilent = true;
    const timer = setTimeout(() => this.#waitFor(this.#open()), askAgainMs);
    const end = () => {
      this.#isSilent = false;
      clearTimeout(timer);
    };
    opening.then((late) => late.close()).then(end, end);
  }

  #open(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.#database, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(this.#store, { keyPath: 'key' });
    });
    return asPromise(request);
  }
}

async function inTime<T>(answer: Promise<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), limitMs);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

function asPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
}
