import {
  carouselReducer,
  idAt,
  initialCarouselState,
  isPlaying,
  needsNextPage,
  type CarouselEvent,
  type CarouselState,
} from './carousel-state';
import type { FeedItem } from '@/features/feed/items/feed-item';
import type { PoolClip, PoolSlot } from '@/features/feed/player/player';
import { PlayerPool, slotOf } from '@/features/feed/player/player-pool';
import { savesData } from '@/features/feed/player/preferences';
import { rememberSound, wantsSound } from '@/features/feed/player/sound';
import { flyOut, type Offset } from '@/features/feed/stage/stage-motion';

/** What the carousel tells those who show it. */
export interface CarouselListener {
  readonly onNeedMore: () => void;
  readonly onWatched: (item: FeedItem) => void;
  /** @param fraction of the current video, 0 to 1 */
  readonly onProgress: (fraction: number) => void;
}

export interface CarouselSnapshot {
  readonly state: CarouselState;
  readonly items: ReadonlyMap<string, FeedItem>;
  /** Ids of the cards whose video could not be loaded. */
  readonly failed: ReadonlySet<string>;
}

const now = () => performance.now();

const clipOf = (item: FeedItem | undefined): PoolClip | null =>
  item?.clip.kind === 'file' ? { key: item.id, url: item.clip.url } : null;

/** The card at a position of a snapshot, or undefined where there is none. */
export function itemAt(snapshot: CarouselSnapshot, position: number): FeedItem | undefined {
  const id = idAt(snapshot.state, position);
  return id === undefined ? undefined : snapshot.items.get(id);
}

/**
 * The carousel's state and its video elements, kept together: an input changes what is shown and,
 * in the same call, what plays. Browsers allow sound only then, and it saves a frame or two.
 * For `useSyncExternalStore`.
 */
export class CarouselController {
  private snapshot: CarouselSnapshot = {
    state: { ...initialCarouselState, muted: !wantsSound() },
    items: new Map(),
    failed: new Set(),
  };
  private readonly subscribers = new Set<() => void>();
  private listener: CarouselListener | undefined;
  private pool: PlayerPool | undefined;
  private slots: readonly PoolSlot[] = [];
  private suspended = false;

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.subscribers.add(subscriber);
    return () => this.subscribers.delete(subscriber);
  };

  readonly getSnapshot = (): CarouselSnapshot => this.snapshot;

  listen(listener: CarouselListener): void {
    this.listener = listener;
  }

  /** Takes the three slots into use; returns its cleanup. */
  attach(slots: readonly PoolSlot[]): () => void {
    const pool = new PlayerPool(slots, {
      onPainted: (key) => this.setFailed(key, false),
      onFailed: (key) => this.setFailed(key, true),
      onMutedByBrowser: () => this.send({ type: 'mute' }),
      onBlocked: () => this.send({ type: 'pause' }),
      onWatched: (key) => this.setWatched(key),
      onProgress: (fraction) => this.setProgress(fraction),
    });
    this.pool = pool;
    this.slots = slots;
    this.play();
    const onOnline = () => this.retryShown();
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('online', onOnline);
      pool.destroy();
      this.pool = undefined;
    };
  }

  /** Another list, from the given card on, or the same with another page (the reducer tells). */
  setItems(items: readonly FeedItem[], hasMore: boolean, startId?: string): void {
    this.snapshot = { ...this.snapshot, items: new Map(items.map((item) => [item.id, item])) };
    const disliked = items.findIndex((item) => item.disliked);
    this.send({
      type: 'list',
      ids: items.map(({ id }) => id),
      undecided: disliked < 0 ? items.length : disliked,
      hasMore,
      startId,
    });
    this.publish();
  }

  /** While suspended nothing plays: behind a page's dialog, in a hidden tab, out of sight. */
  setSuspended(suspended: boolean): void {
    if (this.suspended === suspended) return;
    this.suspended = suspended;
    this.play();
  }

  send(event: CarouselEvent): void {
    const state = carouselReducer(this.snapshot.state, event);
    if (state === this.snapshot.state) return;
    if (event.type === 'toggle-sound') rememberSound(!state.muted);
    this.snapshot = { ...this.snapshot, state };
    this.play();
    this.publish();
    if (needsNextPage(state)) this.listener?.onNeedMore();
  }

  next(direction: Offset): boolean {
    return this.move({ type: 'next', at: now() }, direction);
  }

  previous(direction: Offset): boolean {
    return this.move({ type: 'previous', at: now() }, direction);
  }

  dislike(): boolean {
    return this.move({ type: 'dislike', at: now() }, { x: -1, y: 0 });
  }

  undo(): boolean {
    return this.move({ type: 'undo', at: now() }, { x: 1, y: 0 });
  }

  togglePause(): void {
    this.send({ type: 'toggle-pause', at: now() });
  }

  /** Marks the card's video as not loadable; a YouTube player reports here too. */
  setFailed(key: string, hasFailed: boolean): void {
    const { failed } = this.snapshot;
    if (failed.has(key) === hasFailed) return;
    const next = new Set(failed);
    if (hasFailed) next.add(key);
    else next.delete(key);
    this.snapshot = { ...this.snapshot, failed: next };
    this.publish();
  }

  /** A second of the card's video was played; a YouTube player reports here too. */
  setWatched(key: string): void {
    const item = this.snapshot.items.get(key);
    if (item) this.listener?.onWatched(item);
  }

  /** @param fraction of the current video, 0 to 1; a YouTube player reports here too */
  setProgress(fraction: number): void {
    this.listener?.onProgress(fraction);
  }

  retry(key: string): void {
    this.setFailed(key, false);
    this.pool?.retry();
  }

  /** The network is back: what it failed is worth another try. */
  private retryShown(): void {
    const shown = idAt(this.snapshot.state, this.snapshot.state.position);
    if (shown !== undefined && this.snapshot.failed.has(shown)) this.retry(shown);
  }

  /** The element of the card that is shown, to be moved by a finger. */
  currentSlot(): PoolSlot | undefined {
    return this.slots[slotOf(this.snapshot.state.position)];
  }

  /** Whether the current video runs. */
  get playing(): boolean {
    return isPlaying(this.snapshot.state, now()) && !this.suspended;
  }

  private move(event: CarouselEvent, direction: Offset): boolean {
    const before = this.snapshot.state.position;
    const leaving = this.currentSlot();
    this.send(event);
    if (this.snapshot.state.position === before) return false;
    this.listener?.onProgress(0);
    if (leaving) flyOut(leaving.root, direction);
    return true;
  }

  private play(): void {
    const { state } = this.snapshot;
    const clipAt = (offset: number) => clipOf(itemAt(this.snapshot, state.position + offset));
    const current = clipAt(0);
    const next = clipAt(1);
    this.pool?.apply({
      position: state.position,
      current,
      next: next?.key === current?.key ? null : next,
      previous: clipAt(-1),
      playing: this.playing,
      muted: state.muted,
      lookAhead: !savesData(),
    });
  }

  private publish(): void {
    for (const subscriber of this.subscribers) subscriber();
  }
}
