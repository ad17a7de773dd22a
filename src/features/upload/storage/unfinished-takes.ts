import { BrowserStore } from './browser-store';
import { keepFile, newKeptKey, slotOf, type KeptPosition } from './pending-uploads';
import { TabLock } from './tab-lock';

/** About a second of a take that is being recorded. */
interface Part {
  /** `{userId}/{positionId}/{take}/{index}` */
  key: string;
  position: KeptPosition | null;
  recordedAt: number;
  content: Blob;
}

/** One part alone is a slip of the finger. */
const FEWEST_PARTS = 2;

const parts = new BrowserStore('pitchreel-takes', 'parts');
const keyOf = (take: string, index: number) => `${take}/${String(index).padStart(6, '0')}`;
const takeOf = (key: string) => key.slice(0, key.lastIndexOf('/'));
const partsOf = (take: string) => IDBKeyRange.bound(`${take}/`, `${take}/\uffff`);
/** Held by the page that records; the browser lets go of it when that page dies. */
const lockOf = (take: string) => new TabLock(`pitchreel-take:${take}`);

/** A take while it is recorded, kept part by part: a crash of the page loses no more than a second. */
export class UnfinishedTake {
  readonly #key: string;
  readonly #position: KeptPosition | null;
  #count = 0;
  #isOver = false;
  #written: Promise<void> = Promise.resolve();
  #letGo: () => void = () => undefined;

  constructor(slot: string, position: KeptPosition | null) {
    this.#key = newKeptKey(slot);
    this.#position = position;
    const over = new Promise<void>((resolve) => {
      this.#letGo = resolve;
    });
    void lockOf(this.#key).run(() => over);
  }

  /** Keeps the next part. Without one there is no use in those after it. */
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

  /** Forgets it: the whole take is kept now, or thrown away. */
  async drop(): Promise<void> {
    this.#isOver = true;
    await this.#written;
    if (this.#count > 0) await forget(this.#key);
    this.#letGo();
  }
}

/**
 * Makes kept files of the takes whose page died while a person recorded, and forgets those of
 * anybody else at this device.
 */
export async function recoverTakes(userId: string): Promise<void> {
  try {
    const keys = await parts.run('readonly', (store) => store.getAllKeys());
    const takes = keys.map((key) => (typeof key === 'string' ? takeOf(key) : ''));
    for (const take of new Set(takes)) {
      await lockOf(take).run(() => (take.startsWith(`${userId}/`) ? recover(take) : forget(take)));
    }
  } catch {
    // Without IndexedDB no part was kept either.
  }
}

async function recover(take: string): Promise<void> {
  const found = await parts.run<Part[]>('readonly', (store) => store.getAll(partsOf(take)));
  const last = found.at(-1);
  if (last && found.length >= FEWEST_PARTS) {
    const type = last.content.type.split(';')[0] === 'video/mp4' ? 'video/mp4' : 'video/webm';
    const contents = found.map(({ content }) => content);
    const kept = await keepFile({
      key: newKeptKey(slotOf(take)),
      position: last.position,
      keptAt: last.recordedAt,
      stage: 'taken',
      original: new File(contents, `pitch.${type.slice('video/'.length)}`, { type }),
      prepared: null,
    });
    if (!kept) return;
  }
  await forget(take);
}

async function forget(take: string): Promise<void> {
  try {
    await parts.run('readwrite', (store) => store.delete(partsOf(take)));
  } catch {
    // Nothing was kept, or the next visit clears it.
  }
}
