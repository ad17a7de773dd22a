import { checkFile, inspectVideo } from '@/features/upload/media/inspect';
import {
  findKeptFile,
  findKeptFiles,
  forgetFile,
  keepFile,
  newKeptKey,
  slotKey,
  type KeptFile,
  type KeptPosition,
} from '@/features/upload/storage/pending-uploads';
import { makePosters } from '@/features/upload/media/poster';
import { isVideoStored, publishVideo } from '@/features/upload/api/publish-video';
import { removeVideoObjects, uploadVideo, type PositionVideo } from '@/features/upload/api/queries';
import { repairVideo } from '@/features/upload/media/repair';
import { clearOldRewrites, removeRewrite } from '@/features/upload/storage/rewritten-files';
import type { ResumableUpload } from '@/features/upload/transfer/resumable-upload';
import { Retries } from '@/features/upload/transfer/retries';
import { SlotStore } from './slot-store';
import { TabLock } from '@/features/upload/storage/tab-lock';
import { UnfinishedTake } from '@/features/upload/storage/unfinished-takes';
import { DONE_MS, failedForNow, isPaused } from './upload-machine';
import { runVideoJob, STOPPED, type JobServices } from './video-job';

/** How often a video waits for its cover before it is published without one. */
const COVER_RETRIES = 3;

/** What the job needs from the position it works for; the newest one given counts. */
export interface SlotOwner {
  /** What the position is to be created with, as the screen shows it; null where none shows it. */
  position: KeptPosition | null;
  /** Creates the position's row if there is none yet. */
  ensurePosition: (position: KeptPosition | null) => Promise<void>;
  onSaved: (video: PositionVideo) => void;
  /** Another tab changed the position: read it again. */
  onOutdated: () => void;
}

/**
 * The work on one position's video. It lives outside the screen, so that going to another page
 * does not interrupt an upload; a reload finds it again in IndexedDB. It ends with its person's
 * session.
 */
