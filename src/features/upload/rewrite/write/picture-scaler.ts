/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Clockwise in degrees, and then mirrored left to right. */
export interface Turn {
  rotation: number;
  flip: boolean;
}

/** One byte for each pixel, line by line. */
interface Plane extends Size {
  data: Uint8Array;
}

/** What an I420 picture takes: one byte of brightness for each pixel, two of colour for each four. */
function bytesOf({ width, height }: Size): number {
  return width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2);
}

/** The planes of an I420 picture without gaps: its brightness, and twice its colour. */
function planesOf(data: Uint8Array, { width, height }: Size) {
  const [across, down] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const colour = (nth: number): Plane => {
    const at = width * height + nth * across * down;
    return { data: data.subarray(at, at + across * down), width: across, height: down };
  };
  return [{ data: data.subarray(0, width * height), width, height }, colour(0), colour(1)] as const;
}

/** Brings I420 pictures of one size into another, turned. */
export class PictureScaler {
  /** The size before. */
  readonly size: Size;
  /** Takes the picture; `scale` overwrites it. */
  readonly before: Uint8Array;
  /** The result of `scale`. */
  readonly after: Uint8Array<ArrayBuffer>;
  readonly #scalePlanes: readonly (() => void)[];

  /** @param after the size after turning */
  constructor(before: Size, after: Size, turn: Turn) {
    this.size = before;
    this.before = new Uint8Array(bytesOf(before));
    this.after = new Uint8Array(bytesOf(after));
    const [bright, blue, red] = planesOf(this.before, before);
    const [newBright, newBlue, newRed] = planesOf(this.after, after);
    this.#scalePlanes = [
      planeScaler(bright, newBright, turn),
      planeScaler(blue, newBlue, turn),
      planeScaler(red, newRed, turn),
    ];
  }

  scale(): void {
    for (const scalePlane of this.#scalePlanes) scalePlane();
  }
}

/**
 * Writes a plane into another, turned. Each pixel of a smaller one is made of all old ones that it
 * covers, so that fine patterns do not flicker.
 */
function planeScaler(from: Plane, to: Plane, turn: Turn): () => void {
  const isSideways = turn.rotation % 180 !== 0;
  const [width, height] = isSideways ? [to.height, to.width] : [to.width, to.height];
  const halvings = Math.max(
    0,
    Math.floor(Math.log2(Math.min(from.width / width, from.height / height))),
  );
  const fromWidth = from.width >> halvings;
  const fromHeight = from.height >> halvings;
  const start = placeIn(to, turn, 0, 0);
  const across = placeIn(to, turn, 1, 0) - start;
  const down = placeIn(to, turn, 0, 1) - start;
  const { data } = from;
  const isHalvedOnly = halvings > 0 && fromWidth === width && fromHeight === height;
  if (isHalvedOnly && start === 0 && across === 1) {
    return () => {
      for (let times = 0; times < halvings; times += 1) {
        const isLast = times === halvings - 1;
        halve(data, from.width >> times, from.height >> times, isLast ? to.data : data);
      }
    };
  }
  const columns = neighboursOf(fromWidth, width);
  const rows = neighboursOf(fromHeight, height);
  return () => {
    for (let times = 0; times < halvings; times += 1) {
      halve(data, from.width >> times, from.height >> times, data);
    }
    for (let y = 0; y < height; y += 1) {
      const upper = (rows.first[y] ?? 0) * fromWidth;
      const lower = (rows.second[y] ?? 0) * fromWidth;
      const ofLower = rows.ofSecond[y] ?? 0;
      let at = start + y * down;
      for (let x = 0; x < width; x += 1) {
        const [left, right] = [columns.first[x] ?? 0, columns.second[x] ?? 0];
        const ofRight = columns.ofSecond[x] ?? 0;
        const above = between(data[upper + left] ?? 0, data[upper + right] ?? 0, ofRight);
        const below = between(data[lower + left] ?? 0, data[lower + right] ?? 0, ofRight);
        to.data[at] = (between(above, below, ofLower) + half) >> (2 * wholeBits);
        at += across;
      }
    }
  };
}

/** The index in `to` of the pixel that was at these coordinates before turning. */
function placeIn({ width, height }: Size, { rotation, flip }: Turn, x: number, y: number) {
  const [across, down] =
    rotation === 90
      ? [width - 1 - y, x]
      : rotation === 180
        ? [width - 1 - x, height - 1 - y]
        : rotation === 270
          ? [y, height - 1 - x]
          : [x, y];
  return down * width + (flip ? width - 1 - across : across);
}

/** Makes one pixel of each four: their mean. The result may take the place of the picture. */
function halve(data: Uint8Array, width: number, height: number, into: Uint8Array) {
  let to = 0;
  for (let y = 0; y + 1 < height; y += 2) {
    const end = y * width + width - 1;
    for (let upper = y * width; upper < end; upper += 2) {
      const lower = upper + width;
      const above = (data[upper] ?? 0) + (data[upper + 1] ?? 0);
      const below = (data[lower] ?? 0) + (data[lower + 1] ?? 0);
      into[to] = (above + below + 2) >> 2;
      to += 1;
    }
  }
}

/** Each new pixel lies between two old ones along an axis. */
interface Neighbours {
  first: Int32Array;
  second: Int32Array;
  /** The share of the second, of `whole`. */
  ofSecond: Int32Array;
}

const wholeBits = 8;
const whole = 2 ** wholeBits;
const half = whole ** 2 / 2;

function neighboursOf(before: number, after: number): Neighbours {
  const centres = Array.from({ length: after }, (_, pixel) =>
    Math.min(before - 1, Math.max(0, ((pixel + 0.5) * before) / after - 0.5)),
  );
  return {
    first: Int32Array.from(centres, Math.floor),
    second: Int32Array.from(centres, Math.ceil),
    ofSecond: Int32Array.from(centres, (centre) => Math.round((centre % 1) * whole)),
  };
}

/** Times `whole`. */
const between = (first: number, second: number, ofSecond: number) =>
  first * (whole - ofSecond) + second * ofSecond;
