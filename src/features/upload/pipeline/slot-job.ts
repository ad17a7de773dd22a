import type { Cue } from '@/domain/video/captions';
import { slotKey, type PendingUpload } from '@/features/upload/storage/pending-uploads';
import { clearOldRewrites, removeRewrite } from '@/features/upload/storage/rewritten-files';
import { TabLock } from '@/features/upload/storage/tab-lock';
import type { UnfinishedRecording } from '@/features/upload/storage/unfinished-recordings';
import { emptySlot, SlotStore, type SlotOwner } from './slot';
import { SlotAttempts, type Outcome } from './slot-attempts';
import { SlotUploads } from './slot-uploads';
import { doneMs } from './upload-machine';
import { runVideoJob } from './video-job';

/**
 * Manages one position's video. The job lives outside the components, so that navigation does not
 * interrupt an upload, and a reload restores it from IndexedDB. Only one tab of a browser runs it
 * (docs/decisions/0025-one-tab-per-upload.md). It ends with the session.
 */
export class SlotJob {
  readonly #slot = new SlotStore();
  readonly #uploads: SlotUploads;
  readonly #attempts: SlotAttempts;
  readonly #lock: TabLock;
  #owner: SlotOwner;
  /** The video that a newer recording replaces: restored if the recording is discarded, removed if it is used. */
  #replacedUpload: PendingUpload | null = null;
  /** Ends the wait for another tab. */
  #wait = new AbortController();
  /** Aborted when the session ends. */
  readonly #sessionEnd = new AbortController();

