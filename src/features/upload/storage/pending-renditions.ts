import * as v from 'valibot';
import { BrowserStore } from './browser-store';
import { smallVideoSchema } from './pending-uploads';

const pendingRenditionSchema = v.object({
  /** That of the upload whose video was published. */
  key: v.string(),
  /** In milliseconds since 1970. */
  savedAt: v.number(),
  /** The published video's object. */
  objectName: v.string(),
  /** The published video, to make the small rendition of; null once there is one. */
  source: v.nullable(smallVideoSchema),
  small: v.nullable(smallVideoSchema),
  /** How many visits have begun to make it so far. */
  visits: v.number(),
});

/**
 * The small rendition of a published video that is not uploaded yet, as stored in IndexedDB
 * (docs/decisions/0082-renditions-and-streaming.md).
 */
export type PendingRendition = v.InferOutput<typeof pendingRenditionSchema>;

const store = new BrowserStore('pitchreel-renditions', 'renditions');
const maxAgeMs = 14 * 24 * 60 * 60 * 1000;

/** Saves a rendition at the step it has reached. Never throws, because it can be made or sent without being stored. */
export async function savePendingRendition(rendition: PendingRendition): Promise<void> {
  await store.run('readwrite', (records) => records.put(rendition)).catch(() => undefined);
}

/** The renditions that a user's earlier visits left. Deletes those that are too old or cannot be read. */
export async function findPendingRenditions(userId: string): Promise<readonly PendingRendition[]> {
  try {
    const range = IDBKeyRange.bound(`${userId}/`, `${userId}/\uffff`);
    const keys = await store.run('readonly', (records) => records.getAllKeys(range));
    const rows = await store.run<unknown[]>('readonly', (records) => records.getAll(range));
    const pending = rows.flatMap((record) => {
      const parsed = v.safeParse(pendingRenditionSchema, record);
      return parsed.success && Date.now() - parsed.output.savedAt <= maxAgeMs
        ? [parsed.output]
        : [];
    });
    const validKeys = new Set<IDBValidKey>(pending.map(({ key }) => key));
    await Promise.all(keys.filter((key) => !validKeys.has(key)).map(remove));
    return pending;
  } catch {
    return [];
  }
}

/** Removes one rendition; harmless when there is none. */
export async function removePendingRendition(key: string): Promise<void> {
  await remove(key).catch(() => undefined);
}

const remove = (key: IDBValidKey) => store.run('readwrite', (records) => records.delete(key));
