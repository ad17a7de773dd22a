/** Half-lives of the two averages, in seconds of transfer: one follows a fall at once, one isn't misled by a moment. */
const halfLives = [1, 6] as const;
/** What is counted at once: less would say more of the moment than of the line. */
const leastBytes = 24_000;
const leastMs = 500;
/** For how many seconds of transfer an earlier visit counts, so that one slow answer doesn't decide alone. */
const secondsFromBefore = 1;

/** How fast a line brings bytes. The slower of a quick and a steady average, so that a fall shows at once. */
export class LineSpeed {
  readonly #sums = halfLives.map(() => 0);
  readonly #weights = halfLives.map(() => 0);
  /** How long the quickest answer was on its way, in milliseconds. */
  #shortestDelay = Infinity;
  #bytes = 0;
  #milliseconds = 0;

  /** @param before bits a second, from an earlier visit */
  constructor(before?: number) {
    if (before !== undefined) this.#count(before, secondsFromBefore);
  }

  /** Counts the wait for an answer, of which the way there and back says nothing of the line's width. */
  addDelay(milliseconds: number): void {
    this.#shortestDelay = Math.min(this.#shortestDelay, milliseconds);
    this.#milliseconds += milliseconds - this.#shortestDelay;
  }

  /** Counts what came in so many milliseconds. */
  add(bytes: number, milliseconds: number): void {
    this.#bytes += bytes;
    this.#milliseconds += milliseconds;
    const isEnough = this.#bytes >= leastBytes || this.#milliseconds >= leastMs;
    if (!isEnough || this.#milliseconds === 0) return;
    const seconds = this.#milliseconds / 1000;
    this.#count((8 * this.#bytes) / seconds, seconds);
    this.#bytes = 0;
    this.#milliseconds = 0;
  }

  #count(bitsPerSecond: number, seconds: number): void {
    halfLives.forEach((halfLife, index) => {
      const remaining = 0.5 ** (seconds / halfLife);
      this.#sums[index] = (this.#sums[index] ?? 0) * remaining + bitsPerSecond * (1 - remaining);
      this.#weights[index] = (this.#weights[index] ?? 0) * remaining + 1 - remaining;
    });
  }

  /** Bits a second; undefined while nothing is known. */
  get bitsPerSecond(): number | undefined {
    const averages = this.#sums.flatMap((sum, index) => {
      const weight = this.#weights[index] ?? 0;
      return weight > 0 ? [sum / weight] : [];
    });
    return averages.length > 0 ? Math.min(...averages) : undefined;
  }
}
