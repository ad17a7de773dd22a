import { boxesIn } from './mp4-boxes';
import { elementsIn } from './webm-elements';

/** A stretch of the file, and the header that makes it padding. */
interface Blank {
  start: number;
  end: number;
  header: Uint8Array<ArrayBuffer>;
}

/**
 * The file without what it tells beside picture and sound: where it was filmed and by which device,
 * titles, comments, attachments. That is overwritten by padding of the same length, so that
 * nothing else moves, and only headers are read.
 */
export async function blankMetadata(file: Blob, container: 'mp4' | 'webm'): Promise<Blob> {
  const blanks = container === 'mp4' ? blanksOfMp4(file, '', 0, file.size) : blanksOfWebm(file);
  const parts: BlobPart[] = [];
  let copied = 0;
  for await (const { start, end, header } of blanks) {
    const padding = new Uint8Array(end - start);
    padding.set(header);
    parts.push(file.slice(copied, start), padding);
    copied = end;
  }
  if (parts.length === 0) return file;
  return new Blob([...parts, file.slice(copied)], { type: file.type });
}

/** Unknown outermost boxes stay: where `mdat` tells a wrong length, they are picture and sound. */
const PERSONAL_BOXES = new Set(['free', 'meta', 'sefd', 'skip', 'udta', 'uuid']);
const NEEDED_BOXES = new Map([
  ['moov', new Set(['iods', 'mvex', 'mvhd', 'trak'])],
  ['trak', new Set(['edts', 'mdia', 'tapt', 'tkhd', 'tref'])],
]);

async function* blanksOfMp4(
  file: Blob,
  parent: string,
  from: number,
  to: number,
): AsyncGenerator<Blank> {
  for await (const { type, start, content, end } of boxesIn(file, from, to)) {
    const isNeeded = NEEDED_BOXES.get(parent)?.has(type) ?? !PERSONAL_BOXES.has(type);
    if (!isNeeded) yield { start, end, header: freeBox(end - start) };
    else if (NEEDED_BOXES.has(type)) yield* blanksOfMp4(file, type, content, end);
  }
}

function freeBox(length: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array([0, 0, 0, 0, ...new TextEncoder().encode('free')]);
  new DataView(header.buffer).setUint32(0, length);
  return header;
}

/** By parent; a checksum would be wrong without what it was made of. */
const PERSONAL_ELEMENTS = new Map([
  // Segment: chapters, attachments, tags.
  ['18538067', new Set(['1043a770', '1941a469', '1254c367'])],
  // Its information: title, date, names of files; checksum.
  ['1549a966', new Set(['7ba9', '4461', '7384', '3c83ab', '3e83bb', 'bf'])],
  // Tracks: checksum. Each track: name; checksum.
  ['1654ae6b', new Set(['bf'])],
  ['ae', new Set(['536e', 'bf'])],
]);

async function* blanksOfWebm(
  file: Blob,
  parent = '',
  from = 0,
  to = file.size,
): AsyncGenerator<Blank> {
  for await (const { id, start, content, end } of elementsIn(file, from, to)) {
    const isPersonal = PERSONAL_ELEMENTS.get(parent)?.has(id) ?? false;
    if (isPersonal) yield { start, end, header: voidElement(end - start) };
    else if (PERSONAL_ELEMENTS.has(id)) yield* blanksOfWebm(file, id, content, end);
  }
}

function voidElement(length: number): Uint8Array<ArrayBuffer> {
  if (length < 9) return new Uint8Array([0xec, 0x80 + length - 2]);
  const header = new Uint8Array([0xec, 1, 0, 0, 0, 0, 0, 0, 0]);
  new DataView(header.buffer).setUint32(5, length - 9);
  return header;
}
