import {
  carouselReducer,
  idAt,
  initialCarouselState,
  isPlaying,
  needsNextPage,
  type CarouselEvent,
  type CarouselState,
  type Speed,
} from './carousel-state';
import type { FeedItem } from '@/features/feed/items/feed-item';
import type { PlayTime, PoolClip, PoolSlot } from '@/features/feed/playback/pool-video';
import { VideoPool, slotOf } from '@/features/feed/playback/video-pool';
import type { WatchedPart } from '@/features/feed/watches/watch';
import { usesLessData } from '@/features/feed/controls/less-data';
import type { SeekEmbed } from '@/features/feed/youtube/youtube-player';
import { flyOut, type Offset } from '@/features/feed/player/card-motion';

/** What the carousel reports to the component that shows it. */
export interface CarouselListener {
  readonly onNeedMore: () => void;
  readonly onWatched: (item: FeedItem) => void;
  /** How much of the shown video has been watched so far. */
  readonly onPlayed: (item: FeedItem, part: WatchedPart) => void;
}

export interface CarouselSnapshot {
  readonly state: CarouselState;
  readonly items: ReadonlyMap<string, FeedItem>;
  /** Ids of the cards whose video could not be loaded. */
  readonly failedIds: ReadonlySet<string>;
}

const now = () => performance.now();

/** Sound and speed stay from one carousel to the next; a new visit starts muted. */
let isSoundOn = false;
let chosenSpeed: Speed = 1;

const noTime: PlayTime = { seconds: 0, duration: 0 };

/** Called with the time of the shown video, and whether it comes from a seek. */
type TimeListener = (time: PlayTime, isSeek: boolean) => void;

/** The card at a position of a snapshot, or undefined where there is none. */
export function itemAt(snapshot: CarouselSnapshot, position: number): FeedItem | undefined {
  const id = idAt(snapshot.state, position);
  return id === undefined ? undefined : snapshot.items.get(id);
}

/**
 * Keeps the carousel's state and its video elements together, as a store for `useSyncExternalStore`.
 * One call changes the shown card and starts its video, because browsers allow sound only within the
 * handler of a user's input.
 */
