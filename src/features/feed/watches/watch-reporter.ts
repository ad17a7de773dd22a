import type { FeedItem } from '@/features/feed/items/feed-item';
import { watchOf, type Watch, type WatchedPart } from './watch';

type SendWatch = (item: FeedItem, watch: Watch) => void;

/**
 * Reports how far a video was watched when the viewer leaves it. A video watched again is reported only
 * if the viewer got further.
 */
export class WatchReporter {
  readonly #send: SendWatch;
  readonly #sentKeys = new Set<string>();
  #current: { readonly item: FeedItem; readonly part: WatchedPart } | undefined;

  constructor(send: SendWatch) {
    this.#send = send;
  }

  /** Notes how far a video has been watched so far. A different video means the viewer left the previous one. */
  update(item: FeedItem, part: WatchedPart): void {
    if (this.#current && this.#current.item.id !== item.id) this.flush();
    this.#current = { item, part };
  }

  /** Call it when the viewer moves to another video or leaves the page. */
  flush(): void {
    const previous = this.#current;
    this.#current = undefined;
    const watch = previous && watchOf(previous.part);
    if (!previous || !watch) return;
    const key = `${previous.item.id} ${watch.pastStart} ${watch.reached}`;
    if (this.#sentKeys.has(key)) return;
    this.#sentKeys.add(key);
    this.#send(previous.item, watch);
  }
}
