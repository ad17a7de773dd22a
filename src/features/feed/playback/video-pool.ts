import type { WatchedPart } from '@/features/feed/watches/watch';
import { countsAsView, PoolVideo, type PlayTime, type PoolClip, type PoolSlot } from './pool-video';

/** What the pool should show. Positions count on after the list starts again, as in `CarouselState`. */
export interface PoolView {
  readonly position: number;
  /** Null when the card has no video file, but a YouTube video for example. */
  readonly current: PoolClip | null;
  readonly next: PoolClip | null;
  readonly previous: PoolClip | null;
  readonly playing: boolean;
  readonly muted: boolean;
  /** How fast the videos play; 1 is as they were recorded. */
  readonly speed: number;
  /** False under data-saver: a video is then fetched only when it should play. */
  readonly preload: boolean;
}

export interface PoolEvents {
  /** The current video has a frame on the screen, or has resumed after it stalled. */
  readonly onPainted: (key: string) => void;
  readonly onFailed: (key: string) => void;
  /** The browser refused sound before a user gesture; the video plays muted. */
  readonly onMutedByBrowser: () => void;
  /** The browser refused playback before a user gesture, even muted. */
  readonly onBlocked: () => void;
  /** Enough of the current video was played to count as a view. */
  readonly onWatched: (key: string) => void;
  /** How much of the current video was watched by now. */
  readonly onPlayed: (key: string, part: WatchedPart) => void;
  /** The current video has played on. */
  readonly onTime: (time: PlayTime) => void;
}

export type SlotRole = 'current' | 'next' | 'previous';

/** The pool has exactly this many video elements, whatever the list's length. */
export const slotCount = 3;

/** The current video can spare some of a slow network when it has this much ahead. */
const secondsAheadForNext = 1;

/** The slot that shows a position. */
export const slotOf = (position: number): number =>
  ((position % slotCount) + slotCount) % slotCount;

/**
 * Three stacked video elements: the current one, the previous one kept for going back, and the
 * next one, preloaded (played muted and paused on its first frame, so that it is decoded and a
 * swipe shows it at once). A swipe cancels unfinished downloads, and the freed element loads its next
 * video only when the current one has painted and has some of its video ahead. If that one stalls all the
 * same, the preload is given up until then, so that on a slow network nothing competes with what is shown
 * (docs/decisions/0030-next-film-waits.md).
 *
 * Call {@link VideoPool.apply} in the input handler itself, because browsers require playback to start
 * synchronously. Slot roots carry `data-role` and videos `data-painted` for the style sheet.
 */
export class VideoPool {
  readonly #videos: readonly PoolVideo[];
  readonly #events: PoolEvents;
  readonly #listeners = new AbortController();
  #view: PoolView | undefined;

