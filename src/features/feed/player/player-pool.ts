import { onNextFrame, secondsPlayed } from './first-frame';
import { Player, type PoolClip, type PoolSlot } from './player';

/** What the pool is to show. Positions run on over wrap-arounds (see carousel-state). */
export interface PoolView {
  readonly position: number;
  /** Null where the card is no video file. */
  readonly current: PoolClip | null;
  readonly next: PoolClip | null;
  readonly previous: PoolClip | null;
  readonly playing: boolean;
  readonly muted: boolean;
  /** False under data-saver: then nothing is fetched before it is to be played. */
  readonly lookAhead: boolean;
}

export interface PoolEvents {
  /** The current video has a frame on the screen, or goes on after it ran dry. */
  readonly onPainted: (key: string) => void;
  readonly onFailed: (key: string) => void;
  /** The browser allows no sound without a gesture; it plays muted. */
  readonly onMutedByBrowser: () => void;
  /** The browser plays nothing without a gesture. */
  readonly onBlocked: () => void;
  /** One second of the current video was played (DESIGN D15). */
  readonly onWatched: (key: string) => void;
  /** @param fraction of the current video, 0 to 1 */
  readonly onProgress: (fraction: number) => void;
}

export type SlotRole = 'current' | 'next' | 'previous';

/** The pool has exactly this many video elements, whatever the list's length. */
export const slotCount = 3;

/** The slot that a position is shown in. */
export const slotOf = (position: number): number =>
  ((position % slotCount) + slotCount) % slotCount;

/**
 * Three stacked video elements: the current one, the one before it kept for going back, and the
 * next one, rolled in beforehand (played muted, paused on its first frame) so that it stands
 * there decoded when the swipe comes and moves at once. The element that a swipe frees is
 * refilled only when the new current one has painted, and what is not wholly there by then is let
 * go of, so that nothing competes with it.
 *
 * {@link PlayerPool.apply} is to be called in the input handler itself: it starts playback
 * synchronously. Slot roots carry `data-role`, videos `data-painted`, for the style sheet.
 */
export class PlayerPool {
  private readonly players: readonly Player[];
  private readonly events: PoolEvents;
  private readonly listeners = new AbortController();
  private view: PoolView | undefined;

  constructor(slots: readonly PoolSlot[], events: PoolEvents) {
    this.players = slots.map((slot) => new Player(slot));
    this.events = events;
    for (const player of this.players) this.listen(player);
  }

  /** Shows a view: idempotent, and synchronous as far as the current video is concerned. */
  apply(view: PoolView): void {
    const moved = this.view?.position !== view.position;
    this.view = view;
    this.assign('previous', view.position - 1, view.previous);
    this.assign('next', view.position + 1, view.next);
    this.assign('current', view.position, view.current);
    const current = this.at('current');
    // What broke while nobody saw it is tried once more for those who come to see it.
    const held = current.key === view.current?.key && !(moved && current.broken);
    const refilled = !held && (view.playing || view.lookAhead);
    if (refilled && view.current) this.start(current, view.current);
    for (const player of this.players) {
      if (player !== current && player !== this.at('next')) player.video.pause();
      player.video.muted = player === current ? view.muted : true;
    }
    if (moved && this.at('next').painted) this.at('next').video.pause();
    if (view.current === null || !(held || refilled)) {
      current.video.pause();
      this.clearLine(current);
      this.lookAhead();
      return;
    }
    if (view.playing) this.play(current);
    else if (current.painted) this.rest(current);
    if (moved || refilled) {
      this.clearLine(current);
      this.settle(current);
    } else if (current.painted) {
      this.lookAhead();
    }
  }

  /** Loads the current video again after it failed. */
  retry(): void {
    const clip = this.view?.current;
    if (!clip || !this.view) return;
    const current = this.at('current');
    this.start(current, clip);
    this.play(current);
    this.settle(current);
  }

  /** Stops everything and lets go of the network. */
  destroy(): void {
    this.listeners.abort();
    for (const player of this.players) {
      player.video.pause();
      player.letGo();
    }
  }

  private at(role: SlotRole): Player {
    const offset = { previous: -1, current: 0, next: 1 }[role];
    const player = this.players[slotOf((this.view?.position ?? 0) + offset)];
    if (!player) throw new RangeError(`The pool needs ${slotCount} video elements`);
    return player;
  }

  private assign(role: SlotRole, position: number, clip: PoolClip | null) {
    const player = this.players[slotOf(position)];
    if (!player) return;
    player.root.dataset.role = role;
    // What the element still holds of a card that left must not stand over the new card's poster.
    player.video.dataset.painted = String(player.painted && player.key === clip?.key);
  }

