import { isTooSlow } from './light-film';

/** Ends a conversion that takes too long, or stands still, by its signal. */
export class Patience {
  /** Of the film that is converted so far, 0 to 1. */
  share = 0;
  readonly #ended = new AbortController();
  readonly #timer: ReturnType<typeof setInterval>;

  /** @param filmSeconds the film's length */
  constructor(filmSeconds: number) {
    let seconds = 0;
    this.#timer = setInterval(() => {
      // However long a device slept, its timer fires once, so that sleep does not count.
      seconds += 1;
      if (isTooSlow(seconds, this.share, filmSeconds)) this.#ended.abort();
    }, 1000);
  }

  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Ends the watch, not the conversion. */
  stop(): void {
    clearInterval(this.#timer);
  }
}
