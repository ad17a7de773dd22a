import type { PreparedVideo } from './repair';

/**
 * A video that is not safely uploaded yet, as it lies in IndexedDB: a crash, a reload or an empty
 * battery between 'stop' and 'uploaded' loses nothing.
 */
export type KeptFile = {
  /** `{userId}/{positionId}`: one per slot and person. */
  key: string;
  keptAt: number;
  /** A recording the person has not decided about yet, or a file on its way. */
  stage: 'taken' | 'chosen' | 'prepared' | 'uploaded';
  /** What was recorded or chosen; null from 'prepared' on, to take up the room only once. */
  original: File | null;
  /** From 'prepared' on: what is uploaded, under which name, with which posters. */
  prepared: {
    video: PreparedVideo;
    objectName: string;
    posters: Blob[];
    posterIndex: number;
    durationSeconds: number;
  } | null;
};

const DATABASE = 'pitchreel-uploads';
const STORE = 'kept';
/** After this the person has surely moved on. In milliseconds. */
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000;

/** The key of what a position's slot keeps. */
export function keptKey(userId: string, positionId: string): string {
  return `${userId}/${positionId}`;
}

function asPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(STORE, { keyPath: 'key' });
  });
  return asPromise(request);
}

async function withStore<T>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(STORE, mode);
    const committed = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      const fail = () => reject(transaction.error ?? new Error('IndexedDB failed'));
      transaction.addEventListener('abort', fail);
      transaction.addEventListener('error', fail);
    });
    const [result] = await Promise.all([asPromise(run(transaction.objectStore(STORE))), committed]);
    return result;
  } finally {
    database.close();
  }
}

/**
 * Keeps a file, replacing what the slot kept before. Tells whether that worked: a private window
 * or a full disk must not stop the upload itself.
 */
export async function keepFile(file: KeptFile): Promise<boolean> {
  try {
    await withStore('readwrite', (store) => store.put(file));
    return true;
  } catch {
    return false;
  }
}

/** What the slot keeps, or null. Files too old to be wanted are dropped on the way. */
export async function findKeptFile(key: string): Promise<KeptFile | null> {
  try {
    const found = await withStore<KeptFile | undefined>('readonly', (store) => store.get(key));
    if (found === undefined) return null;
    if (Date.now() - found.keptAt <= MAX_AGE_MS) return found;
    await forgetFile(key);
    return null;
  } catch {
    return null;
  }
}

/** Forgets what the slot keeps; harmless when there is nothing. */
export async function forgetFile(key: string): Promise<void> {
  try {
    await withStore('readwrite', (store) => store.delete(key));
  } catch {
    // Without IndexedDB nothing was kept either.
  }
}
