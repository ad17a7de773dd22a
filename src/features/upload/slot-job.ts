import { checkFile, inspectVideo } from './inspect';
import { findKeptFile, forgetFile, keepFile, keptKey, type KeptFile } from './kept-files';
import { makePosters } from './poster';
import { publishVideo } from './publish-video';
import { removeVideoObjects, uploadVideo, type PositionVideo, type StoredVideo } from './queries';
import { repairVideo } from './repair';
import { clearOldRewrites, removeRewrite } from './rewritten-files';
import type { ResumableUpload } from './resumable-upload';
import {
  DONE_MS,
  idleSlot,
  slotReducer,
  wantsNetwork,
  type SlotEvent,
  type SlotState,
} from './upload-machine';
import { runVideoJob, type JobServices } from './video-job';

/** What the job needs from the position it works for; the newest one given counts. */
export type SlotOwner = {
  /** What the position points to now. */
  current: StoredVideo;
  ensurePosition: () => Promise<void>;
  onSaved: (video: PositionVideo) => void;
  /** Another tab changed the position: read it again. */
  onOutdated: () => void;
};

export type SlotSnapshot = {
  state: SlotState;
  /** Frames to choose a cover from, once the video is prepared. */
  posters: readonly Blob[];
  posterIndex: number;
  /** There is no room for a copy in this browser: closing the page would lose the video. */
  unsafe: boolean;
};

/**
 * The work on one position's video. It lives outside the screen, so that going to another page
 * does not interrupt an upload; a reload finds it again in IndexedDB.
 */
export class SlotJob {
  readonly #userId: string;
  readonly #positionId: string;
  readonly #key: string;
  #owner: SlotOwner;
  #snapshot: SlotSnapshot = { state: idleSlot, posters: [], posterIndex: 0, unsafe: false };
  #listeners = new Set<() => void>();
  #work: KeptFile | null = null;
  /** Whether some stage of the work lies in IndexedDB. */
  #isKept = false;
  #upload: ResumableUpload | null = null;
  #abort = new AbortController();
  #confirm: () => void = () => undefined;
  #restored = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(userId: string, positionId: string, owner: SlotOwner) {
    this.#userId = userId;
    this.#positionId = positionId;
    this.#key = keptKey(userId, positionId);
    this.#owner = owner;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): SlotSnapshot => this.#snapshot;

  setOwner(owner: SlotOwner): void {
    this.#owner = owner;
  }

