import * as v from 'valibot';
import { BrowserStore } from './browser-store';
import {
  newUploadKey,
  positionDraftSchema,
  savePendingUpload,
  slotOf,
  type PendingUpload,
  type PositionDraft,
} from './pending-uploads';
import { TabLock } from './tab-lock';

const partSchema = v.object({
  /** `{userId}/{positionId}/{take}/{index}` */
  key: v.string(),
  position: v.nullable(positionDraftSchema),
  recordedAt: v.number(),
  content: v.blob(),
});

/** About a second of a take that is being recorded. */
type Part = v.InferOutput<typeof partSchema>;

/** One part alone is a slip of the finger. */
const fewestParts = 2;

const parts = new BrowserStore('pitchreel-takes', 'parts');
const keyOf = (take: string, index: number) => `${take}/${String(index).padStart(6, '0')}`;
const takeOf = (key: string) => key.slice(0, key.lastIndexOf('/'));
const partsOf = (take: string) => IDBKeyRange.bound(`${take}/`, `${take}/\uffff`);
/** Held by the page that records; the browser releases it when that page dies. */
const lockOf = (take: string) => new TabLock(`pitchreel-take:${take}`);

/** A take while it is recorded, saved part by part: a crash of the page loses no more than a second. */
export class UnfinishedTake {
  readonly #key: string;
  readonly #position: PositionDraft | null;
  readonly #lock: TabLock;
  #count = 0;
  #isOver = false;
  #written: Promise<void> = Promise.resolve();

  constructor(slot: string, position: PositionDraft | null) {
    this.#key = newUploadKey(slot);
    this.#position = position;
    this.#lock = lockOf(this.#key);
    void this.#lock.hold({ ifAvailable: true });
  }

  /** Saves the next part. Without one there is no use in those after it. */
  add(content: Blob): void {
    const key = keyOf(this.#key, this.#count);
    this.#count += 1;
    const part: Part = { key, position: this.#position, recordedAt: Date.now(), content };
    this.#written = this.#write(part, this.#written);
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

  /** Removes it: the whole take is saved now, or thrown away. */
  async remove(): Promise<void> {
    this.#isOver = true;
    await this.#written;
    if (this.#count > 0) await removeParts(this.#key);
    this.#lock.release();
  }
}

/**
 * Makes pending uploads of the takes whose page died while a person recorded, and removes those of
 * anybody else at this device.
 */
export async function recoverTakes(userId: string): Promise<void> {
  try {
    const keys = await parts.run('readonly', (store) => store.getAllKeys());
    const takes = keys.map((key) => (typeof key === 'string' ? takeOf(key) : ''));
    for (const take of new Set(takes)) {
      const lock = lockOf(take);
      if (!(await lock.hold({ ifAvailable: true }))) continue;
      if (take.startsWith(`${userId}/`)) await recover(take);
      else await removeParts(take);
      lock.release();
    }
  } catch {
    // Without IndexedDB no part was saved either.
  }
}

async function recover(take: string): Promise<void> {
  const records = await parts.run<unknown[]>('readonly', (store) => store.getAll(partsOf(take)));
  const found = records.flatMap((record) => {
    const parsed = v.safeParse(partSchema, record);
    return parsed.success ? [parsed.output] : [];
  });
  const last = found.at(-1);
  if (last && found.length >= fewestParts) {
    const type = last.content.type.split(';')[0] === 'video/mp4' ? 'video/mp4' : 'video/webm';
    const contents = found.map(({ content }) => content);
    const upload: PendingUpload = {
      key: newUploadKey(slotOf(take)),
      position: last.position,
      savedAt: last.recordedAt,
      stage: 'recorded',
      original: new File(contents, `pitch.${type.slice('video/'.length)}`, { type }),
      prepared: null,
    };
    if (!(await savePendingUpload(upload))) return;
  }
  await removeParts(take);
}

async function removeParts(take: string): Promise<void> {
  try {
    await parts.run('readwrite', (store) => store.delete(partsOf(take)));
  } catch {
    // Nothing was saved, or the next visit clears it.
  }
}
