/** What to do when another tab has the lock: give up, steal it, or wait until the signal aborts. */
type LockMode = { ifAvailable: true } | { steal: true } | { signal: AbortSignal };

/**
 * A named lock held by one tab of this browser at a time; it is released when that tab releases it
 * or is closed. In a browser without Web Locks every tab gets it.
 */
export class TabLock {
  readonly #name: string;
  readonly #onStolen: () => void;
  /** Resolves to the function that releases the lock, or to null if it was not granted. */
  #request: Promise<(() => void) | null> | null = null;

  /** @param onStolen called when another tab has stolen the lock */
  constructor(name: string, onStolen: () => void = () => undefined) {
    this.#name = name;
    this.#onStolen = onStolen;
  }

  /** Requests the lock and returns whether this tab has it; harmless if it already had it. */
  async hold(mode: LockMode): Promise<boolean> {
    if ('steal' in mode) this.#request = null;
    const request = (this.#request ??= this.#ask(mode));
    const isHeld = (await request) !== null;
    if (!isHeld && this.#request === request) this.#request = null;
    return isHeld;
  }

  release(): void {
    void this.#request?.then((release) => release?.());
    this.#request = null;
  }

  #ask(mode: LockMode): Promise<(() => void) | null> {
    if (!('locks' in navigator)) return Promise.resolve(() => undefined);
    const request = new Promise<(() => void) | null>((resolve) => {
      let isHeld = false;
      const hold = (lock: Lock | null) => {
        isHeld = lock !== null;
        if (isHeld) return new Promise<void>(resolve);
        resolve(null);
        return undefined;
      };
      navigator.locks.request(this.#name, mode, hold).catch(() => {
        resolve(null);
        if (!isHeld || this.#request !== request) return;
        this.#request = null;
        this.#onStolen();
      });
    });
    return request;
  }
}
