import type { PositionVideo } from '@/domain/video/poster';
import { savePendingUpload, type PendingUpload } from '@/features/upload/storage/pending-uploads';
import type { ResumableUpload } from '@/features/upload/transfer/resumable-upload';
import { Retries } from '@/features/upload/transfer/retries';
import type { SlotStore } from './slot';
import { uploadEffects, type UploadEffects } from './upload-effects';
import { hasTemporaryFailure, isPaused } from './upload-machine';
import { stoppedReason, type runVideoJob } from './video-job';

/** How many automatic retries are made before the video is published without its cover. */
const coverRetries = 3;

/** How an attempt ended for its slot. One that failed for now hasn't ended: it's tried again. */
export type Outcome = 'published' | 'refused' | 'in-other-tab';

interface AttemptHost {
  userId: string;
  positionId: string;
  run: typeof runVideoJob;
  /** Locks the slot for this tab; false if another tab has it. */
  lockSlot: () => Promise<boolean>;
  /** Creates the position's row if it doesn't exist yet. */
  ensurePositionExists: () => Promise<void>;
  onSaved: (video: PositionVideo) => void;
  onEnd: (outcome: Outcome, upload: PendingUpload) => void | Promise<void>;
}

/** The work on a slot's video: one attempt at a time, retried while failures are temporary. */
export class SlotAttempts {
  readonly #slot: SlotStore;
  readonly #host: AttemptHost;
  readonly #effects: UploadEffects;
  readonly #retries = new Retries();
  #transfer: ResumableUpload | null = null;
  #abortController = new AbortController();
  #confirm: () => void = () => undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(slot: SlotStore, host: AttemptHost) {
    this.#slot = slot;
    this.#host = host;
    this.#effects = uploadEffects({
      ...host,
      posterIndex: () => slot.getSnapshot().upload?.prepared?.posterIndex,
      withoutCover: () => this.#retries.count >= coverRetries,
    });
  }

  /** Works on a video, in place of the previous one. */
  async start(upload: PendingUpload): Promise<void> {
    this.#retries.reset();
    await this.#attempt(upload);
  }

  /** Aborts the attempt, because another one replaces it. Its transfer continues until it is stopped or cancelled. */
  abort(): void {
    this.#abortController.abort();
  }

  /** Stops the attempt so that it can continue later or in another tab. */
  stop(): void {
    this.#abortController.abort(stoppedReason);
    this.#transfer?.stop();
  }

  /** Cancels the unfinished upload and removes what of it is on the server. */
  async cancelTransfer(): Promise<void> {
    await this.#transfer?.cancel();
  }

  pause(): void {
    this.#transfer?.pause();
    this.#slot.dispatch({ type: 'pause' });
  }

  resume(): void {
    this.#transfer?.resume();
    this.#slot.dispatch({ type: 'resume' });
  }

  /** Continues although the check had doubts about the video, which may be sideways or silent. */
  confirm(): void {
    this.#confirm();
  }

  choosePoster(posterIndex: number): void {
    const { upload } = this.#slot.getSnapshot();
    if (!upload?.prepared) return;
    const withPoster = { ...upload, prepared: { ...upload.prepared, posterIndex } };
    this.#slot.set({ upload: withPoster });
    void savePendingUpload(withPoster);
  }

  async #attempt(upload: PendingUpload): Promise<void> {
    this.#abortController.abort();
    const abort = new AbortController();
    this.#abortController = abort;
    this.#advance(upload);
    this.#slot.dispatch({ type: 'start' });
    // A cancelled run may still be cleaning up.
    await this.#running;
    if (abort.signal.aborted) return;
    const hasSlot = await this.#host.lockSlot();
    if (abort.signal.aborted) return;
    if (!hasSlot) {
      await this.#host.onEnd('in-other-tab', upload);
      return;
    }
    this.#running = this.#work(upload, abort.signal);
    await this.#running;
  }

  async #work(upload: PendingUpload, signal: AbortSignal): Promise<void> {
    const slot = this.#slot;
    const isPublished = await this.#host.run(upload, this.#effects, {
      userId: this.#host.userId,
      signal,
      isStored: slot.getSnapshot().isStored === true,
      dispatch: (event) => {
        if (signal.aborted) return;
        slot.dispatch(event);
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
        if (isPaused(slot.getSnapshot().state)) transfer?.pause();
      },
      onAdvance: (next) => this.#advance(next),
      onStored: (isStored) => {
        if (signal.aborted) return;
        // An earlier stored step is enough, so a later one that cannot be stored isn't a risk.
        slot.set({ isStored: slot.getSnapshot().isStored === true || isStored });
      },
    });
    if (isPublished) await this.#host.onEnd('published', upload);
    else if (slot.getSnapshot().state.phase === 'refused')
      await this.#host.onEnd('refused', upload);
  }

  #planRetry(signal: AbortSignal): void {
    if (!hasTemporaryFailure(this.#slot.getSnapshot().state)) return;
    if (this.#retries.isNextPlanned) this.#slot.dispatch({ type: 'retry-planned' });
    this.#retries.plan(() => {
      const { upload, state } = this.#slot.getSnapshot();
      if (upload && hasTemporaryFailure(state)) void this.#attempt(upload);
    }, signal);
  }

  #advance(upload: PendingUpload): void {
    // A poster chosen while this step was running stays chosen.
    const { upload: current } = this.#slot.getSnapshot();
    const posterIndex = current?.key === upload.key ? current.prepared?.posterIndex : undefined;
    const { prepared } = upload;
    this.#slot.set({
      upload:
        prepared && posterIndex !== undefined
          ? { ...upload, prepared: { ...prepared, posterIndex } }
          : upload,
    });
  }
}