  constructor(slots: readonly PoolSlot[], events: PoolEvents) {
    this.#videos = slots.map((slot) => new PoolVideo(slot));
    this.#events = events;
    for (const video of this.#videos) this.#listen(video);
  }

  /** Shows a view. Idempotent; playback of the current video starts synchronously. */
  apply(view: PoolView): void {
    const moved = this.#view?.position !== view.position;
    this.#view = view;
    for (const video of this.#videos) video.setSpeed(view.speed);
    this.#assignRole('previous', view.position - 1, view.previous);
    this.#assignRole('next', view.position + 1, view.next);
    this.#assignRole('current', view.position, view.current);
    const current = this.#at('current');
    // A preload that failed is tried once more when its card becomes the current one.
    const isLoaded = current.key === view.current?.key && !(moved && current.failed);
    const reloads = !isLoaded && (view.playing || view.preload);
    if (reloads && view.current) current.load(view.current);
    for (const video of this.#videos) {
      if (video !== current && video !== this.#at('next')) video.element.pause();
      video.element.muted = video === current ? view.muted : true;
    }
    if (moved && this.#at('next').painted) this.#at('next').element.pause();
    if (view.current === null || !(isLoaded || reloads)) {
      current.element.pause();
      this.#cancelOtherDownloads(current);
      this.#preloadNext();
      return;
    }
    if (view.playing) this.#play(current);
    else if (current.painted) current.pause();
    if (moved || reloads) {
      this.#cancelOtherDownloads(current);
      this.#awaitFrame(current);
    } else if (current.painted) {
      this.#preloadNextIfAhead(current);
    }
  }

  /** Loads the current video again after it failed. */
  retry(): void {
    const clip = this.#view?.current;
    if (!clip) return;
    const current = this.#at('current');
    current.load(clip);
    this.#play(current);
    this.#awaitFrame(current);
  }

  /** Plays on from this second of the current video, or shows its picture while that is paused. */
  seek(seconds: number): void {
    if (this.#view?.current) this.#at('current').element.currentTime = seconds;
  }

  /** Where the current video is; undefined for a card without one. */
  get time(): PlayTime | undefined {
    return this.#view?.current ? this.#at('current').time : undefined;
  }

  /** Stops everything, downloads included. */
  destroy(): void {
    this.#listeners.abort();
    for (const video of this.#videos) {
      video.element.pause();
      video.unload();
    }
  }

  #at(role: SlotRole): PoolVideo {
    const offset = { previous: -1, current: 0, next: 1 }[role];
    const video = this.#videos[slotOf((this.#view?.position ?? 0) + offset)];
    if (!video) throw new RangeError(`The pool needs ${slotCount} video elements`);
    return video;
  }

  #assignRole(role: SlotRole, position: number, clip: PoolClip | null) {
    const video = this.#videos[slotOf(position)];
    if (!video) return;
    video.root.dataset.role = role;
    // The element's last frame, of another card, must not cover the new card's poster.
    video.element.dataset.painted = String(video.painted && video.key === clip?.key);
  }

  /** Cancels unfinished downloads, except the next video's while the current one plays. */
  #cancelOtherDownloads(current: PoolVideo) {
    const next = this.#at('next');
    const isReady = this.#view?.current === null || (current.painted && !current.stalled);
    for (const video of this.#videos) {
      const isCurrent = video === current && video.key === this.#view?.current?.key;
      const isNext = video === next && video.key === this.#view?.next?.key;
      if (isCurrent) continue;
      video.clearLoadTimeout();
      if (!(isReady && isNext) && !video.isDownloaded) video.unload();
    }
  }

  #play(video: PoolVideo) {
    const { element, key } = video;
    element.play().catch((error: unknown) => {
      const isNotAllowed = error instanceof DOMException && error.name === 'NotAllowedError';
      if (!isNotAllowed || video.key !== key || video !== this.#at('current')) return;
      if (element.muted) {
        this.#events.onBlocked();
      } else {
        element.muted = true;
        this.#events.onMutedByBrowser();
        this.#play(video);
      }
    });
  }

  /** Reports the next frame of a video that became the current one, then preloads the next. */
  #awaitFrame(video: PoolVideo) {
    const { key } = video;
    video.cancelFrame();
    if (video.painted && video.element.paused) {
      this.#rewindPrevious();
      this.#preloadNext();
      return;
    }
    if (!video.painted) video.startLoadTimeout(() => this.#reportFailure(video));
    video.awaitFrame(() => {
      if (video !== this.#at('current') || video.key !== key || key === null) return;
      if (!this.#view?.playing) video.element.pause();
      this.#events.onPainted(key);
      this.#rewindPrevious();
      this.#preloadNextIfAhead(video);
    });
    // A paused video is played until its first frame; browsers may show none before.
    if (!this.#view?.playing && !video.painted) this.#play(video);
  }

  #rewindPrevious() {
    const previous = this.#at('previous');
    if (previous.painted && previous.element.currentTime > 0) previous.element.currentTime = 0;
  }

  #preloadNextIfAhead(current: PoolVideo) {
    if (current.element.paused || current.secondsAhead >= secondsAheadForNext) this.#preloadNext();
  }

  #preloadNext() {
    const clip = this.#view?.next;
    if (!clip || !this.#view?.preload) return;
    const next = this.#at('next');
    if (next.key === clip.key) return;
    next.load(clip);
    next.element.muted = true;
    next.awaitFrame(() => {
      if (next !== this.#at('current')) next.element.pause();
    });
    next.element.play().catch(() => {
      // If the browser refuses autoplay, the video is fetched all the same, and its poster is shown.
    });
  }

  /** Keeps the video loaded, so that a frame which arrives late is still shown. */
  #reportFailure(video: PoolVideo) {
    if (video.key === null || video !== this.#at('current')) return;
    this.#events.onFailed(video.key);
    this.#preloadNext();
  }

  #listen(video: PoolVideo) {
    const { element, root } = video;
    const { signal } = this.#listeners;
    element.addEventListener('error', () => this.#onError(video), { signal });
    element.addEventListener('waiting', () => this.#onStalled(video), { signal });
    element.addEventListener('playing', () => this.#onResumed(video), { signal });
    element.addEventListener(
      'loadedmetadata',
      () => {
        root.dataset.landscape = String(element.videoWidth > element.videoHeight);
      },
      { signal },
    );
    element.addEventListener('timeupdate', () => this.#onTimeUpdate(video), { signal });
    for (const event of ['timeupdate', 'progress']) {
      element.addEventListener(event, () => this.#onFetched(video), { signal });
    }
  }

  #onFetched(video: PoolVideo) {
    if (video === this.#at('current') && video.painted) this.#preloadNextIfAhead(video);
  }

  #onError(video: PoolVideo) {
    video.cancelFrame();
    video.clearLoadTimeout();
    video.failed = true;
    this.#reportFailure(video);
  }

  #onStalled(video: PoolVideo) {
    if (video !== this.#at('current') || !video.painted || !this.#view?.playing) return;
    video.stalled = true;
    if (!video.isDownloaded) this.#cancelOtherDownloads(video);
    video.startLoadTimeout(() => this.#reportFailure(video));
  }

  #onResumed(video: PoolVideo) {
    if (!video.stalled) return;
    video.stalled = false;
    video.clearLoadTimeout();
    if (video.key !== null && video === this.#at('current')) this.#events.onPainted(video.key);
  }

  #onTimeUpdate(video: PoolVideo) {
    const { key } = video;
    if (video !== this.#at('current') || key === null || !this.#view?.playing) return;
    if (video.time.duration > 0) this.#events.onTime(video.time);
    if (!video.watched && countsAsView(video.element)) {
      video.watched = true;
      this.#events.onWatched(key);
    }
    this.#events.onPlayed(key, video.watchedPart);
  }
}
