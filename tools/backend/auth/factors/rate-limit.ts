/** How many may come at once. */
const burst = 30;

/**
 * Lets an account try a number of codes a minute, and a burst of them at once. Hosted's service
 * counts them by address, which everyone shares on one machine.
 */
export class RateLimit {
  readonly #left = new Map<string, { tries: number; at: number }>();
  readonly #perMinute: number;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Takes one try. @returns whether there was one left */
  take(id: string, now = Date.now()): boolean {
    const { tries, at } = this.#left.get(id) ?? { tries: burst, at: now };
    const remaining = Math.min(burst, tries + ((now - at) / 60_000) * this.#perMinute);
    this.#left.set(id, { tries: remaining < 1 ? remaining : remaining - 1, at: now });
    return remaining >= 1;
  }
}
