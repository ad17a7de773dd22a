/** Whether to give up when another tab has the lock, to take it away, or to wait for it. */
type LockMode = { ifAvailable: true } | { steal: true } | { signal: AbortSignal };

/**
 * A named lock that one tab of this browser has at a time; it is free again once that tab releases
 * it or is closed. A browser without locks lets every tab.
 */
export class TabLock {
  readonly #name: string;
  readonly #onStolen: () => void;
  /** Resolves to its release, or to null when it was not to be had. */
  #request: Promise<(() => void) | null> | null = null;

  /** @param onStolen another tab has taken it away */
  constructor(name: string, onStolen: () => void = () => undefined) {
    this.#name = name;
    this.#onStolen = onStolen;
  }

  /** Tells whether this tab has it now; harmless when it had it before. */
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