export class SlotJob {
  readonly #userId: string;
  readonly #positionId: string;
  readonly #slot: string;
  readonly #lock: TabLock;
  readonly #shown = new SlotStore();
  #owner: SlotOwner;
  #work: KeptFile | null = null;
  /** Whether some stage of the work lies in IndexedDB. */
  #isKept = false;
  /** What is done with, in case the browser could not forget it. */
  #settled = new Set<string>();
  #unfinished: UnfinishedTake | null = null;
  #upload: ResumableUpload | null = null;
  readonly #retries = new Retries();
  #abort = new AbortController();
  /** Ends with the session. */
  #life = new AbortController();
  #confirm: () => void = () => undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(userId: string, positionId: string, owner: SlotOwner) {
    this.#userId = userId;
    this.#positionId = positionId;
    this.#slot = slotKey(userId, positionId);
    this.#lock = new TabLock(`pitchreel-upload:${this.#slot}`);
    this.#owner = owner;
    void clearOldRewrites();
  }

  readonly subscribe = this.#shown.subscribe;
  readonly getSnapshot = this.#shown.getSnapshot;

  setOwner(owner: SlotOwner): void {
    this.#owner = owner;
  }

  /**
   * Looks for what an earlier visit or another tab has left in this browser: an upload that was
   * begun goes on, else the last undecided take is offered.
   */
  async look(): Promise<void> {
    if (this.#shown.state.phase !== 'idle') return;
    const kept = (await findKeptFiles(this.#slot)).filter(({ key }) => !this.#settled.has(key));
    if (this.#life.signal.aborted || this.#shown.state.phase !== 'idle') return;
    // The oldest first, so that what was chosen last is what stays.
    const begun = kept.find(({ stage }) => stage !== 'taken');
    const work = begun ?? kept.at(-1);
    if (!work) return;
    this.#work = work;
    this.#isKept = true;
    void this.#ensurePlace();
    if (begun) await this.#run(begun);
    else this.#shown.dispatch({ type: 'offer', keptAt: work.keptAt });
  }

  /** Another tab has changed what is kept: lets go of what it has decided about, and looks anew. */
  async lookAgain(): Promise<void> {
    const work = this.#work;
    const { phase } = this.#shown.state;
    if (work && this.#isKept && (phase === 'offered' || phase === 'failed')) {
      const kept = await findKeptFile(work.key);
      if (this.#work !== work || this.#shown.state.phase !== phase) return;
      if (kept && phase === 'failed') {
        this.#work = kept;
        return;
      }
      if (kept?.stage === 'taken') return;
      this.#letGo();
      if (phase === 'failed') this.#owner.onOutdated();
    }
    await this.look();
  }

  /** The kept take, for another look at it. */
  get offeredTake(): File | null {
    return this.#work?.stage === 'taken' ? this.#work.original : null;
  }

  /** A take is being recorded: what comes of it is kept as it comes. */
  beginTake(): UnfinishedTake {
    this.dropUnfinished();
    this.#unfinished = new UnfinishedTake(this.#slot, this.#owner.position);
    return this.#unfinished;
  }

  /** Throws away what was kept of a take that is not to be finished. */
  dropUnfinished(): void {
    void this.#unfinished?.drop();
    this.#unfinished = null;
  }

  /** A take that is not decided about yet: kept in case the page dies. */
  async keepTake(file: File): Promise<void> {
    const work = this.#newWork(file, 'taken');
    this.#work = work;
    this.#isKept = false;
    this.#shown.dispatch({ type: 'reset' });
    this.#shown.dispatch({ type: 'offer', keptAt: work.keptAt });
    const unfinished = this.#unfinished;
    this.#unfinished = null;
    let kept = await keepFile(work);
    await unfinished?.drop();
    if (this.#work !== work) return;
    // Its parts may have taken up the room for the whole.
    if (!kept && unfinished) kept = await keepFile(work);
    if (this.#work !== work) return;
    this.#isKept = kept;
    this.#shown.show({ unsafe: !kept });
    await this.#ensurePlace();
  }

  /** Throws the undecided take away. */
  async dropTake(): Promise<void> {
    if (this.#work?.stage === 'taken') await this.cancel();
  }

  /** Checks, prepares, uploads and publishes a file. */
  async start(file: File, source: 'recording' | 'file'): Promise<void> {
    if (this.#work && source === 'recording' && this.offeredTake === file) {
      await this.#run(this.#work);
      return;
    }
    this.#isKept = false;
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
    this.#shown.dispatch({ type: 'pause' });
  }

  resume(): void {
    this.#upload?.resume();
    this.#shown.dispatch({ type: 'resume' });
  }

  /** Ends all work here; what is kept goes on when its person is back. */
  stop(): void {
    this.#life.abort();
    this.#abort.abort(STOPPED);
    this.#upload?.stop();
    this.#letGo();
  }

  /** Stops whatever runs and forgets the file, here and on the server. */
  async cancel(): Promise<void> {
    const upload = this.#upload;
    const work = this.#work;
    this.#abort.abort();
    this.#letGo();
    if (work) this.#settled.add(work.key);
    await Promise.all([upload?.cancel(), work && forgetFile(work.key)]);
    const storedAs = work?.prepared?.video.storedAs;
    if (storedAs) await removeRewrite(storedAs);
    await this.look();
  }

  choosePoster(index: number): void {
    if (!this.#work?.prepared) return;
    this.#work = { ...this.#work, prepared: { ...this.#work.prepared, posterIndex: index } };
    this.#shown.show({ posterIndex: index });
    void keepFile(this.#work);
  }

  #newWork(original: File, stage: KeptFile['stage']): KeptFile {
    const { position } = this.#owner;
    const key = newKeptKey(this.#slot);
    return { key, position, keptAt: Date.now(), stage, original, prepared: null };
  }

  /** A position that is only on the screen would be gone after a reload, and with it its video. */
  async #ensurePlace(): Promise<void> {
    try {
      await this.#ensurePosition();
    } catch {
      const again = () => {
        if (this.#work) void this.#ensurePlace();
      };
      window.addEventListener('online', again, { once: true, signal: this.#life.signal });
    }
  }

  #ensurePosition(): Promise<void> {
    return this.#owner.ensurePosition(this.#owner.position ?? this.#work?.position ?? null);
  }

  async #run(work: KeptFile): Promise<void> {
    this.#retries.startAnew();
    await this.#attempt(work);
  }

  async #attempt(work: KeptFile): Promise<void> {
    if (this.#life.signal.aborted) return;
    this.#abort.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#setWork(work);
    this.#shown.dispatch({ type: 'start' });
    // What was cancelled may still be tidying up, under the lock.
    await this.#running;
    if (abort.signal.aborted) return;
    const running = this.#lock.run(() => this.#runAlone(work, abort.signal));
    this.#running = running;
    if (await running) return;
    if (abort.signal.aborted) return;
    const onlyHere = work.stage === 'taken' && !this.#isKept ? work.original : null;
    const refused = work.stage === 'chosen' && !this.#isKept;
    this.#letGo();
    this.#shown.dispatch({ type: 'elsewhere', refused });
    await this.#lock.whenFree(abort.signal);
    if (abort.signal.aborted) return;
    this.#shown.dispatch({ type: 'reset' });
    this.#owner.onOutdated();
    if (onlyHere) await this.keepTake(onlyHere);
    else await this.look();
  }

  async #runAlone(work: KeptFile, signal: AbortSignal): Promise<void> {
    const saved = await runVideoJob(work, this.#services(), {
      userId: this.#userId,
      signal,
      isKept: this.#isKept,
      dispatch: (event) => {
        if (signal.aborted) return;
        this.#shown.dispatch(event);
        if (event.type === 'fail') this.#goOnByItself(signal);
      },
      confirmConcerns: () =>
        new Promise((resolve, reject) => {
          this.#confirm = resolve;
          signal.addEventListener('abort', () => reject(new Error('Cancelled')), { once: true });
        }),
      onUpload: (upload) => {
        this.#upload = upload;
        // Paused while the upload was still being made ready.
        if (isPaused(this.#shown.state)) upload?.pause();
      },
      onWork: (next) => this.#setWork(next),
      onKept: (kept) => {
        if (signal.aborted) return;
        // A later stage that has no room is no loss while an earlier one is kept.
        this.#isKept ||= kept;
        this.#shown.show({ unsafe: !this.#isKept });
      },
    });
    if (!saved) return;
    this.#settled.add(work.key);
    this.#work = null;
    this.#isKept = false;
    this.#shown.show({ unsafe: false });
    setTimeout(() => {
      if (this.#shown.state.phase !== 'done') return;
      this.#letGo();
      void this.look();
    }, DONE_MS);
  }

  #goOnByItself(signal: AbortSignal): void {
    if (!failedForNow(this.#shown.state)) return;
    if (this.#retries.isNextPlanned) this.#shown.dispatch({ type: 'retry-planned' });
    this.#retries.plan(() => {
      if (this.#work && failedForNow(this.#shown.state)) void this.#attempt(this.#work);
    }, signal);
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
      ensurePosition: () => this.#ensurePosition(),
      upload: (prepared, observer) =>
        uploadVideo(this.#userId, prepared.video, prepared.objectName, observer),
      isStored: ({ objectName }) => isVideoStored(objectName),
      save: (prepared) => this.#save(prepared),
    };
  }

  async #save(prepared: NonNullable<KeptFile['prepared']>): Promise<void> {
    // The cover may have been chosen while the video was on its way.
    const posterIndex = this.#work?.prepared?.posterIndex ?? prepared.posterIndex;
    const { saved, before } = await publishVideo(
      this.#positionId,
      { ...prepared, posterIndex },
      this.#retries.made >= COVER_RETRIES,
    );
    this.#owner.onSaved(saved);
    if (before.videoUrl !== saved.videoUrl) {
      await removeVideoObjects(this.#userId, before).catch(() => undefined);
    }
  }

  #setWork(work: KeptFile): void {
    // What was chosen meanwhile is not lost to a stage that started before.
    const chosen = this.#work?.key === work.key ? this.#work.prepared?.posterIndex : undefined;
    const posterIndex = chosen ?? work.prepared?.posterIndex ?? 0;
    this.#work = work.prepared ? { ...work, prepared: { ...work.prepared, posterIndex } } : work;
    this.#shown.show({ posters: work.prepared?.posters ?? [], posterIndex });
  }

  /** Works on nothing any more. */
  #letGo(): void {
    this.#work = null;
    this.#isKept = false;
    this.#shown.clear();
  }
}
