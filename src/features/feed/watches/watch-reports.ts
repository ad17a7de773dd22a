import type { FeedItem } from '@/features/feed/items/feed-item';
import { watchOf, type Watch, type WatchedPart } from './watch';

type Report = (item: FeedItem, watch: Watch) => void;

/**
 * Reports how far a video was watched when the viewer leaves it. A video watched again is reported only
 * if the viewer got further.
 */
export class WatchReports {
  readonly #report: Report;
  readonly #reported = new Set<string>();
  #current: { readonly item: FeedItem; readonly part: WatchedPart } | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  /** Notes how far a video was watched by now. A different video means the viewer left the previous one. */
  note(item: FeedItem, part: WatchedPart): void {
    if (this.#current && this.#current.item.id !== item.id) this.leave();
    this.#current = { item, part };
  }

  /** The viewer leaves the current video, for another one or with the page. */
  leave(): void {
    const previous = this.#current;
    this.#current = undefined;
    const watch = previous && watchOf(previous.part);
    if (!previous || !watch) return;
    const key = `${previous.item.id} ${watch.pastStart} ${watch.reached}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#report(previous.item, watch);
  }
}
