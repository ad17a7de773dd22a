import { Downloads, patienceMs } from '@/features/feed/streaming/downloads';
import type { Rendition } from '@/features/feed/streaming/line/rendition';
import type { VideoStream } from '@/features/feed/streaming/video-stream';
import { countsAsView, PoolVideo, type PlayTime, type PoolClip, type PoolSlot } from './pool-video';
import type { PoolEvents, PoolView } from './pool-view';

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
  readonly #downloads: Downloads;
  readonly #listeners = new AbortController();
  #view: PoolView | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(slots: readonly PoolSlot[], events: PoolEvents) {
    this.#videos = slots.map((slot) => new PoolVideo(slot));
    this.#events = events;
    this.#downloads = new Downloads({
      onRefused: (key) => this.#onRefused(key),
      onFailed: (key) => this.#onDownloadFailed(key),
      canShare: () => this.#canShare(this.#at('current')),
    });
    for (const video of this.#videos) this.#listen(video);
  }

  /** Shows a view. Idempotent; playback of the current video starts synchronously. */
  apply(view: PoolView): void {
    const moved = this.#view?.position !== view.position;
    const hasChosen = this.#view !== undefined && this.#view.usesLessData !== view.usesLessData;
    this.#view = view;
    this.#downloads.prefer(view);
    if (hasChosen) this.#dropNext();
    for (const video of this.#videos) video.setSpeed(view.speed);
    this.#assignRole('previous', view.position - 1, view.previous);
    this.#assignRole('next', view.position + 1, view.next);
    this.#assignRole('current', view.position, view.current);
    const current = this.#at('current');
    // A preload that failed is tried once more when its card becomes the current one.
    const isLoaded =
      current.key === view.current?.key &&
      !(moved && (current.failed || this.#isTooHeavy(current, view)));
    const reloads = !isLoaded && (view.playing || !view.usesLessData);
    if (reloads && view.current) {
      this.#load(current, view.current, this.#downloads.newStream(view.current));
    }
    for (const video of this.#videos) {
      if (video !== current && video !== this.#at('next')) video.element.pause();
      video.element.muted = video === current ? view.muted : true;
    }
    if (moved && this.#at('next').painted) this.#at('next').element.pause();
    if (view.current === null || !(isLoaded || reloads)) {
      current.element.pause();
      this.#cancelOtherDownloads(current);
      this.#preloadNext();
    } else {
      this.#playOrPause(current, view.playing, moved || reloads);
    }
    this.#planDownloads();
  }

  /** @param isNew whether the current video has just become that, or is loaded again */
  #playOrPause(current: PoolVideo, playing: boolean, isNew: boolean) {
    if (playing) this.#play(current);
    else if (current.painted) current.pause();
    if (isNew) {
      this.#cancelOtherDownloads(current);
      this.#awaitFrame(current);
    } else if (current.painted) {
      this.#preloadNextIfAhead(current);
    }
  }

  /** Whether it was loaded in the large rendition, before the viewer chose to use less data. */
  #isTooHeavy({ rendition }: PoolVideo, { usesLessData, current }: PoolView): boolean {
    return usesLessData && rendition === 'large' && current?.smallUrl !== undefined;
  }

  /** What was fetched of the following videos is of the other rendition now. */
  #dropNext() {
    const next = this.#at('next');
    for (const clip of [this.#view?.next, this.#view?.afterNext]) {
      if (clip) this.#downloads.drop(clip.key);
    }
    if (next.key === this.#view?.next?.key) next.unload();
  }

  /** Loads the current video again after it failed. */
  retry(): void {
    const clip = this.#view?.current;
    if (!clip) return;
    const current = this.#at('current');
    this.#downloads.drop(clip.key);
    this.#load(current, clip, this.#downloads.newStream(clip));
    this.#play(current);
    this.#awaitFrame(current);
    this.#planDownloads();
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
    clearTimeout(this.#patience);
    this.#downloads.close();
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
      // What a stream has fetched stays until its element is needed; it stops fetching by itself.
      const isNeighbour = isNext || video.key === this.#view?.previous?.key;
      if (video.isStreamed && isNeighbour) continue;
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

  #load(video: PoolVideo, clip: PoolClip, stream: VideoStream | undefined) {
    if (stream) video.loadStream(clip, stream);
    else video.loadFile(clip, this.#downloads.renditionFor(clip));
  }

  #planDownloads() {
    const view = this.#view;
    if (!view) return;
    this.#downloads.setView({
      shown: view.current,
      following: [view.next, view.afterNext].filter((clip) => clip !== null),
      previous: view.previous,
      isPlaying: view.playing,
    });
  }

  #clipOf(video: PoolVideo): PoolClip | undefined {
    const { current, next, previous } = this.#view ?? {};
    return [current, next, previous].find((clip) => clip?.key === video.key) ?? undefined;
  }

  /** Plays on what can't be played in pieces: the other rendition in pieces, or a file. */
  #onRefused(key: string) {
    const video = this.#videos.find((each) => each.key === key);
    const clip = video && this.#clipOf(video);
    if (!clip) return;
    if (video.painted) {
      this.#continueAsFile(video, clip, this.#downloads.renditionFor(clip));
    } else if (video === this.#at('current')) {
      this.#load(video, clip, this.#downloads.streamOf(clip));
      if (this.#view?.playing) this.#play(video);
      this.#awaitFrame(video);
    } else {
      this.#prepareNext(video, clip, this.#downloads.streamOf(clip));
    }
  }

  /** Goes on from the same second; the poster covers the video until then. */
  #continueAsFile(video: PoolVideo, clip: PoolClip, rendition: Rendition) {
    video.continueAsFile(clip, rendition);
    if (video !== this.#at('current')) return;
    if (this.#view?.playing) this.#play(video);
    this.#awaitFrame(video);
  }

  #onDownloadFailed(key: string) {
    const video = this.#videos.find((each) => each.key === key);
    if (video) this.#onError(video);
  }

  #rewindPrevious() {
    const previous = this.#at('previous');
    if (previous.painted && previous.element.currentTime > 0) previous.element.currentTime = 0;
  }

  #canShare(current: PoolVideo): boolean {
    if (!current.painted || current.stalled) return false;
    return current.element.paused || current.secondsAhead >= secondsAheadForNext;
  }

  #preloadNextIfAhead(current: PoolVideo) {
    if (this.#canShare(current)) this.#preloadNext();
  }

  #preloadNext() {
    const clip = this.#view?.next;
    if (!clip || this.#view?.usesLessData) return;
    const next = this.#at('next');
    if (next.key === clip.key) return;
    this.#prepareNext(next, clip, this.#downloads.newStream(clip));
  }

  #prepareNext(next: PoolVideo, clip: PoolClip, stream: VideoStream | undefined) {
    this.#load(next, clip, stream);
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
    element.addEventListener('error', () => this.#onElementError(video), { signal });
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
    element.addEventListener('seeking', () => this.#onSeeking(video), { signal });
    for (const event of ['timeupdate', 'progress']) {
      element.addEventListener(event, () => this.#onFetched(video), { signal });
    }
  }

  #onSeeking(video: PoolVideo) {
    if (video === this.#at('current')) this.#downloads.sought();
  }

  #onFetched(video: PoolVideo) {
    if (video === this.#at('current')) this.#downloads.update();
    if (video === this.#at('current') && video.painted) this.#preloadNextIfAhead(video);
  }

  #onElementError(video: PoolVideo) {
    if (video.isStreamed && video.key !== null) this.#downloads.refuse(video.key);
    else this.#onError(video);
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
    if (video.isStreamed) this.#downloads.stalled(video.element.seeking);
    else this.#preferSmallFile(video);
    if (!video.isDownloaded) this.#cancelOtherDownloads(video);
    video.startLoadTimeout(() => this.#reportFailure(video));
  }

  /** A file that stands still for longer than a moment goes on in the small rendition. */
  #preferSmallFile(video: PoolVideo) {
    const clip = this.#clipOf(video);
    if (clip?.smallUrl === undefined || video.rendition === 'small' || video.isDownloaded) return;
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      const isStanding = video.stalled && video.key === clip.key && video === this.#at('current');
      // Without a network the small one would fail, and what is there of the large one be lost.
      if (isStanding && navigator.onLine) this.#continueAsFile(video, clip, 'small');
    }, patienceMs);
  }

  #onResumed(video: PoolVideo) {
    if (!video.stalled) return;
    video.stalled = false;
    this.#downloads.resumed();
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
