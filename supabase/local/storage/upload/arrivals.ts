/**
 * Requests that have come but not begun to write. When a connection is cut, bytes of its last
 * request may still wait to be read, and a client that asks at once how far it got would overtake
 * them: the answer has to wait until they are being written, from where on the upload's lock keeps
 * the order.
 */
export class Arrivals {
  readonly #waiting = new Map<string, Set<Promise<void>>>();

  /** Notes a request for an upload; the function it gives says that it writes, or has ended. */
  enter(id: string): () => void {
    const waiting = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, waiting);
    let resolve = () => {};
    const begun = new Promise<void>((done) => {
      resolve = done;
    });
    waiting.add(begun);
    return () => {
      resolve();
      waiting.delete(begun);
      if (waiting.size === 0 && this.#waiting.get(id) === waiting) this.#waiting.delete(id);
    };
  }

  /** Resolves when every request noted so far for the upload has begun to write or ended. */
  async settled(id: string): Promise<void> {
    for (const begun of this.#waiting.get(id) ?? []) await begun;
  }
}
