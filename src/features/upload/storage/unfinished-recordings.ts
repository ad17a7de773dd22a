import { positionDraftSchema, type PositionFields } from '@/domain/position/position-fields';
import * as v from 'valibot';
import { cuesSchema, type Cue } from '@/domain/video/captions';
import { BrowserStore } from './browser-store';
import { newUploadKey, savePendingUpload, slotKeyOf, type PendingUpload } from './pending-uploads';
import { TabLock } from './tab-lock';

const partSchema = v.object({
  /** `{userId}/{positionId}/{take}/{index}` */
  key: v.string(),
  position: v.nullable(positionDraftSchema),
  captions: v.optional(cuesSchema, []),
  recordedAt: v.number(),
  content: v.blob(),
});

/** One stored part, about a second, of a recording in progress. */
type Part = v.InferOutput<typeof partSchema>;

/** A recording of a single part (about one second) was started by accident. */
const minParts = 2;

const parts = new BrowserStore('pitchreel-takes', 'parts');
const keyOf = (recordingKey: string, index: number) =>
  `${recordingKey}/${String(index).padStart(6, '0')}`;
const recordingKeyOf = (key: string) => key.slice(0, key.lastIndexOf('/'));
const partsOf = (recordingKey: string) =>
  IDBKeyRange.bound(`${recordingKey}/`, `${recordingKey}/\uffff`);
/** Held by the recording page; the browser releases it when that page crashes. */
const lockOf = (recordingKey: string) => new TabLock(`pitchreel-take:${recordingKey}`);

/** A recording stored part by part while it is recorded, so that a crash loses at most a second. */
export class UnfinishedRecording {
  /** The draft of its captions. */
  readonly captions: readonly Cue[];
  readonly #key: string;
  readonly #position: PositionFields | null;
  readonly #lock: TabLock;
  #count = 0;
  #isOver = false;
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(slot: string, position: PositionFields | null, captions: readonly Cue[]) {
    this.captions = captions;
    this.#key = newUploadKey(slot);
    this.#position = position;
    this.#lock = lockOf(this.#key);
    void this.#lock.hold({ ifAvailable: true });
  }

  /**
   * Stores the next part. If one part cannot be stored, the following ones are skipped, because the
   * video would have a gap.
   */
  add(content: Blob): void {
    const key = keyOf(this.#key, this.#count);
    this.#count += 1;
    const part: Part = {
      key,
      position: this.#position,
      captions: this.captions,
      recordedAt: Date.now(),
      content,
    };
    this.#lastWrite = this.#write(part, this.#lastWrite);
  }

  async #write(part: Part, before: Promise<void>): Promise<void> {
    await before;
    if (this.#isOver) return;
    try {
      await parts.run('readwrite', (store) => store.put(part));
    } catch {
      this.#isOver = true;
    }
  }

  /** Removes the stored parts, once the whole recording is stored or discarded. */
  async remove(): Promise<void> {
    this.#isOver = true;
    await this.#lastWrite;
    if (this.#count > 0) await removeParts(this.#key);
    this.#lock.release();
  }
}

/** Turns recordings whose page crashed into pending uploads, and deletes those of other users of this device. */
export async function recoverRecordings(userId: string): Promise<void> {
  try {
    const keys = await parts.run('readonly', (store) => store.getAllKeys());
    const recordingKeys = keys.map((key) => (typeof key === 'string' ? recordingKeyOf(key) : ''));
    for (const recordingKey of new Set(recordingKeys)) {
      const lock = lockOf(recordingKey);
      if (!(await lock.hold({ ifAvailable: true }))) continue;
      if (recordingKey.startsWith(`${userId}/`)) await recover(recordingKey);
      else await removeParts(recordingKey);
      lock.release();
    }
  } catch {
    // Without IndexedDB no part was saved either.
  }
}

async function recover(recordingKey: string): Promise<void> {
  const records = await parts.run<unknown[]>('readonly', (store) =>
    store.getAll(partsOf(recordingKey)),
  );
  const validParts = records.flatMap((record) => {
    const parsed = v.safeParse(partSchema, record);
    return parsed.success ? [parsed.output] : [];
  });
  const last = validParts.at(-1);
  if (last && validParts.length >= minParts) {
    const type = last.content.type.split(';')[0] === 'video/mp4' ? 'video/mp4' : 'video/webm';
    const contents = validParts.map(({ content }) => content);
    const upload: PendingUpload = {
      key: newUploadKey(slotKeyOf(recordingKey)),
      position: last.position,
      savedAt: last.recordedAt,
      step: 'recorded',
      original: new File(contents, `pitch.${type.slice('video/'.length)}`, { type }),
      prepared: null,
      captions: last.captions,
    };
    if (!(await savePendingUpload(upload))) return;
  }
  await removeParts(recordingKey);
}

async function removeParts(recordingKey: string): Promise<void> {
  try {
    await parts.run('readwrite', (store) => store.delete(partsOf(recordingKey)));
  } catch {
    // Nothing was stored, or the next visit clears it.
  }
}
