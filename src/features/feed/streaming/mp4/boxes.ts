/** A video that can't be played in pieces; the browser's own player may still play the file. */
export class NotStreamable extends Error {
  override name = 'NotStreamable';
}

/** A box of an MP4 file (ISO 14496-12): its place in bytes, header included, and where its content begins. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const typeAt = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));

/** The box that begins here, which may end beyond the bytes; undefined where its header is cut off. */
export function boxAt(view: DataView, start: number): Box | undefined {
  if (start + 16 > view.byteLength) return undefined;
  const size = view.getUint32(start);
  const isLarge = size === 1;
  const length = isLarge ? Number(view.getBigUint64(start + 8)) : size;
  const body = start + (isLarge ? 16 : 8);
  const end = start + length;
  if (end < body) throw new NotStreamable('A box without an end');
  return { type: typeAt(view, start + 4), start, body, end };
}

/** The boxes within a part of the bytes. @throws NotStreamable where one reaches beyond it */
export function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start + 8 <= to;) {
    const length = view.getUint32(start);
    const box = { type: typeAt(view, start + 4), start, body: start + 8, end: start + length };
    if (length < 8 || box.end > to) throw new NotStreamable(`A broken box ${box.type}`);
    boxes.push(box);
    start = box.end;
  }
  return boxes;
}

/** The box of a type at the end of a path of boxes, or undefined. */
export function boxOn(view: DataView, within: Box, ...path: readonly string[]): Box | undefined {
  return path.reduce<Box | undefined>(
    (parent, type) =>
      parent && boxesIn(view, parent.body, parent.end).find((box) => box.type === type),
    within,
  );
}

/** {@link boxOn} for a box that has to be there. @throws NotStreamable */
export function requiredBox(view: DataView, within: Box, ...path: readonly string[]): Box {
  const box = boxOn(view, within, ...path);
  if (!box) throw new NotStreamable(`No box ${path.join('/')}`);
  return box;
}
