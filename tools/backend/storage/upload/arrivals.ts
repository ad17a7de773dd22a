/**
 * Tracks requests that have arrived but not begun to write. After a cut connection, bytes of its
 * last request may still be unread, and a client that asks at once how far it got would overtake
 * them. The answer waits until those bytes are being written; from then on the upload's lock keeps
 * the order.
 */
export class Arrivals {
  readonly #waiting = new Map<string, Set<Promise<void>>>();

  /**
   * Registers a request for an upload; the returned function reports that it writes or has ended.
   */
  enter(id: string): () => void {
    const waiting = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, waiting);
    let resolve = () => {};
    const start = new Promise<void>((done) => {
      resolve = done;
    });
    waiting.add(start);
    return () => {
      resolve();
      waiting.delete(start);
      if (waiting.size === 0 && this.#waiting.get(id) === waiting) this.#waiting.delete(id);
    };
  }

  /** Resolves when every request registered so far for the upload has begun to write or ended. */
  async settled(id: string): Promise<void> {
    for (const start of this.#waiting.get(id) ?? []) await start;
  }
}
