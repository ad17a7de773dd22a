/** An element's place in its file, its id in hexadecimal digits. */
export interface WebmElement {
  id: string;
  start: number;
  content: number;
  end: number;
}

/** The only elements whose end a live recording leaves open. */
const MAY_BE_OPEN = new Set(['18538067', '1f43b675']);

/**
 * The elements between two places of a WebM file; reads only their headers. One that is left open
 * lasts until the end here.
 */
export async function* elementsIn(
  file: Blob,
  from: number,
  to: number,
): AsyncGenerator<WebmElement> {
  let start = from;
  while (start < to) {
    // An id has at most 4 bytes, a size 8.
    const header = new Uint8Array(await file.slice(start, Math.min(start + 12, to)).arrayBuffer());
    const idLength = lengthOfNumber(header, 0);
    const sizeLength = lengthOfNumber(header, idLength);
    const content = start + idLength + sizeLength;
    if (idLength === 0 || idLength > 4 || sizeLength === 0 || content > to) return;
    const id = hex(header.subarray(0, idLength));
    const size = numberIn(header.subarray(idLength, idLength + sizeLength));
    if (size === null && !MAY_BE_OPEN.has(id)) return;
    const end = size === null ? to : Math.min(content + size, to);
    yield { id, start, content, end };
    start = end;
  }
}

/** The leading zero bits of its first byte tell how many bytes a number has. */
function lengthOfNumber(bytes: Uint8Array, offset: number): number {
  const first = bytes[offset] ?? 0;
  return first === 0 ? 0 : Math.clz32(first) - 23;
}

/** Null when all bits are set, which means 'unknown'. */
function numberIn(bytes: Uint8Array): number | null {
  const marker = 0x100 >> bytes.length;
  const isUnknown = bytes.every((byte, index) => byte === (index === 0 ? marker * 2 - 1 : 0xff));
  if (isUnknown) return null;
  // The marker goes first: with it, eight bytes are more than a number can hold exactly.
  return bytes.reduce((sum, byte, index) => sum * 256 + (index === 0 ? byte - marker : byte), 0);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
