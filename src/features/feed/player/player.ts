/** A video file to play; the key is the card's id. */
export interface PoolClip {
  readonly key: string;
  readonly url: string;
}

export interface PoolSlot {
  readonly root: HTMLElement;
  readonly video: HTMLVideoElement;
}

/** Milliseconds after which a video that shows nothing, or nothing more, is given up. */
const patience = 15_000;

/** Seconds that a whole video's buffer may lack at its ends. */
const bufferSlack = 0.25;

/** A video element of the pool and the card that it holds, if any. */
export class Player {
  readonly root: HTMLElement;
  readonly video: HTMLVideoElement;
  key: string | null = null;
  painted = false;
  watched = false;
  /** It could not be loaded. */
  broken = false;
  /** It ran dry while it played. */
  stalled = false;
  stopWaiting = () => {};
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ root, video }: PoolSlot) {
    this.root = root;
    this.video = video;
  }

  fill(clip: PoolClip) {
    this.release();
    this.key = clip.key;
    this.video.preload = 'auto';
    this.video.src = clip.url;
  }

  /** Whether the network is done with it: a pause does not end a download, it speeds it up. */
  get complete(): boolean {
    const { buffered, duration } = this.video;
    if (buffered.length !== 1 || !Number.isFinite(duration)) return false;
    return buffered.start(0) <= bufferSlack && buffered.end(0) >= duration - bufferSlack;
  }

  /** Stops fetching what it holds, for which there is no other way than to drop it. */
  letGo() {
    if (this.key === null) return;
    this.release();
    this.video.dataset.painted = 'false';
    this.video.removeAttribute('src');
    this.video.load();
  }

  /** Somebody waits for it: shows that, and calls back when they have waited long enough. */
  startPatience(onEnd: () => void) {
    this.endPatience();
    this.root.dataset.waiting = 'true';
    this.timer = setTimeout(() => {
      this.endPatience();
      onEnd();
    }, patience);
  }

  endPatience() {
    clearTimeout(this.timer);
    this.root.dataset.waiting = 'false';
  }

  private release() {
    this.stopWaiting();
    this.endPatience();
    this.key = null;
    this.painted = false;
    this.watched = false;
    this.broken = false;
    this.stalled = false;
  }
}
