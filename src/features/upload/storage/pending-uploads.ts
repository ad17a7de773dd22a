import * as v from 'valibot';
import { cuesSchema } from '@/domain/video/captions';
import { positionDraftSchema } from '@/domain/position/position-fields';
import { BrowserStore } from './browser-store';

export const smallVideoSchema = v.object({
  blob: v.blob(),
  /** Its file in the origin's private file system, to be removed after the upload. */
  storedAs: v.exactOptional(v.string()),
});

const videoSchema = v.object({
  blob: v.blob(),
  /** Without parameters: storage refuses `video/webm;codecs=…`. */
  contentType: v.picklist(['video/mp4', 'video/webm']),
  extension: v.picklist(['mp4', 'webm']),
  /** The video's file in the origin's private file system, to be removed after the upload. */
  storedAs: v.exactOptional(v.string()),
  /** This device couldn't make the video smaller quickly enough. */
  asItIs: v.exactOptional(v.literal(true)),
  /** Made in the same pass; a video that has none may get one after it is published. */
  small: v.exactOptional(smallVideoSchema),
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
  /** The draft to create the position with if it has no row yet. */
  position: v.nullable(positionDraftSchema),
  /** In milliseconds since 1970. */
  savedAt: v.number(),
  /**
   * 'recorded': the person hasn't decided yet whether to use the recording. The other steps belong to a started
   * upload; from 'accepted' on the person isn't asked about the video again.
   */
  step: v.picklist(['recorded', 'chosen', 'accepted', 'prepared', 'uploaded']),
  /** The original file; null from 'prepared' on, so that the video is stored only once. */
  original: v.nullable(v.file()),
  /** From 'prepared' on: the video to upload, its name and its posters. */
  prepared: v.nullable(preparedSchema),
  /** The draft of the captions, from the script of the recording; from 'prepared' on no longer than the video. */
  captions: v.optional(cuesSchema, []),
});

/** An upload as this browser stored it; older versions of the app called its step `stage`. */
const storedUploadSchema = v.pipe(
  v.looseObject({}),
  v.transform((record) => ({ step: record['stage'], ...record })),
  pendingUploadSchema,
);

/**
 * A video that is not uploaded yet, as stored in IndexedDB, so that a crash, a reload or an empty
 * battery does not lose it.
 */
export type PendingUpload = v.InferOutput<typeof pendingUploadSchema>;
/** A video that plays and seeks everywhere, ready for upload. */
export type PreparedVideo = v.InferOutput<typeof videoSchema>;
/** The small rendition of a video, an MP4 (docs/decisions/0082-renditions-and-streaming.md). */
export type SmallVideo = v.InferOutput<typeof smallVideoSchema>;
/** A prepared video with its object name and posters. */
export type PreparedUpload = v.InferOutput<typeof preparedSchema>;

const store = new BrowserStore('pitchreel-pending', 'uploads');
/** Older uploads are deleted, because the person has most likely given up on them. */
const maxAgeMs = 14 * 24 * 60 * 60 * 1000;

/** The prefix of the keys of a slot's uploads. */
export function slotKey(userId: string, positionId: string): string {
  return `${userId}/${positionId}`;
}

/** A unique key for a new upload of the slot. */
export function newUploadKey(slot: string): string {
  return `${slot}/${crypto.randomUUID()}`;
}

/** The slot that a key belongs to. */
export function slotKeyOf(key: string): string {
  return key.split('/').slice(0, 2).join('/');
}

/** The name of an upload's file in the origin's private file system. */
export function fileNameOf(key: string): string {
  return key.replaceAll('/', '_');
}

/** The position that an upload is for. */
export function positionIdOf({ key }: Pick<PendingUpload, 'key'>): string {
  return key.split('/')[1] ?? '';
}

/**
 * Saves an upload, replacing its earlier step. Returns whether that worked and never throws,
 * because a private window or a full disk must not stop the upload itself.
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
 * The pending uploads of a user or of one slot, oldest first. Deletes entries that are too old or
 * cannot be read.
 * @param owner a user's id or a `slotKey`
 */
export async function findPendingUploads(owner: string): Promise<readonly PendingUpload[]> {
  try {
    const range = IDBKeyRange.bound(`${owner}/`, `${owner}/\uffff`);
    const keys = await store.run('readonly', (records) => records.getAllKeys(range));
    const rows = await store.run<unknown[]>('readonly', (records) => records.getAll(range));
    const pending = rows.flatMap((record) => {
      const parsed = v.safeParse(storedUploadSchema, record);
      return parsed.success && Date.now() - parsed.output.savedAt <= maxAgeMs
        ? [parsed.output]
        : [];
    });
    const validKeys = new Set<IDBValidKey>(pending.map(({ key }) => key));
    await Promise.all(keys.filter((key) => !validKeys.has(key)).map(remove));
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
