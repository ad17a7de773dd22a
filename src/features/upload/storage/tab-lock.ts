/** Lets one tab of this browser work at a time. A browser without locks lets every tab. */
export class TabLock {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /** Runs the work under the lock. @returns false, and does nothing, when another tab holds it. */
  async run(work: () => Promise<void>): Promise<boolean> {
    if (!('locks' in navigator)) {
      await work();
      return true;
    }
    return navigator.locks.request(this.#name, { ifAvailable: true }, async (lock) => {
      if (!lock) return false;
      await work();
      return true;
    });
  }

  /** Waits until no other tab works, or until the signal ends the waiting. */
  async whenFree(signal: AbortSignal): Promise<void> {
    await navigator.locks.request(this.#name, { signal }, () => undefined).catch(() => undefined);
  }
}
