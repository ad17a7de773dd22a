/** What to do when another tab has the lock: give up, or wait until the signal aborts. */
type LockMode = { ifAvailable: true } | { signal: AbortSignal };

/**
 * A named lock held by one tab of this browser at a time; it is released when that tab releases it
 * or is closed. In a browser without Web Locks every tab gets it.
 */
export class TabLock {
  readonly #name: string;
  readonly #channel: BroadcastChannel | undefined;
  /** Resolves to the function that releases the lock, or to null if it was not granted. */
  #request: Promise<(() => void) | null> | null = null;
  #isHeld = false;

  /** @param onAsked called when another tab asks for the lock that this one holds, to release it */
  constructor(name: string, onAsked?: () => void) {
    this.#name = name;
    if (!onAsked || !('BroadcastChannel' in globalThis)) return;
    this.#channel = new BroadcastChannel(name);
    this.#channel.addEventListener('message', () => {
      if (this.#isHeld) onAsked();
    });
  }

  /** Requests the lock and returns whether this tab has it; harmless if it already had it. */
  async hold(mode: LockMode): Promise<boolean> {
    const request = (this.#request ??= this.#ask(mode));
    const isHeld = (await request) !== null;
    if (this.#request === request) {
      this.#isHeld = isHeld;
      if (!isHeld) this.#request = null;
    }
    return isHeld;
  }

  /** Asks the tab that holds the lock to release it; one that waits gets it then. */
  askHolder(): void {
    this.#channel?.postMessage(null);
  }

  release(): void {
    this.#isHeld = false;
    void this.#request?.then((release) => release?.());
    this.#request = null;
  }

  /** Releases the lock and stops listening to other tabs. */
  close(): void {
    this.release();
    this.#channel?.close();
  }

  #ask(mode: LockMode): Promise<(() => void) | null> {
    if (!('locks' in navigator)) return Promise.resolve(() => undefined);
    return new Promise((resolve) => {
      const hold = (lock: Lock | null) => (lock ? new Promise<void>(resolve) : resolve(null));
      navigator.locks.request(this.#name, mode, hold).catch(() => resolve(null));
    });
  }
}