  /** @param run does the work on a video; tests pass one that does nothing */
  constructor(userId: string, positionId: string, owner: SlotOwner, run = runVideoJob) {
    this.#owner = owner;
    const key = slotKey(userId, positionId);
    this.#uploads = new SlotUploads(key);
    this.#lock = new TabLock(`pitchreel-upload:${key}`, () => this.#handOver());
    this.#attempts = new SlotAttempts(this.#slot, {
      userId,
      positionId,
      run,
      lockSlot: () => this.#lock.hold({ ifAvailable: true }),
      ensurePositionExists: () => this.#ensurePositionExists(),
      onSaved: (video) => this.#owner.onSaved(video),
      onEnd: (outcome, upload) => this.#onEnd(outcome, upload),
    });
    void clearOldRewrites();
  }

  readonly subscribe = this.#slot.subscribe;
  readonly getSnapshot = this.#slot.getSnapshot;

  /** The person chose 'Use it anyway' in spite of a concern. */
  readonly confirmConcerns = () => this.#attempts.confirm();
  readonly pause = () => this.#attempts.pause();
  readonly resume = () => this.#attempts.resume();
  readonly choosePoster = (index: number) => this.#attempts.choosePoster(index);

  /** Removes the stored parts of a recording that will not be finished. */
  readonly discardUnfinished = () => this.#uploads.discardUnfinished();

  /** Asks the tab that has the video to release it, then continues here. */
  readonly takeOver = () => this.#lock.askHolder();

  readonly setOwner = (owner: SlotOwner) => {
    this.#owner = owner;
  };

  /**
   * Restores what an earlier visit or a closed tab stored in this browser: continues a started
   * upload, else shows the last undecided recording.
   */
  async restore(): Promise<void> {
    const storedUploads = await this.#uploads.find();
    if (!this.#isIdle) return;
    if (storedUploads.length > 0 && !(await this.#lock.hold({ ifAvailable: true }))) {
      if (this.#isIdle) await this.#waitForOtherTab({ hasRefusedFile: false });
      return;
    }
    // The other tab may have finished or dropped the upload before it released the lock.
    const pending = storedUploads.length > 0 ? await this.#uploads.find() : [];
    if (!this.#isIdle) return;
    // Oldest first, so that the last chosen file wins.
    const startedUpload = pending.find(({ step }) => step !== 'recorded');
    const upload = startedUpload ?? pending.at(-1);
    if (!upload) {
      this.#lock.release();
      return;
    }
    this.#slot.set({ upload, isStored: true });
    void this.#ensurePositionWhenOnline();
    if (startedUpload) await this.#work(startedUpload);
    else this.#slot.dispatch({ type: 'await-decision' });
  }

  /** The undecided recording, to review it again. */
  get undecidedRecording(): File | null {
    const { upload } = this.getSnapshot();
    return upload?.step === 'recorded' ? upload.original : null;
  }

  /** Begins a recording whose parts are stored while it is recorded, with the draft of its captions. */
  beginRecording(captions: readonly Cue[]): UnfinishedRecording {
    return this.#uploads.beginRecording(this.#owner.position, captions);
  }

  /** Stores a finished but undecided recording, in case the page crashes. */
  async storeRecording(file: File, captions = this.#uploads.recordingCaptions): Promise<void> {
    const upload = this.#uploads.create(file, 'recorded', this.#owner.position, captions);
    const { upload: before } = this.getSnapshot();
    if (before && before.step !== 'recorded') this.#replacedUpload = before;
    this.#abortWork();
    this.#slot.set({ ...emptySlot, upload });
    this.#slot.dispatch({ type: 'await-decision' });
    void this.#lock.hold({ ifAvailable: true });
    const isStored = await this.#uploads.saveRecording(upload);
    if (this.getSnapshot().upload !== upload) return;
    this.#slot.set({ isStored });
    await this.#ensurePositionWhenOnline();
  }

  /** Discards the undecided recording. */
  async discardRecording(): Promise<void> {
    if (this.getSnapshot().upload?.step === 'recorded') await this.cancel();
  }

  /** Checks, prepares, uploads and publishes a file, in place of one that was begun before. */
  async start(file: File, source: 'recording' | 'file'): Promise<void> {
    const { upload } = this.getSnapshot();
    this.#abortWork();
    for (const before of [upload, this.#replacedUpload]) {
      if (before && before.step !== 'recorded') void this.#remove(before);
    }
    this.#replacedUpload = null;
    if (upload && source === 'recording' && this.undecidedRecording === file) {
      await this.#work(upload);
      return;
    }
    this.#slot.set({ isStored: null });
    const step = source === 'recording' ? 'recorded' : 'chosen';
    await this.#work(this.#uploads.create(file, step, this.#owner.position));
  }

  /** Continues at the step that failed. */
  async retry(): Promise<void> {
    const { upload } = this.getSnapshot();
    if (upload) await this.#work(upload);
  }

  /** Stops all work at the end of the session; stored uploads continue when the user signs in again. */
  stop(): void {
    this.#sessionEnd.abort();
    this.#wait.abort();
    this.#attempts.stop();
    this.#slot.set(emptySlot);
    this.#lock.close();
  }

  /** Cancels the upload and removes the file, here and on the server. */
  async cancel(): Promise<void> {
    const { upload } = this.getSnapshot();
    const replaced = this.#replacedUpload;
    this.#replacedUpload = null;
    this.#abortWork();
    this.#slot.set(emptySlot);
    if (upload) await this.#remove(upload);
    if (replaced && this.#isIdle) await this.#work(replaced);
    else await this.restore();
  }

  get #isIdle(): boolean {
    return this.getSnapshot().state.phase === 'idle' && !this.#sessionEnd.signal.aborted;
  }

  async #work(upload: PendingUpload): Promise<void> {
    if (!this.#sessionEnd.signal.aborted) await this.#attempts.start(upload);
  }

  /** Ends the running attempt, because another one or nothing takes its place. */
  #abortWork(): void {
    this.#wait.abort();
    this.#attempts.abort();
  }

  /** Also ends the transfer, which always belongs to the slot's upload. */
  async #remove({ key, prepared }: PendingUpload): Promise<void> {
    await Promise.all([this.#attempts.cancelTransfer(), this.#uploads.remove(key)]);
    if (prepared) await removeRewrite(prepared.video);
  }

  async #onEnd(outcome: Outcome, { key, step }: PendingUpload): Promise<void> {
    const { isStored } = this.getSnapshot();
    if (outcome === 'in-other-tab') {
      await this.#waitForOtherTab({ hasRefusedFile: step === 'chosen' && !isStored });
    } else if (outcome === 'refused') {
      // A refused file leaves nothing behind, so another tab may start an upload.
      this.#lock.release();
    } else {
      this.#uploads.finish(key);
      this.#slot.set({ isStored: null });
      setTimeout(() => {
        if (this.getSnapshot().state.phase !== 'done') return;
        this.#slot.set(emptySlot);
        void this.restore();
      }, doneMs);
    }
  }

  /** Another tab asks for the video. */
  #handOver(): void {
    const { upload, isStored } = this.getSnapshot();
    // A video that could not be stored exists in this tab only, so it continues beside the other
    // tab's work.
    const isOnlyHere = upload !== null && !isStored;
    if (!isOnlyHere) this.#attempts.stop();
    this.#lock.release();
    if (!isOnlyHere) void this.#waitForOtherTab({ hasRefusedFile: false });
  }

  /** @param hasRefusedFile a file chosen in this tab was not accepted */
  async #waitForOtherTab({ hasRefusedFile }: { hasRefusedFile: boolean }): Promise<void> {
    const { upload, isStored } = this.getSnapshot();
    const onlyHere = upload?.step === 'recorded' && !isStored ? upload : null;
    const wait = new AbortController();
    this.#wait = wait;
    this.#slot.set(emptySlot);
    this.#slot.dispatch({ type: 'in-other-tab', hasRefusedFile });
    await this.#lock.hold({ signal: wait.signal });
    if (wait.signal.aborted) return;
    this.#slot.set(emptySlot);
    this.#owner.onChangedElsewhere();
    if (onlyHere?.original) await this.storeRecording(onlyHere.original, onlyHere.captions);
    else await this.restore();
  }

  /** A position that exists only on the screen would be lost at a reload, and its video with it. */
  async #ensurePositionWhenOnline(): Promise<void> {
    try {
      await this.#ensurePositionExists();
    } catch {
      const retry = () => {
        if (this.getSnapshot().upload) void this.#ensurePositionWhenOnline();
      };
      window.addEventListener('online', retry, { once: true, signal: this.#sessionEnd.signal });
    }
  }

  #ensurePositionExists(): Promise<void> {
    const { position } = this.#owner;
    return this.#owner.ensurePositionExists(
      position ?? this.getSnapshot().upload?.position ?? null,
    );
  }
}
