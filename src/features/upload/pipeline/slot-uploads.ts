import type { Cue } from '@/domain/video/captions';
import type { PositionFields } from '@/domain/position/position-fields';
import {
  findPendingUploads,
  newUploadKey,
  removePendingUpload,
  savePendingUpload,
  type PendingUpload,
} from '@/features/upload/storage/pending-uploads';
import { UnfinishedRecording } from '@/features/upload/storage/unfinished-recordings';

/** What this browser stores of a slot: its uploads, and a recording that is being made. */
export class SlotUploads {
  readonly #slot: string;
  /** Keys of finished or cancelled uploads, in case IndexedDB could not remove them. */
  readonly #finishedKeys = new Set<string>();
  #unfinished: UnfinishedRecording | null = null;

  /** @param slot a `slotKey` */
  constructor(slot: string) {
    this.#slot = slot;
  }

  /** A file that was recorded or chosen, not stored yet; a recording has the captions of its take. */
  create(
    original: File,
    step: 'recorded' | 'chosen',
    position: PositionFields | null,
    captions: readonly Cue[] = [],
  ): PendingUpload {
    const key = newUploadKey(this.#slot);
    return { key, position, savedAt: Date.now(), step, original, prepared: null, captions };
  }

  /** The uploads that were not finished, oldest first. */
  async find(): Promise<readonly PendingUpload[]> {
    const storedUploads = await findPendingUploads(this.#slot);
    return storedUploads.filter(({ key }) => !this.#finishedKeys.has(key));
  }

  /** From now on `find` leaves this upload out. */
  finish(key: string): void {
    this.#finishedKeys.add(key);
  }

  async remove(key: string): Promise<void> {
    this.finish(key);
    await removePendingUpload(key);
  }

  /** Begins a recording whose parts are stored while it is recorded, with the draft of its captions. */
  beginRecording(position: PositionFields | null, captions: readonly Cue[]): UnfinishedRecording {
    this.discardUnfinished();
    this.#unfinished = new UnfinishedRecording(this.#slot, position, captions);
    return this.#unfinished;
  }

  /** Removes the stored parts of a recording that will not be finished. */
  discardUnfinished(): void {
    void this.#unfinished?.remove();
    this.#unfinished = null;
  }

  /** The captions of the recording that is being made. */
  get recordingCaptions(): readonly Cue[] {
    return this.#unfinished?.captions ?? [];
  }

  /** Stores a whole recording in place of its parts. Returns whether it could be stored. */
  async saveRecording(upload: PendingUpload): Promise<boolean> {
    const unfinished = this.#unfinished;
    this.#unfinished = null;
    const isStored = await savePendingUpload(upload);
    if (!unfinished) return isStored;
    await unfinished.remove();
    // The parts may have used up the storage; retry now that they are removed.
    if (isStored || this.#finishedKeys.has(upload.key)) return isStored;
    return savePendingUpload(upload);
  }
}
