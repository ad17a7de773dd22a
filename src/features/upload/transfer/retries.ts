/** Before a failed upload is tried again by itself; after the last its person decides. */
export const retryPausesMs = [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];

/** Further attempts at what failed for a moment: a few with growing pauses, and one with each new connection. */
export class Retries {
  #made = 0;

  /** How many were made by themselves, one after the other. */
  get made(): number {
    return this.#made;
  }

  /** Whether another attempt follows by itself. */
  get isNextPlanned(): boolean {
    return !navigator.onLine || this.#made < retryPausesMs.length;
  }

  /** The person has taken it into their own hands. */
  startAnew(): void {
    this.#made = 0;
  }

  /** Makes the next attempt once its pause is over or the connection is back; the signal calls it off. */
  plan(attempt: () => void, signal: AbortSignal): void {
    const pause = navigator.onLine ? retryPausesMs[this.#made] : undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const callOff = () => {
      clearTimeout(timer);
      window.removeEventListener('online', whenOnline);
    };
    const whenOnline = () => {
      callOff();
      this.#made = 0;
      attempt();
    };
    if (pause !== undefined) {
      timer = setTimeout(() => {
        callOff();
        this.#made += 1;
        attempt();
      }, pause);
    }
    window.addEventListener('online', whenOnline);
    signal.addEventListener('abort', callOff, { once: true });
  }
}
