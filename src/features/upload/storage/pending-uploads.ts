import * as v from 'valibot';
import { BrowserStore } from './browser-store';

/** The fields of a position that may have been on the screen only, as typed. */
export const positionDraftSchema = v.object({
  title: v.string(),
  workType: v.string(),
  experienceYears: v.string(),
});

const videoSchema = v.object({
  blob: v.blob(),
  /** Without parameters: storage refuses `video/webm;codecs=…`. */
  contentType: v.picklist(['video/mp4', 'video/webm']),
  extension: v.picklist(['mp4', 'webm']),
  /** The file of the browser's own that holds it, to be removed once it is uploaded. */
  storedAs: v.exactOptional(v.string()),
});

const preparedSchema = v.object({
  video: videoSchema,
  objectName: v.string(),
  posters: v.array(v.blob()),
  posterIndex: v.number(),
});

const pendingUploadSchema = v.object({
  /** `{userId}/{positionId}/{id}`: a slot may have several, from several tabs. */
  key: v.string(),
  /** What its position is to be created with where it is not stored yet. */
  position: v.nullable(positionDraftSchema),
  /** In milliseconds since 1970. */
  savedAt: v.number(),
  /** A recording the person has not decided about yet, or a file on its way. */
  stage: v.picklist(['recorded', 'chosen', 'prepared', 'uploaded']),
  /** What was recorded or chosen; null from 'prepared' on, to take up the room only once. */
  original: v.nullable(v.file()),
  /** From 'prepared' on: what is uploaded, under which name, with which posters. */
  prepared: v.nullable(preparedSchema),
});

/**
 * A video that is not safely uploaded yet, as it lies in IndexedDB: a crash, a reload or an empty
 * battery between 'stop' and 'uploaded' loses nothing.
 */
export type PendingUpload = v.InferOutput<typeof pendingUploadSchema>;
export type PositionDraft = v.InferOutput<typeof positionDraftSchema>;
/** A video that plays and seeks everywhere, ready for upload. */
export type PreparedVideo = v.InferOutput<typeof videoSchema>;
/** Such a video, its name in the bucket and its posters. */
export type PreparedUpload = v.InferOutput<typeof preparedSchema>;

const store = new BrowserStore('pitchreel-pending', 'uploads');
/** After this the person has surely moved on. */
const maxAgeMs = 14 * 24 * 60 * 60 * 1000;

/** What the keys of a slot's uploads begin with. */
export function slotKey(userId: string, positionId: string): string {
  return `${userId}/${positionId}`;
}

/** A key of its own for another upload of the slot. */
export function newUploadKey(slot: string): string {
  return `${slot}/${crypto.randomUUID()}`;
}

/** The slot that a key belongs to. */
export function slotOf(key: string): string {
  return key.split('/').slice(0, 2).join('/');
}

/** The position that an upload is for. */
export function positionIdOf({ key }: PendingUpload): string {
  return key.split('/')[1] ?? '';
}

/**
 * Saves an upload, replacing its earlier stage. Tells whether that worked: a private window or a
 * full disk must not stop the upload itself.
 */
export async function savePendingUpload(upload: PendingUpload): Promise<boolean> {
  try {
    await store.run('readwrite', (records) => records.put(upload));
    return true;
  } catch {
    return false;
  }
}

/**
 * What a person, or one of their slots, has pending, oldest first. What is too old to be wanted, or
 * cannot be read, is removed on the way. @param owner a user's id or a `slotKey`
 */
export async function findPendingUploads(owner: string): Promise<readonly PendingUpload[]> {
  try {
    const range = IDBKeyRange.bound(`${owner}/`, `${owner}/\uffff`);
    const keys = await store.run('readonly', (records) => records.getAllKeys(range));
    const found = await store.run<unknown[]>('readonly', (records) => records.getAll(range));
    const pending = found.flatMap((record) => {
      const parsed = v.safeParse(pendingUploadSchema, record);
      return parsed.success && Date.now() - parsed.output.savedAt <= maxAgeMs
        ? [parsed.output]
        : [];
    });
    const wanted = new Set<IDBValidKey>(pending.map(({ key }) => key));
    await Promise.all(keys.filter((key) => !wanted.has(key)).map(remove));
    return pending.toSorted((a, b) => a.savedAt - b.savedAt);
  } catch {
    return [];
  }
}

/** Removes one upload; harmless when there is none. */
export async function removePendingUpload(key: string): Promise<void> {
  await remove(key).catch(() => undefined);
}

const remove = (key: IDBValidKey) => store.run('readwrite', (records) => records.delete(key));