  /** Looks once for what an earlier visit left: an undecided take is offered, an upload goes on. */
  async restore(): Promise<void> {
    if (this.#restored) return;
    this.#restored = true;
    void clearOldRewrites();
    const kept = await findKeptFile(this.#key);
    if (!kept || this.#snapshot.state.phase !== 'idle') return;
    this.#work = kept;
    this.#isKept = true;
    if (kept.stage === 'taken') this.#dispatch({ type: 'offer', keptAt: kept.keptAt });
    else await this.#run(kept);
  }

  /** The kept take, for another look at it. */
  get offeredTake(): File | null {
    return this.#work?.stage === 'taken' ? this.#work.original : null;
  }

  /** A take that is not decided about yet: kept in case the page dies. */
  async keepTake(file: File): Promise<void> {
    const work = this.#newWork(file, 'taken');
    this.#work = work;
    this.#isKept = false;
    this.#dispatch({ type: 'reset' });
    this.#dispatch({ type: 'offer', keptAt: work.keptAt });
    const kept = await keepFile(work);
    if (this.#work !== work) return;
    this.#isKept = kept;
    this.#show({ unsafe: !kept });
    // A position that is only on the screen would be gone after a reload, and nobody would find the take.
    await this.#owner.ensurePosition().catch(() => undefined);
  }

  /** Throws the undecided take away. */
  async dropTake(): Promise<void> {
    if (this.#work?.stage !== 'taken') return;
    this.#work = null;
    this.#isKept = false;
    this.#show({ unsafe: false });
    this.#dispatch({ type: 'reset' });
    await forgetFile(this.#key);
  }

  /** Checks, prepares, uploads and publishes a file. */
  async start(file: File, source: 'recording' | 'file'): Promise<void> {
    this.#isKept &&= source === 'recording' && this.offeredTake === file;
    await this.#run(this.#newWork(file, source === 'recording' ? 'taken' : 'chosen'));
  }

  /** Goes on where it failed. */
  async retry(): Promise<void> {
    if (this.#work) await this.#run(this.#work);
  }

  /** 'Use it anyway.' */
  goOn(): void {
    this.#confirm();
  }

  pause(): void {
    this.#upload?.pause();
    this.#dispatch({ type: 'pause' });
  }

  resume(): void {
    this.#upload?.resume();
    this.#dispatch({ type: 'moving' });
  }

  /** Stops whatever runs and forgets the file, here and on the server. */
  async cancel(): Promise<void> {
    const upload = this.#upload;
    const storedAs = this.#work?.prepared?.video.storedAs;
    this.#abort.abort();
    this.#work = null;
    this.#isKept = false;
    this.#show({ posters: [], posterIndex: 0, unsafe: false });
    this.#dispatch({ type: 'reset' });
    await Promise.all([upload?.cancel(), forgetFile(this.#key)]);
    if (storedAs) await removeRewrite(storedAs);
  }

  choosePoster(index: number): void {
    if (!this.#work?.prepared) return;
    this.#work = { ...this.#work, prepared: { ...this.#work.prepared, posterIndex: index } };
    this.#show({ posterIndex: index });
    void keepFile(this.#work);
  }

  #newWork(original: File, stage: KeptFile['stage']): KeptFile {
    return { key: this.#key, keptAt: Date.now(), stage, original, prepared: null };
  }

  async #run(work: KeptFile): Promise<void> {
    this.#abort.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#setWork(work);
    // What was cancelled may still be tidying up, under the lock.
    await this.#running;
    if (abort.signal.aborted) return;
    const running = this.#alone(() => this.#runAlone(work, abort.signal));
    this.#running = running;
    if (await running) return;
    this.#dispatch({ type: 'reset' });
    this.#dispatch({ type: 'elsewhere' });
    await navigator.locks.request(this.#lockName, () => undefined);
    this.#dispatch({ type: 'reset' });
    this.#owner.onOutdated();
  }

  async #runAlone(work: KeptFile, signal: AbortSignal): Promise<void> {
    const saved = await runVideoJob(work, this.#services(), {
      userId: this.#userId,
      signal,
      isKept: this.#isKept,
      dispatch: (event) => {
        if (!signal.aborted) this.#dispatch(event);
      },
      confirmConcerns: () =>
        new Promise((resolve, reject) => {
          this.#confirm = resolve;
          signal.addEventListener('abort', () => reject(new Error('Cancelled')), { once: true });
        }),
      onUpload: (upload) => {
        this.#upload = upload;
      },
      onWork: (next) => this.#setWork(next),
      onKept: (kept) => {
        if (signal.aborted) return;
        // A later stage that has no room is no loss while an earlier one is kept.
        this.#isKept ||= kept;
        this.#show({ unsafe: !this.#isKept });
      },
    });
    if (!saved) {
      this.#goOnWhenOnline(signal);
      return;
    }
    this.#work = null;
    this.#isKept = false;
    this.#show({ unsafe: false });
    setTimeout(() => {
      if (this.#snapshot.state.phase !== 'done') return;
      this.#show({ posters: [], posterIndex: 0 });
      this.#dispatch({ type: 'reset' });
    }, DONE_MS);
  }

  #goOnWhenOnline(signal: AbortSignal): void {
    if (!wantsNetwork(this.#snapshot.state)) return;
    const goOn = () => {
      if (wantsNetwork(this.#snapshot.state)) void this.retry();
    };
    window.addEventListener('online', goOn, { once: true, signal });
  }

  #services(): JobServices {
    return {
      check: checkFile,
      inspect: inspectVideo,
      repair: repairVideo,
      posters: makePosters,
      keep: keepFile,
      forget: forgetFile,
      drop: ({ storedAs }) => (storedAs ? removeRewrite(storedAs) : Promise.resolve()),
      ensurePosition: () => this.#owner.ensurePosition(),
      upload: (prepared, observer) => uploadVideo(prepared.video, prepared.objectName, observer),
      save: (prepared) => this.#save(prepared),
    };
  }

  async #save(prepared: NonNullable<KeptFile['prepared']>): Promise<void> {
    const before = this.#owner.current;
    // The cover may have been chosen while the video was on its way.
    const posterIndex = this.#work?.prepared?.posterIndex ?? prepared.posterIndex;
    const saved = await publishVideo(this.#positionId, { ...prepared, posterIndex });
    this.#owner.onSaved(saved);
    if (before.videoUrl !== saved.videoUrl) {
      await removeVideoObjects(this.#userId, before).catch(() => undefined);
    }
  }

  get #lockName(): string {
    return `pitchreel-upload:${this.#key}`;
  }

  /** Runs under a lock over all tabs; false when another tab holds it. */
  async #alone(run: () => Promise<void>): Promise<boolean> {
    if (!('locks' in navigator)) {
      await run();
      return true;
    }
    return navigator.locks.request(this.#lockName, { ifAvailable: true }, async (lock) => {
      if (!lock) return false;
      await run();
      return true;
    });
  }

  #setWork(work: KeptFile): void {
    // What was chosen meanwhile is not lost to a stage that started before.
    const posterIndex = this.#work?.prepared?.posterIndex ?? work.prepared?.posterIndex ?? 0;
    this.#work = work.prepared ? { ...work, prepared: { ...work.prepared, posterIndex } } : work;
    this.#show({ posters: work.prepared?.posters ?? [], posterIndex });
  }

  #dispatch(event: SlotEvent): void {
    this.#show({ state: slotReducer(this.#snapshot.state, event) });
  }

  #show(change: Partial<SlotSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
