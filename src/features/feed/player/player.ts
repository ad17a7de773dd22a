/** A video file to play; the key is the card's id. */
export interface PoolClip {
  readonly key: string;
  readonly url: string;
}

export interface PoolSlot {
  readonly root: HTMLElement;
  readonly video: HTMLVideoElement;
}

/** After this long without a first frame, or without going on, a video counts as failed. */
const loadTimeoutMs = 15_000;

/** Browsers report a whole video as buffered a little short of its ends. */
const bufferToleranceSeconds = 0.25;

/** One video element of the pool, and the state of the clip that is loaded into it, if any. */
export class Player {
  readonly root: HTMLElement;
  readonly video: HTMLVideoElement;
  /** Null while nothing is loaded. */
  key: string | null = null;
  /** A frame of this clip is on the screen. */
  painted = false;
  /** Its first second was played. */
  watched = false;
  /** It could not be loaded. */
  failed = false;
  /** Its buffer ran empty while it played. */
  stalled = false;
  cancelFrameCallback = () => {};
  #loadTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({ root, video }: PoolSlot) {
    this.root = root;
    this.video = video;
  }

  load(clip: PoolClip) {
    this.#reset();
    this.key = clip.key;
    this.video.preload = 'auto';
    this.video.src = clip.url;
    this.video.dataset.painted = 'false';
  }

  /** Drops the clip: pausing would not end its download, browsers fetch on. */
  unload() {
    if (this.key === null) return;
    this.#reset();
    this.video.dataset.painted = 'false';
    this.video.removeAttribute('src');
    this.video.load();
  }

  get isDownloaded(): boolean {
    const { buffered, duration } = this.video;
    if (buffered.length !== 1 || !Number.isFinite(duration)) return false;
    return (
      buffered.start(0) <= bufferToleranceSeconds &&
      buffered.end(0) >= duration - bufferToleranceSeconds
    );
  }

  markPainted() {
    this.painted = true;
    this.video.dataset.painted = 'true';
    this.clearLoadTimeout();
  }

  pause() {
    this.video.pause();
    this.clearLoadTimeout();
  }

  /** Shows the spinner (the style sheet delays it), and calls back when loading takes too long. */
  startLoadTimeout(onTimeout: () => void) {
    this.clearLoadTimeout();
    this.root.dataset.waiting = 'true';
    this.#loadTimer = setTimeout(() => {
      this.clearLoadTimeout();
      onTimeout();
    }, loadTimeoutMs);
  }

  clearLoadTimeout() {
    clearTimeout(this.#loadTimer);
    this.root.dataset.waiting = 'false';
  }

  #reset() {
    this.cancelFrameCallback();
    this.clearLoadTimeout();
    this.key = null;
    this.painted = false;
    this.watched = false;
    this.failed = false;
    this.stalled = false;
  }
}
