/** More top-level boxes than this before the first fragment are not seen in the wild. */
const MAX_BOXES = 32;

/**
 * A box's place in its file: its header from `start`, its content from `content` to `end`.
 * `isCut` when it should be longer than what it lies in.
 */
export interface Box {
  type: string;
  start: number;
  content: number;
  end: number;
  isCut: boolean;
}

/** The boxes between two places of an MP4; reads only their headers. */
export async function* boxesIn(file: Blob, from: number, to: number): AsyncGenerator<Box> {
  let start = from;
  while (start + 8 <= to) {
    const header = new DataView(await file.slice(start, start + 16).arrayBuffer());
    const size = boxSize(header, to - start);
    const headerSize = header.getUint32(0) === 1 ? 16 : 8;
    if (size < headerSize) return;
    const end = Math.min(start + size, to);
    const content = Math.min(start + headerSize, end);
    yield { type: typeAt(header, 4), start, content, end, isCut: start + size > to };
    start = end;
  }
}

/**
 * Whether an MP4 is written in fragments (`moof` boxes), as MediaRecorder does; reads only the
 * headers of the outermost boxes.
 */
export async function isFragmentedMp4(file: Blob): Promise<boolean> {
  let count = 0;
  for await (const { type } of boxesIn(file, 0, file.size)) {
    if (type === 'moof') return true;
    count += 1;
    if (count === MAX_BOXES) return false;
  }
  return false;
}

/**
 * Whether an MP4 in one piece ends before its film does, as a broken download does. What comes of
 * fragments is whole up to the last one, so they are not asked.
 */
export async function isCutShort(file: Blob): Promise<boolean> {
  for await (const { type, isCut } of boxesIn(file, 0, file.size)) {
    if (type === 'moof') return false;
    if (isCut && type === 'mdat') return true;
  }
  return false;
}

/**
 * Whether an MP4 has tracks beside picture and sound. Cameras and drones write where they were
 * into such tracks, as subtitles or telemetry.
 */
export async function hasSideTracks(file: Blob): Promise<boolean> {
  for await (const moov of boxesOf('moov', file, { content: 0, end: file.size })) {
    for await (const track of boxesOf('trak', file, moov)) {
      for await (const media of boxesOf('mdia', file, track)) {
        for await (const handler of boxesOf('hdlr', file, media)) {
          const fields = file.slice(handler.content, handler.content + 12);
          const type = typeAt(new DataView(await fields.arrayBuffer()), 8);
          if (type !== 'vide' && type !== 'soun') return true;
        }
      }
    }
  }
  return false;
}

async function* boxesOf(
  type: string,
  file: Blob,
  parent: Pick<Box, 'content' | 'end'>,
): AsyncGenerator<Box> {
  for await (const box of boxesIn(file, parent.content, parent.end)) {
    if (box.type === type) yield box;
  }
}

function typeAt(bytes: DataView, offset: number): string {
  const codes = [0, 1, 2, 3].map((index) => bytes.getUint8(offset + index));
  return String.fromCharCode(...codes);
}

/** A size of 1 means that 64 bits follow, 0 that the box lasts until the end. */
function boxSize(header: DataView, rest: number): number {
  const size = header.getUint32(0);
  if (size === 0) return rest;
  if (size !== 1) return size;
  return header.byteLength < 16 ? 0 : Number(header.getBigUint64(8));
}
