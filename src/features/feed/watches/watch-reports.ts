import type { FeedItem } from '@/features/feed/items/feed-item';
import { watchOf, type Watch, type WatchedPart } from './watch';

type Tell = (item: FeedItem, watch: Watch) => void;

/**
 * Keeps how far the shown video was watched, and tells it once it is left. Coming back to a video tells
 * again only what is further.
 */
export class WatchReports {
  readonly #tell: Tell;
  readonly #told = new Set<string>();
  #open: { readonly item: FeedItem; readonly part: WatchedPart } | undefined;

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  /** Notes how far a video was watched by now; another video than before means that that one was left. */
  note(item: FeedItem, part: WatchedPart): void {
    if (this.#open && this.#open.item.id !== item.id) this.leave();
    this.#open = { item, part };
  }

  /** The shown video is left, for another one or with the page. */
  leave(): void {
    const left = this.#open;
    this.#open = undefined;
    const watch = left && watchOf(left.part);
    if (!left || !watch) return;
    const told = `${left.item.id} ${watch.pastStart} ${watch.reached}`;
    if (this.#told.has(told)) return;
    this.#told.add(told);
    this.#tell(left.item, watch);
  }
}
