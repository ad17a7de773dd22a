import { isTooSlow, patienceSeconds } from './light-video';

/** Aborts a conversion that takes too long, or makes no progress for a minute. */
export class Patience {
  /** Of the video that is converted so far, 0 to 1; 0 while it is being looked at, less when it begins again. */
  share = 0;
  readonly #ended = new AbortController();
  readonly #timer: ReturnType<typeof setInterval>;

  /** @param videoSeconds the video's length; Infinity to abort only without progress */
  constructor(videoSeconds: number) {
    let lastShare = 0;
    let stillSeconds = 0;
    let seconds = 0;
    this.#timer = setInterval(() => {
      stillSeconds = this.share === lastShare ? stillSeconds + 1 : 0;
      if (this.share < lastShare) seconds = 0;
      lastShare = this.share;
      // However long a device slept, its timer fires once, so that sleep does not count.
      if (this.share > 0) seconds += 1;
      const isStill = stillSeconds >= patienceSeconds;
      if (isStill || isTooSlow(seconds, this.share, videoSeconds)) this.#ended.abort();
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
