/** The parts of a file that have come so far. */
export class SparseFile {
  /** In order, without overlaps. */
  #parts: { readonly start: number; readonly bytes: Uint8Array }[] = [];

  store(start: number, bytes: Uint8Array): void {
    const from = this.#missingFrom(start);
    if (from >= start + bytes.length) return;
    const part = { start: from, bytes: bytes.subarray(from - start) };
    const index = this.#parts.findIndex((each) => each.start > from);
    this.#parts.splice(index < 0 ? this.#parts.length : index, 0, part);
  }

  /** The first byte from a place on that isn't there. */
  #missingFrom(start: number): number {
    let place = start;
    for (const { start: begin, bytes } of this.#parts) {
      if (begin > place) break;
      place = Math.max(place, begin + bytes.length);
    }
    return place;
  }

  /** The first byte that is missing of these, or undefined if they are all there. */
  missing(from: number, to: number): number | undefined {
    const place = this.#missingFrom(from);
    return place < to ? place : undefined;
  }

  /** Bytes that are there. @throws RangeError if one isn't */
  read(from: number, to: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(to - from);
    let place = from;
    for (const part of this.#parts) {
      if (place >= to || part.start > place) break;
      const end = Math.min(part.start + part.bytes.length, to);
      if (end <= place) continue;
      bytes.set(part.bytes.subarray(place - part.start, end - part.start), place - from);
      place = end;
    }
    if (place < to) throw new RangeError('These bytes have not come');
    return bytes;
  }

  /** Forgets what lies before a place. */
  dropBefore(place: number): void {
    this.#parts = this.#parts.filter(({ start, bytes }) => start + bytes.length > place);
  }
}
