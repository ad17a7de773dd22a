import type { Cue } from '@/domain/captions';
import {
  findPendingUploads,
  newUploadKey,
  removePendingUpload,
  savePendingUpload,
  slotKey,
  type PendingUpload,
} from '@/features/upload/storage/pending-uploads';
import { clearOldRewrites, removeRewrite } from '@/features/upload/storage/rewritten-files';
import { TabLock } from '@/features/upload/storage/tab-lock';
import { UnfinishedRecording } from '@/features/upload/storage/unfinished-recordings';
import type { ResumableUpload } from '@/features/upload/transfer/resumable-upload';
import { Retries } from '@/features/upload/transfer/retries';
import { emptySlot, type SlotContent, type SlotOwner } from './slot';
import { uploadEffects, type UploadEffects } from './upload-effects';
import { doneMs, failedForNow, isPaused, slotReducer, type SlotEvent } from './upload-machine';
import { runVideoJob, stoppedReason } from './video-job';

/** How many automatic retries are made before the video is published without its cover. */
const coverRetries = 3;

/**
 * Manages one position's video. The job lives outside the components, so that navigation does not
 * interrupt an upload, and a reload restores it from IndexedDB. Only one tab of a browser runs it
 * (docs/decisions/0025-one-tab-per-upload.md). It ends with the session.
 */
export class SlotJob {
  readonly #userId: string;
  readonly #effects: UploadEffects;
  readonly #runVideoJob: typeof runVideoJob;
  readonly #slot: string;
  readonly #listeners = new Set<() => void>();
  #owner: SlotOwner;
  #content = emptySlot;
  readonly #lock: TabLock;
  /** Keys of finished or cancelled uploads, in case IndexedDB could not remove them. */
  #finishedKeys = new Set<string>();
  #unfinished: UnfinishedRecording | null = null;
  /** A chosen video behind a newer recording: back if the recording is discarded, removed if it is used. */
  #behind: PendingUpload | null = null;
  #transfer: ResumableUpload | null = null;
  readonly #retries = new Retries();
  /** Ends the current attempt, or the wait for another tab. */
  #abort = new AbortController();
  /** Aborted when the session ends. */
  #sessionEnd = new AbortController();
  #confirm: () => void = () => undefined;
  #running: Promise<void> = Promise.resolve();

