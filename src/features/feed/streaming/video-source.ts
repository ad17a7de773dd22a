import type { Rendition } from './line/rendition';
import type { BufferedKind } from './media-buffer';
import { NotStreamable } from './mp4/boxes';
import { fragment, initSegment } from './mp4/fragments';
import { joined, segmentsOf, type Bytes, type Segment } from './mp4/segments';
import { indexEnd, readVideoIndex, type VideoIndex } from './mp4/video-index';
import { SparseFile } from './sparse-file';

/** What usually holds the index of a minute. */
const frontBytes = 24_576;

/** WebKit doesn't show the first frames of what it's given after a gap where frames are out of order. */
const lostSeconds = 0.1;

const sum = (values: Uint32Array) => values.reduce((total, value) => total + value, 0);

/** A file with one rendition of a video: what has come of it, and what is to be requested. */
export class VideoSource {
  readonly url: string;
  readonly rendition: Rendition;
  readonly #file = new SparseFile();
  #index: VideoIndex | undefined;
  #segments: readonly Segment[] = [];
  #frontTo = frontBytes;

  constructor(url: string, rendition: Rendition) {
    this.url = url;
    this.rendition = rendition;
  }

  get isOpen(): boolean {
    return this.#index !== undefined;
  }

  /** In seconds; 0 until it's open. */
  get duration(): number {
    return this.#index?.duration ?? 0;
  }

  get bitsPerSecond(): number | undefined {
    if (!this.#index) return undefined;
    const { picture, sound, duration } = this.#index;
    const bytes = sum(picture.samples.sizes) + (sound ? sum(sound.samples.sizes) : 0);
    return (8 * bytes) / duration;
  }

  /** What a buffer has to know before the first segment. @throws NotStreamable until it's open */
  get kind(): BufferedKind {
    if (!this.#index) throw new NotStreamable('Not open');
    const { picture, sound } = this.#index;
    const codecs = [picture.codec, ...(sound ? [sound.codec] : [])].join(',');
    return {
      type: `video/mp4; codecs="${codecs}"`,
      init: initSegment(this.#index),
    };
  }

  /** @throws NotStreamable if the file can't be played in pieces */
  store(start: number, bytes: Uint8Array): void {
    this.#file.store(start, bytes);
    if (this.#index) return;
    const there = this.#file.missing(0, Infinity) ?? 0;
    const end = indexEnd(this.#file.read(0, there));
    if (end === undefined) return;
    this.#frontTo = Math.max(this.#frontTo, end);
    if (there < end) return;
    const index = readVideoIndex(this.#file.read(0, end));
    this.#segments = segmentsOf(index);
    this.#index = index;
  }

  /** The segments that play from one second to another; the first of them needs none before it. */
  segmentsFor(from: number, to: number): readonly Segment[] {
    const last = this.#segments.length - 1;
    const at = this.#segments.findIndex(({ end }) => end > from - lostSeconds);
    let first = at < 0 ? last : at;
    while (first > 0 && this.#segments[first]?.isKey === false) first -= 1;
    return this.#segments.slice(first).filter(({ start }) => start < to);
  }

  hasCome(segment: Segment): boolean {
    return segment.bytes.every(([from, to]) => this.#file.missing(from, to) === undefined);
  }

  /**
   * What to request next for these segments, in one piece; undefined if all of it has come.
   * @param segments none to open it
   */
  missingBytes(segments: readonly Segment[]): Bytes | undefined {
    if (!this.#index) {
      const from = this.#file.missing(0, this.#frontTo);
      return from === undefined ? undefined : [from, this.#frontTo];
    }
    const parts = joined(segments.flatMap(({ bytes }) => bytes));
    for (const [from, to] of parts) {
      const missing = this.#file.missing(from, to);
      if (missing !== undefined) return [missing, to];
    }
    return undefined;
  }

  /** @throws NotStreamable until it's open; RangeError until the segment has come */
  fragmentOf(segment: Segment): Uint8Array<ArrayBuffer> {
    if (!this.#index) throw new NotStreamable('Not open');
    return fragment(this.#index, segment, (from, to) => this.#file.read(from, to));
  }

  /** Forgets the bytes of a segment that has been appended, and of those before it. */
  drop(segment: Segment): void {
    const next = this.#segments[this.#segments.indexOf(segment) + 1];
    const places = next?.bytes.map(([from]) => from) ?? [Infinity];
    this.#file.dropBefore(Math.min(...places));
  }
}