export class CarouselController {
  #snapshot: CarouselSnapshot = {
    state: { ...initialCarouselState, isMuted: !isSoundOn, speed: chosenSpeed },
    items: new Map(),
    failedIds: new Set(),
  };
  readonly #subscribers = new Set<() => void>();
  #listener: CarouselListener | undefined;
  #pool: VideoPool | undefined;
  #slots: readonly PoolSlot[] = [];
  #isSuspended = false;
  /** Whether a person drags the slider, which pauses the video. */
  #isScrubbing = false;
  #usesLessData = usesLessData();
  #seekEmbed: SeekEmbed | undefined;
  /** The time that was last reported or sought. */
  #embedTime = noTime;
  readonly #timeListeners = new Set<TimeListener>();
  /** Where the shown card starts playing; cleared when the viewer leaves it. */
  #start: { readonly id: string; readonly seconds: number } | undefined;

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  readonly getSnapshot = (): CarouselSnapshot => this.#snapshot;

  listen(listener: CarouselListener): void {
    this.#listener = listener;
  }

  /**
   * Starts playing in these three slots.
   * @returns detach
   */
  attach(slots: readonly PoolSlot[]): () => void {
    const pool = new VideoPool(slots, {
      onPainted: (key) => this.setFailed(key, false),
      onFailed: (key) => this.setFailed(key, true),
      onMutedByBrowser: () => this.send({ type: 'mute' }),
      onBlocked: () => this.send({ type: 'pause' }),
      onWatched: (key) => this.reportWatched(key),
      onPlayed: (key, part) => this.reportPlayed(key, part),
      onTime: (time) => this.setTime(time),
    });
    this.#pool = pool;
    this.#slots = slots;
    this.#updatePool();
    const onOnline = () => this.#retryCurrent();
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('online', onOnline);
      pool.destroy();
      this.#pool = undefined;
    };
  }

  /**
   * Sets the cards: a new list, or the current one with another page (the reducer decides which).
   * @param startId the card that a new list starts at
   * @param startAt the second from which that card plays
   */
  setItems(items: readonly FeedItem[], hasMore: boolean, startId?: string, startAt?: number): void {
    if (startId !== undefined && startAt !== undefined) {
      this.#start = { id: startId, seconds: startAt };
    }
    this.#snapshot = { ...this.#snapshot, items: new Map(items.map((item) => [item.id, item])) };
    const { isAwaitingNext: wasAwaitingNext, position } = this.#snapshot.state;
    const slotBefore = this.currentSlot();
    const firstDisliked = items.findIndex((item) => item.disliked);
    this.send({
      type: 'set-list',
      ids: items.map(({ id }) => id),
      undecidedCount: firstDisliked < 0 ? items.length : firstDisliked,
      hasMore,
      startId,
    });
    const { state } = this.#snapshot;
    if (wasAwaitingNext && state.position !== position) this.#leave(slotBefore, { x: -1, y: 0 });
    this.#publish();
  }

  /** Stops playback while the page has a dialog open, the tab is hidden or the player is scrolled away. */
  setSuspended(isSuspended: boolean): void {
    if (this.#isSuspended === isSuspended) return;
    this.#isSuspended = isSuspended;
    if (isSuspended) this.send({ type: 'cancel-next' });
    this.#updatePool();
  }

  send(event: CarouselEvent): void {
    const state = carouselReducer(this.#snapshot.state, event);
    if (state === this.#snapshot.state) return;
    if (event.type === 'toggle-sound') isSoundOn = !state.isMuted;
    chosenSpeed = state.speed;
    this.#snapshot = { ...this.#snapshot, state };
    this.#updatePool();
    this.#publish();
    if (needsNextPage(state)) this.#listener?.onNeedMore();
  }

  next(direction: Offset): boolean {
    return this.#move({ type: 'next', at: now() }, direction);
  }

  previous(direction: Offset): boolean {
    return this.#move({ type: 'previous', at: now() }, direction);
  }

  dislike(): boolean {
    return this.#move({ type: 'dislike', at: now() }, { x: -1, y: 0 });
  }

  undo(): boolean {
    return this.#move({ type: 'undo', at: now() }, { x: 1, y: 0 });
  }

  togglePause(): void {
    this.send({ type: 'toggle-pause', at: now() });
  }

  /** Plays the shown card from the given second. */
  playFrom(seconds: number): void {
    const id = idAt(this.#snapshot.state, this.#snapshot.state.position);
    if (id !== undefined) this.#start = { id, seconds };
    const video = this.currentSlot()?.video;
    if (video) video.currentTime = seconds;
    if (this.#snapshot.state.isPaused) this.togglePause();
  }

  /** Marks the card's video as failed or removes that mark; the YouTube player reports here too. */
  setFailed(key: string, hasFailed: boolean): void {
    const { failedIds } = this.#snapshot;
    if (failedIds.has(key) === hasFailed) return;
    const next = new Set(failedIds);
    if (hasFailed) next.add(key);
    else next.delete(key);
    this.#snapshot = { ...this.#snapshot, failedIds: next };
    this.#publish();
  }

  /** Reports that the card's video was played long enough to count as a view. */
  reportWatched(key: string): void {
    const item = this.#snapshot.items.get(key);
    if (item) this.#listener?.onWatched(item);
  }

  /** Reports how much of the card's video has been watched so far. */
  reportPlayed(key: string, part: WatchedPart): void {
    const item = this.#snapshot.items.get(key);
    if (item) this.#listener?.onPlayed(item, part);
  }

  /** Reports where the card's video is; the YouTube player reports here too. */
  setTime(time: PlayTime): void {
    this.#embedTime = time;
    this.#reportTime(time, false);
  }

  /** Sets the function that seeks in an embed. */
  readonly setSeekEmbed = (seek: SeekEmbed | undefined): void => {
    this.#seekEmbed = seek;
  };

  readonly subscribeTime = (listener: TimeListener): (() => void) => {
    this.#timeListeners.add(listener);
    return () => this.#timeListeners.delete(listener);
  };

  /** Where the shown video is. */
  get time(): PlayTime {
    return this.#pool?.time ?? this.#embedTime;
  }

  /** Seeks to a second of the current video, or its end; it plays on or stays paused. */
  seekTo(seconds: number): void {
    const { duration } = this.time;
    if (duration === 0) return;
    const time = { seconds: Math.min(Math.max(seconds, 0), duration), duration };
    this.#pool?.seek(time.seconds);
    this.#seekEmbed?.(time.seconds);
    this.#embedTime = time;
    this.#reportTime(time, true);
  }

  seekBy(seconds: number): void {
    this.seekTo(this.time.seconds + seconds);
  }

  /** Pauses the video while a person drags its slider. */
  setScrubbing(isScrubbing: boolean): void {
    this.#isScrubbing = isScrubbing;
    this.#updatePool();
  }

  /** Follows a choice that the viewer makes while they watch. */
  setUsesLessData(isChosen: boolean): void {
    if (this.#usesLessData === isChosen) return;
    this.#usesLessData = isChosen;
    this.#updatePool();
  }

  #reportTime(time: PlayTime, isSeek: boolean): void {
    for (const listener of this.#timeListeners) listener(time, isSeek);
  }

  retry(key: string): void {
    this.setFailed(key, false);
    this.#pool?.retry();
  }

  /** Loads the current video again if it failed while the network was down. */
  #retryCurrent(): void {
    const { state, failedIds } = this.#snapshot;
    const id = idAt(state, state.position);
    if (id !== undefined && failedIds.has(id)) this.retry(id);
  }

  /** The elements of the card that is shown. */
  currentSlot(): PoolSlot | undefined {
    return this.#slots[slotOf(this.#snapshot.state.position)];
  }

  get playing(): boolean {
    return isPlaying(this.#snapshot.state, now()) && !this.#isSuspended && !this.#isScrubbing;
  }

  #move(event: CarouselEvent, direction: Offset): boolean {
    const before = this.#snapshot.state.position;
    const slotBefore = this.currentSlot();
    this.send(event);
    if (this.#snapshot.state.position === before) return false;
    this.#start = undefined;
    this.#leave(slotBefore, direction);
    return true;
  }

  #leave(slot: PoolSlot | undefined, direction: Offset): void {
    this.#embedTime = noTime;
    this.#reportTime(noTime, false);
    if (slot) flyOut(slot.root, direction);
  }

  #updatePool(): void {
    const { state } = this.#snapshot;
    const clipAt = (offset: number): PoolClip | null => {
      const item = itemAt(this.#snapshot, state.position + offset);
      if (item?.clip.kind !== 'file') return null;
      const startAt = item.id === this.#start?.id ? this.#start.seconds : undefined;
      return { key: item.id, url: item.clip.url, smallUrl: item.clip.smallUrl, startAt };
    };
    const current = clipAt(0);
    const next = clipAt(1);
    const afterNext = clipAt(2);
    const isOther = (clip: PoolClip | null) => clip?.key !== current?.key;
    this.#pool?.apply({
      position: state.position,
      current,
      next: isOther(next) ? next : null,
      afterNext: isOther(afterNext) && afterNext?.key !== next?.key ? afterNext : null,
      previous: clipAt(-1),
      playing: this.playing,
      muted: state.isMuted,
      speed: state.speed,
      usesLessData: this.#usesLessData,
    });
  }

  #publish(): void {
    for (const subscriber of this.#subscribers) subscriber();
  }
}
