import type { Rendition } from '@/features/feed/streaming/line/rendition';
import type { StreamedVideo, VideoStream } from '@/features/feed/streaming/video-stream';
import { playedFromStart, secondsForView, type WatchedPart } from '@/features/feed/watches/watch';

/** A video to play; the key is the card's id. */
export type PoolClip = StreamedVideo;

/** Where a video is, in seconds; the duration is 0 until it is known. */
export interface PlayTime {
  readonly seconds: number;
  readonly duration: number;
}

export interface PoolSlot {
  readonly root: HTMLElement;
  readonly video: HTMLVideoElement;
}

/** A video that shows no first frame, or stalls, for this long counts as failed. */
const loadTimeoutMs = 15_000;

/** Browsers may report a completely buffered video as starting and ending a little short of its ends. */
const bufferToleranceSeconds = 0.25;

/**
 * Calls back once, when the next frame of the video is on the screen. Browsers without
 * requestVideoFrameCallback call back at the video's next 'timeupdate' event.
 * @returns cancel
 */
function onNextFrame(video: HTMLVideoElement, callback: () => void): () => void {
  if ('requestVideoFrameCallback' in video) {
    const handle = video.requestVideoFrameCallback(callback);
    return () => video.cancelVideoFrameCallback(handle);
  }
  const element: HTMLVideoElement = video;
  element.addEventListener('timeupdate', callback, { once: true });
  return () => element.removeEventListener('timeupdate', callback);
}

function secondsPlayed({ played }: HTMLVideoElement): number {
  let sum = 0;
  for (let index = 0; index < played.length; index += 1) {
    sum += played.end(index) - played.start(index);
  }
  return sum;
}

/** Whether enough of a video was played to count as a view; parts skipped by seeking do not count. */
export const countsAsView = (video: HTMLVideoElement): boolean =>
  secondsPlayed(video) >= secondsForView(video.duration);

/** One video element of the pool, and the state of the clip that is loaded into it, if any. */
export class PoolVideo {
  readonly root: HTMLElement;
  readonly element: HTMLVideoElement;
  /** Null while nothing is loaded. */
  key: string | null = null;
  /** Whether a frame of this clip has been on the screen. */
  painted = false;
  /** Whether it has been counted as a view. */
  watched = false;
  /** Whether it could not be loaded. */
  failed = false;
  /** Whether its buffer ran empty while it played. */
  stalled = false;
  /** Whether it plays from a stream instead of a file. */
  isStreamed = false;
  #cancelFrameCallback = () => {};
  #loadTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({ root, video }: PoolSlot) {
    this.root = root;
    this.element = video;
  }

  /** Loads a clip from its stream, which fetches its pieces. */
  loadStream(clip: PoolClip, stream: VideoStream) {
    this.#prepare(clip);
    this.isStreamed = true;
    stream.attach(this.element);
    if (clip.startAt !== undefined) this.element.currentTime = clip.startAt;
  }

  /** Loads a clip as a file, which the browser fetches as it likes. */
  loadFile(clip: PoolClip, rendition: Rendition) {
    this.#prepare(clip);
    this.#playFile(clip, rendition, clip.startAt);
  }

  /** Plays the file in place of the stream, or of the other rendition, from where the clip is. */
  continueAsFile(clip: PoolClip, rendition: Rendition) {
    const { currentTime } = this.element;
    this.painted = false;
    this.element.dataset.painted = 'false';
    this.#playFile(clip, rendition, currentTime > 0 ? currentTime : clip.startAt);
  }

  /** Of what is loaded. */
  get rendition(): Rendition {
    return this.element.dataset.rendition === 'small' ? 'small' : 'large';
  }

  #prepare(clip: PoolClip) {
    this.#reset();
    this.key = clip.key;
    this.element.preload = 'auto';
    this.element.dataset.painted = 'false';
  }

  #playFile(clip: PoolClip, rendition: Rendition, startAt: number | undefined) {
    const { element } = this;
    this.isStreamed = false;
    element.src = rendition === 'small' ? (clip.smallUrl ?? clip.url) : clip.url;
    element.dataset.address = element.src;
    element.dataset.rendition = rendition;
    if (startAt !== undefined) element.currentTime = startAt;
  }

  /** Drops the clip, because browsers go on downloading a paused video. */
  unload() {
    if (this.key === null) return;
    this.#reset();
    this.element.dataset.painted = 'false';
    this.element.removeAttribute('src');
    this.element.load();
  }

  get isDownloaded(): boolean {
    const { buffered, duration } = this.element;
    if (buffered.length !== 1 || !Number.isFinite(duration)) return false;
    return (
      buffered.start(0) <= bufferToleranceSeconds &&
      buffered.end(0) >= duration - bufferToleranceSeconds
    );
  }

  /** Seconds that play on from here without the network; infinite when the rest has been fetched. */
  get secondsAhead(): number {
    const { buffered, currentTime, duration } = this.element;
    for (let index = 0; index < buffered.length; index += 1) {
      const end = buffered.end(index);
      if (buffered.start(index) > currentTime + bufferToleranceSeconds || end < currentTime)
        continue;
      return end >= duration - bufferToleranceSeconds ? Infinity : end - currentTime;
    }
    return 0;
  }

  get time(): PlayTime {
    const { currentTime, duration } = this.element;
    return { seconds: currentTime, duration: Number.isFinite(duration) ? duration : 0 };
  }

  /** Loading another clip sets the speed back to the default one. */
  setSpeed(speed: number) {
    this.element.defaultPlaybackRate = speed;
    this.element.playbackRate = speed;
  }

  get watchedPart(): WatchedPart {
    return { seconds: playedFromStart(this.element.played), duration: this.element.duration };
  }

  /** Calls back once the next frame is on the screen; replaces a callback that still waits. */
  awaitFrame(onFrame: () => void) {
    this.cancelFrame();
    this.#cancelFrameCallback = onNextFrame(this.element, () => {
      this.#markPainted();
      onFrame();
    });
  }

  cancelFrame() {
    this.#cancelFrameCallback();
  }

  #markPainted() {
    this.painted = true;
    this.element.dataset.painted = 'true';
    this.clearLoadTimeout();
  }

  pause() {
    this.element.pause();
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
    this.cancelFrame();
    this.clearLoadTimeout();
    this.key = null;
    this.painted = false;
    this.watched = false;
    this.failed = false;
    this.stalled = false;
    this.isStreamed = false;
  }
}