  /**
   * Leaves the network to the video that became the current one: what still downloads is let go
   * of, except for the next one where the current one already stands there.
   */
  private clearLine(current: Player) {
    const next = this.at('next');
    const ready = this.view?.current === null || current.painted;
    for (const player of this.players) {
      const isCurrent = player === current && player.key === this.view?.current?.key;
      const isNext = player === next && player.key === this.view?.next?.key;
      if (isCurrent) continue;
      player.endPatience();
      if (!(ready && isNext) && !player.complete) player.letGo();
    }
  }

  private start(player: Player, clip: PoolClip) {
    player.fill(clip);
    player.video.dataset.painted = 'false';
  }

  private rest(player: Player) {
    player.video.pause();
    player.endPatience();
  }

  private play(player: Player) {
    const { video, key } = player;
    video.play().catch((error: unknown) => {
      const refused = error instanceof DOMException && error.name === 'NotAllowedError';
      if (!refused || player.key !== key || player !== this.at('current')) return;
      if (video.muted) {
        this.events.onBlocked();
      } else {
        video.muted = true;
        this.events.onMutedByBrowser();
        this.play(player);
      }
    });
  }

  /** Waits for the frame of a video that became the current one, then looks ahead. */
  private settle(player: Player) {
    const { key } = player;
    player.stopWaiting();
    if (player.painted && player.video.paused) {
      this.lookAhead();
      return;
    }
    if (!player.painted) player.startPatience(() => this.giveUp(player));
    player.stopWaiting = onNextFrame(player.video, () => {
      this.markPainted(player);
      if (player !== this.at('current') || player.key !== key || key === null) return;
      if (!this.view?.playing) player.video.pause();
      this.events.onPainted(key);
      this.lookAhead();
    });
    // A paused video that is not there yet has to roll in too, or it would stay black.
    if (!this.view?.playing && !player.painted) this.play(player);
  }

  private markPainted(player: Player) {
    player.painted = true;
    player.video.dataset.painted = 'true';
    player.endPatience();
  }

  private lookAhead() {
    const clip = this.view?.next;
    const previous = this.at('previous');
    if (previous.painted && previous.video.currentTime > 0) previous.video.currentTime = 0;
    if (!clip || !this.view?.lookAhead) return;
    const next = this.at('next');
    if (next.key === clip.key) return;
    this.start(next, clip);
    next.video.muted = true;
    next.stopWaiting = onNextFrame(next.video, () => {
      this.markPainted(next);
      if (next !== this.at('current')) next.video.pause();
    });
    next.video.play().catch(() => {
      // Not allowed to play by itself: it has been fetched, and its poster stands there.
    });
  }

  /** Says that the current video does not come, and waits on: one that comes late is shown. */
  private giveUp(player: Player) {
    if (player.key === null || player !== this.at('current')) return;
    this.events.onFailed(player.key);
    this.lookAhead();
  }

  private onError(player: Player) {
    player.stopWaiting();
    player.endPatience();
    player.broken = true;
    this.giveUp(player);
  }

  private onDry(player: Player) {
    if (player !== this.at('current') || !player.painted || !this.view?.playing) return;
    player.stalled = true;
    player.startPatience(() => this.giveUp(player));
  }

  private onFlowing(player: Player) {
    if (!player.stalled) return;
    player.stalled = false;
    player.endPatience();
    if (player.key !== null && player === this.at('current')) this.events.onPainted(player.key);
  }

  private listen(player: Player) {
    const { video, root } = player;
    const { signal } = this.listeners;
    video.addEventListener('error', () => this.onError(player), { signal });
    video.addEventListener('waiting', () => this.onDry(player), { signal });
    video.addEventListener('playing', () => this.onFlowing(player), { signal });
    video.addEventListener(
      'loadedmetadata',
      () => {
        root.dataset.landscape = String(video.videoWidth > video.videoHeight);
      },
      { signal },
    );
    video.addEventListener('timeupdate', () => this.onTime(player), { signal });
  }

  private onTime(player: Player) {
    const { video, key } = player;
    if (player !== this.at('current') || key === null || !this.view?.playing) return;
    const { duration } = video;
    if (duration > 0 && Number.isFinite(duration)) {
      this.events.onProgress(video.currentTime / duration);
    }
    const enough = Number.isFinite(duration) ? Math.min(1, duration * 0.9) : 1;
    if (!player.watched && secondsPlayed(video) >= enough) {
      player.watched = true;
      this.events.onWatched(key);
    }
  }
}
