/** Pauses before automatic retries of a failed upload; after the last one the person decides. */
export const retryPausesMs = [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];

/**
 * Automatic retries of a temporary failure: several with growing pauses, and one whenever the
 * device comes back online.
 */
export class Retries {
  #count = 0;

  /** How many automatic retries were made in a row. */
  get count(): number {
    return this.#count;
  }

  /** Whether another automatic retry will follow. */
  get isNextPlanned(): boolean {
    return !navigator.onLine || this.#count < retryPausesMs.length;
  }

  /** Resets the count, because the person has started the upload again. */
  reset(): void {
    this.#count = 0;
  }

  /**
   * Schedules the next attempt after its pause or when the connection is back; the signal cancels
   * it.
   */
  plan(attempt: () => void, signal: AbortSignal): void {
    const pause = navigator.onLine ? retryPausesMs[this.#count] : undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = () => {
      clearTimeout(timer);
      window.removeEventListener('online', whenOnline);
    };
    const whenOnline = () => {
      cancel();
      this.#count = 0;
      attempt();
    };
    if (pause !== undefined) {
      timer = setTimeout(() => {
        cancel();
        this.#count += 1;
        attempt();
      }, pause);
    }
    window.addEventListener('online', whenOnline);
    signal.addEventListener('abort', cancel, { once: true });
  }
}
