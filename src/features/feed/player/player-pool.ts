import type { WatchedPart } from '@/features/feed/watches/watch';
import { countsAsView, Player, type PlayTime, type PoolClip, type PoolSlot } from './player';

/** What the pool should show. Positions keep counting across wrap-arounds, as in `CarouselState`. */
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
  /** False under data-saver: a video is then fetched only when it is to play. */
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
 * Call {@link PlayerPool.apply} in the input handler itself, because browsers require playback to start
 * synchronously. Slot roots carry `data-role` and videos `data-painted` for the style sheet.
 */
export class PlayerPool {
  readonly #players: readonly Player[];
  readonly #events: PoolEvents;
  readonly #listeners = new AbortController();
  #view: PoolView | undefined;

  constructor(slots: readonly PoolSlot[], events: PoolEvents) {
    this.#players = slots.map((slot) => new Player(slot));
    this.#events = events;
    for (const player of this.#players) this.#listen(player);
  }

  /** Shows a view. Idempotent; playback of the current video starts synchronously. */
  apply(view: PoolView): void {
    const moved = this.#view?.position !== view.position;
    this.#view = view;
    for (const player of this.#players) player.setSpeed(view.speed);
    this.#assignRole('previous', view.position - 1, view.previous);
    this.#assignRole('next', view.position + 1, view.next);
    this.#assignRole('current', view.position, view.current);
    const current = this.#at('current');
    // A preload that failed is tried once more when its card becomes the current one.
    const isLoaded = current.key === view.current?.key && !(moved && current.failed);
    const reloads = !isLoaded && (view.playing || view.preload);
    if (reloads && view.current) current.load(view.current);
    for (const player of this.#players) {
      if (player !== current && player !== this.#at('next')) player.video.pause();
      player.video.muted = player === current ? view.muted : true;
    }
    if (moved && this.#at('next').painted) this.#at('next').video.pause();
    if (view.current === null || !(isLoaded || reloads)) {
      current.video.pause();
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
    if (this.#view?.current) this.#at('current').video.currentTime = seconds;
  }

  /** Where the current video is; undefined for a card without one. */
  get time(): PlayTime | undefined {
    return this.#view?.current ? this.#at('current').time : undefined;
  }

  /** Stops everything, downloads included. */
  destroy(): void {
    this.#listeners.abort();
    for (const player of this.#players) {
      player.video.pause();
      player.unload();
    }
  }

  #at(role: SlotRole): Player {
    const offset = { previous: -1, current: 0, next: 1 }[role];
    const player = this.#players[slotOf((this.#view?.position ?? 0) + offset)];
    if (!player) throw new RangeError(`The pool needs ${slotCount} video elements`);
    return player;
  }

  #assignRole(role: SlotRole, position: number, clip: PoolClip | null) {
    const player = this.#players[slotOf(position)];
    if (!player) return;
    player.root.dataset.role = role;
    // The element's last frame, of another card, must not cover the new card's poster.
    player.video.dataset.painted = String(player.painted && player.key === clip?.key);
  }

  /** Cancels unfinished downloads, except the next video's while the current one plays. */
  #cancelOtherDownloads(current: Player) {
    const next = this.#at('next');
    const isReady = this.#view?.current === null || (current.painted && !current.stalled);
    for (const player of this.#players) {
      const isCurrent = player === current && player.key === this.#view?.current?.key;
      const isNext = player === next && player.key === this.#view?.next?.key;
      if (isCurrent) continue;
      player.clearLoadTimeout();
      if (!(isReady && isNext) && !player.isDownloaded) player.unload();
    }
  }

  #play(player: Player) {
    const { video, key } = player;
    video.play().catch((error: unknown) => {
      const isNotAllowed = error instanceof DOMException && error.name === 'NotAllowedError';
      if (!isNotAllowed || player.key !== key || player !== this.#at('current')) return;
      if (video.muted) {
        this.#events.onBlocked();
      } else {
        video.muted = true;
        this.#events.onMutedByBrowser();
        this.#play(player);
      }
    });
  }

  /** Reports the next frame of a video that became the current one, then preloads the next. */
  #awaitFrame(player: Player) {
    const { key } = player;
    player.cancelFrame();
    if (player.painted && player.video.paused) {
      this.#rewindPrevious();
      this.#preloadNext();
      return;
    }
    if (!player.painted) player.startLoadTimeout(() => this.#reportFailure(player));
    player.awaitFrame(() => {
      if (player !== this.#at('current') || player.key !== key || key === null) return;
      if (!this.#view?.playing) player.video.pause();
      this.#events.onPainted(key);
      this.#rewindPrevious();
      this.#preloadNextIfAhead(player);
    });
    // A paused video is played until its first frame; browsers may show none before.
    if (!this.#view?.playing && !player.painted) this.#play(player);
  }

  #rewindPrevious() {
    const previous = this.#at('previous');
    if (previous.painted && previous.video.currentTime > 0) previous.video.currentTime = 0;
  }

  #preloadNextIfAhead(current: Player) {
    if (current.video.paused || current.secondsAhead >= secondsAheadForNext) this.#preloadNext();
  }

  #preloadNext() {
    const clip = this.#view?.next;
    if (!clip || !this.#view?.preload) return;
    const next = this.#at('next');
    if (next.key === clip.key) return;
    next.load(clip);
    next.video.muted = true;
    next.awaitFrame(() => {
      if (next !== this.#at('current')) next.video.pause();
    });
    next.video.play().catch(() => {
      // If the browser refuses autoplay, the video is fetched all the same, and its poster is shown.
    });
  }

  /** Keeps the video loaded, so that a frame which arrives late is still shown. */
  #reportFailure(player: Player) {
    if (player.key === null || player !== this.#at('current')) return;
    this.#events.onFailed(player.key);
    this.#preloadNext();
  }

  #listen(player: Player) {
    const { video, root } = player;
    const { signal } = this.#listeners;
    video.addEventListener('error', () => this.#onError(player), { signal });
    video.addEventListener('waiting', () => this.#onStalled(player), { signal });
    video.addEventListener('playing', () => this.#onResumed(player), { signal });
    video.addEventListener(
      'loadedmetadata',
      () => {
        root.dataset.landscape = String(video.videoWidth > video.videoHeight);
      },
      { signal },
    );
    video.addEventListener('timeupdate', () => this.#onTimeUpdate(player), { signal });
    for (const event of ['timeupdate', 'progress']) {
      video.addEventListener(event, () => this.#onFetched(player), { signal });
    }
  }

  #onFetched(player: Player) {
    if (player === this.#at('current') && player.painted) this.#preloadNextIfAhead(player);
  }

  #onError(player: Player) {
    player.cancelFrame();
    player.clearLoadTimeout();
    player.failed = true;
    this.#reportFailure(player);
  }

  #onStalled(player: Player) {
    if (player !== this.#at('current') || !player.painted || !this.#view?.playing) return;
    player.stalled = true;
    if (!player.isDownloaded) this.#cancelOtherDownloads(player);
    player.startLoadTimeout(() => this.#reportFailure(player));
  }

  #onResumed(player: Player) {
    if (!player.stalled) return;
    player.stalled = false;
    player.clearLoadTimeout();
    if (player.key !== null && player === this.#at('current')) this.#events.onPainted(player.key);
  }

  #onTimeUpdate(player: Player) {
    const { key } = player;
    if (player !== this.#at('current') || key === null || !this.#view?.playing) return;
    if (player.time.duration > 0) this.#events.onTime(player.time);
    if (!player.watched && countsAsView(player.video)) {
      player.watched = true;
      this.#events.onWatched(key);
    }
    this.#events.onPlayed(key, player.watchedPart);
  }
}