  /** @param run does the work on a video; a test's own does none */
  constructor(userId: string, positionId: string, owner: SlotOwner, run = runVideoJob) {
    this.#userId = userId;
    this.#runVideoJob = run;
    this.#effects = uploadEffects({
      userId,
      positionId,
      ensurePosition: () => this.#ensurePosition(),
      posterIndex: () => this.#content.upload?.prepared?.posterIndex,
      withoutCover: () => this.#retries.made >= coverRetries,
      onSaved: (video) => this.#owner.onSaved(video),
    });
    this.#slot = slotKey(userId, positionId);
    this.#lock = new TabLock(`pitchreel-upload:${this.#slot}`, () => this.#onLockStolen());
    this.#owner = owner;
    void clearOldRewrites();
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): SlotContent => this.#content;

  setOwner(owner: SlotOwner): void {
    this.#owner = owner;
  }

  /**
   * Restores what an earlier visit or a closed tab stored in this browser: continues a started
   * upload, else offers the last undecided recording.
   */
  async restore(): Promise<void> {
    const found = await this.#findPending();
    if (!this.#isIdle) return;
    if (found.length > 0 && !(await this.#lock.hold({ ifAvailable: true }))) {
      if (this.#isIdle) await this.#waitForOtherTab({ refused: false });
      return;
    }
    // The other tab may have finished or dropped the upload before it released the lock.
    const pending = found.length > 0 ? await this.#findPending() : [];
    if (!this.#isIdle) return;
    // Oldest first, so that the last chosen file wins.
    const begun = pending.find(({ stage }) => stage !== 'recorded');
    const upload = begun ?? pending.at(-1);
    if (!upload) {
      this.#lock.release();
      return;
    }
    this.#set({ upload, isStored: true });
    void this.#ensurePositionOnceOnline();
    if (begun) await this.#run(begun);
    else this.#dispatch({ type: 'offer' });
  }

  /** Takes the video over from the tab that holds it and continues here. */
  async takeOver(): Promise<void> {
    if (this.#content.state.phase !== 'in-other-tab') return;
    this.#abort.abort();
    await this.#lock.hold({ steal: true });
    this.#set(emptySlot);
    await this.restore();
  }

  /** The undecided recording, to review it again. */
  get offeredRecording(): File | null {
    const { upload } = this.#content;
    return upload?.stage === 'recorded' ? upload.original : null;
  }

  /** Begins a recording whose parts are stored while it is recorded, with the draft of its captions. */
  beginTake(captions: readonly Cue[]): UnfinishedRecording {
    this.dropUnfinished();
    this.#unfinished = new UnfinishedRecording(this.#slot, this.#owner.position, captions);
    return this.#unfinished;
  }

  /** Removes the stored parts of a recording that will not be finished. */
  dropUnfinished(): void {
    void this.#unfinished?.remove();
    this.#unfinished = null;
  }

  /** Stores a finished but undecided recording, in case the page crashes. */
  async keepRecording(
    file: File,
    captions: readonly Cue[] = this.#unfinished?.captions ?? [],
  ): Promise<void> {
    const upload = this.#newUpload(file, 'recorded', captions);
    const { upload: before } = this.#content;
    if (before && before.stage !== 'recorded') this.#behind = before;
    this.#abort.abort();
    this.#set({ ...emptySlot, upload });
    this.#dispatch({ type: 'offer' });
    void this.#lock.hold({ ifAvailable: true });
    const unfinished = this.#unfinished;
    this.#unfinished = null;
    let isStored = await savePendingUpload(upload);
    await unfinished?.remove();
    if (this.#content.upload !== upload) return;
    // The parts may have used up the storage; retry now that they are removed.
    if (!isStored && unfinished) isStored = await savePendingUpload(upload);
    if (this.#content.upload !== upload) return;
    this.#set({ isStored });
    await this.#ensurePositionOnceOnline();
  }

  /** Discards the undecided recording. */
  async dropRecording(): Promise<void> {
    if (this.#content.upload?.stage === 'recorded') await this.cancel();
  }

  /** Checks, prepares, uploads and publishes a file, in place of one that was begun before. */
  async start(file: File, source: 'recording' | 'file'): Promise<void> {
    const { upload } = this.#content;
    this.#abort.abort();
    for (const before of [upload, this.#behind]) {
      if (before && before.stage !== 'recorded') void this.#remove(before);
    }
    this.#behind = null;
    if (upload && source === 'recording' && this.offeredRecording === file) {
      await this.#run(upload);
      return;
    }
    this.#set({ isStored: null });
    await this.#run(this.#newUpload(file, source === 'recording' ? 'recorded' : 'chosen'));
  }

  /** Continues at the stage that failed. */
  async retry(): Promise<void> {
    if (this.#content.upload) await this.#run(this.#content.upload);
  }

  /** The person chose 'Use it anyway' in spite of a concern. */
  goOn(): void {
    this.#confirm();
  }

  pause(): void {
    this.#transfer?.pause();
    this.#dispatch({ type: 'pause' });
  }

  resume(): void {
    this.#transfer?.resume();
    this.#dispatch({ type: 'resume' });
  }

  /** Stops all work; what is stored continues when the user signs in again. */
  stop(): void {
    this.#sessionEnd.abort();
    this.#abort.abort(stoppedReason);
    this.#transfer?.stop();
    this.#set(emptySlot);
    this.#lock.release();
  }

  /** Stops whatever runs and removes the file, here and on the server. */
  async cancel(): Promise<void> {
    const { upload } = this.#content;
    const behind = this.#behind;
    this.#behind = null;
    this.#abort.abort();
    this.#set(emptySlot);
    if (upload) await this.#remove(upload);
    if (behind && this.#isIdle) await this.#run(behind);
    else await this.restore();
  }

  choosePoster(posterIndex: number): void {
    const { upload } = this.#content;
    if (!upload?.prepared) return;
    const chosen = { ...upload, prepared: { ...upload.prepared, posterIndex } };
    this.#set({ upload: chosen });
    void savePendingUpload(chosen);
  }

  get #isIdle(): boolean {
    return this.#content.state.phase === 'idle' && !this.#sessionEnd.signal.aborted;
  }

  #set(change: Partial<SlotContent>): void {
    this.#content = { ...this.#content, ...change };
    for (const listener of this.#listeners) listener();
  }

  #dispatch(event: SlotEvent): void {
    this.#set({ state: slotReducer(this.#content.state, event) });
  }

  /** Also ends the transfer, which is that of the slot's upload. */
  async #remove({ key, prepared }: PendingUpload): Promise<void> {
    this.#finishedKeys.add(key);
    await Promise.all([this.#transfer?.cancel(), removePendingUpload(key)]);
    if (prepared) await removeRewrite(prepared.video);
  }

  #newUpload(
    original: File,
    stage: PendingUpload['stage'],
    captions: readonly Cue[] = [],
  ): PendingUpload {
    const { position } = this.#owner;
    const key = newUploadKey(this.#slot);
    return { key, position, savedAt: Date.now(), stage, original, prepared: null, captions };
  }

  async #findPending(): Promise<readonly PendingUpload[]> {
    const found = await findPendingUploads(this.#slot);
    return found.filter(({ key }) => !this.#finishedKeys.has(key));
  }

  #onLockStolen(): void {
    // A video that could not be stored exists in this tab only, so it continues beside the other
    // tab's work.
    if (this.#sessionEnd.signal.aborted || (this.#content.upload && !this.#content.isStored))
      return;
    this.#abort.abort(stoppedReason);
    this.#transfer?.stop();
    void this.#waitForOtherTab({ refused: false });
  }

  /** @param refused a file chosen in this tab was not accepted */
  async #waitForOtherTab({ refused }: { refused: boolean }): Promise<void> {
    const { upload, isStored } = this.#content;
    const onlyHere = upload?.stage === 'recorded' && !isStored ? upload : null;
    const abort = new AbortController();
    this.#abort = abort;
    this.#set(emptySlot);
    this.#dispatch({ type: 'in-other-tab', refused });
    await this.#lock.hold({ signal: abort.signal });
    if (abort.signal.aborted) return;
    this.#set(emptySlot);
    this.#owner.onOutdated();
    if (onlyHere?.original) await this.keepRecording(onlyHere.original, onlyHere.captions);
    else await this.restore();
  }

  /** A position that exists only on the screen would be lost at a reload, and its video with it. */
  async #ensurePositionOnceOnline(): Promise<void> {
    try {
      await this.#ensurePosition();
    } catch {
      const again = () => {
        if (this.#content.upload) void this.#ensurePositionOnceOnline();
      };
      window.addEventListener('online', again, { once: true, signal: this.#sessionEnd.signal });
    }
  }

  #ensurePosition(): Promise<void> {
    return this.#owner.ensurePosition(
      this.#owner.position ?? this.#content.upload?.position ?? null,
    );
  }

  async #run(upload: PendingUpload): Promise<void> {
    this.#retries.startAnew();
    await this.#attempt(upload);
  }

  async #attempt(upload: PendingUpload): Promise<void> {
    if (this.#sessionEnd.signal.aborted) return;
    this.#abort.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#advance(upload);
    this.#dispatch({ type: 'start' });
    // A cancelled run may still be cleaning up.
    await this.#running;
    if (abort.signal.aborted) return;
    const isHeld = await this.#lock.hold({ ifAvailable: true });
    if (abort.signal.aborted) return;
    if (isHeld) {
      this.#running = this.#work(upload, abort.signal);
      await this.#running;
    } else {
      const refused = upload.stage === 'chosen' && !this.#content.isStored;
      await this.#waitForOtherTab({ refused });
    }
  }

  async #work(upload: PendingUpload, signal: AbortSignal): Promise<void> {
    const isPublished = await this.#runVideoJob(upload, this.#effects, {
      userId: this.#userId,
      signal,
      isStored: this.#content.isStored === true,
      dispatch: (event) => {
        if (signal.aborted) return;
        this.#dispatch(event);
        if (event.type === 'fail') this.#planRetry(signal);
      },
      confirmConcerns: () =>
        new Promise((resolve, reject) => {
          this.#confirm = resolve;
          signal.addEventListener('abort', () => reject(new Error('Cancelled')), { once: true });
        }),
      onTransfer: (transfer) => {
        this.#transfer = transfer;
        // The person paused while the transfer was being prepared.
        if (isPaused(this.#content.state)) transfer?.pause();
      },
      onAdvance: (next) => this.#advance(next),
      onStored: (isStored) => {
        if (signal.aborted) return;
        // An earlier stored stage is enough, so a later one that cannot be stored isn't a risk.
        this.#set({ isStored: this.#content.isStored === true || isStored });
      },
    });
    if (!isPublished) {
      // A refused file leaves nothing behind, so another tab may start an upload.
      if (this.#content.state.phase === 'refused') this.#lock.release();
      return;
    }
    this.#finishedKeys.add(upload.key);
    this.#set({ isStored: null });
    setTimeout(() => {
      if (this.#content.state.phase !== 'done') return;
      this.#set(emptySlot);
      void this.restore();
    }, doneMs);
  }

  #planRetry(signal: AbortSignal): void {
    if (!failedForNow(this.#content.state)) return;
    if (this.#retries.isNextPlanned) this.#dispatch({ type: 'retry-planned' });
    this.#retries.plan(() => {
      const { upload, state } = this.#content;
      if (upload && failedForNow(state)) void this.#attempt(upload);
    }, signal);
  }

  #advance(upload: PendingUpload): void {
    // Keeps a poster that was chosen while this stage was running.
    const { upload: now } = this.#content;
    const chosen = now?.key === upload.key ? now.prepared?.posterIndex : undefined;
    const { prepared } = upload;
    this.#set({
      upload:
        prepared && chosen !== undefined
          ? { ...upload, prepared: { ...prepared, posterIndex: chosen } }
          : upload,
    });
  }
}
