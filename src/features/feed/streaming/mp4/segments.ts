import { NotStreamable } from './boxes';
import { shownAt, type Track, type VideoIndex } from './video-index';

/** Samples of a track: from the first to before the second. */
export type Samples = readonly [from: number, to: number];

/** Bytes of a file: from the first to before the second. */
export type Bytes = readonly [from: number, to: number];

/** A part of a video that is appended as a whole. */
export interface Segment {
  /** In seconds of the video. */
  readonly start: number;
  readonly end: number;
  /** Whether it plays without the one before it. */
  readonly isKey: boolean;
  readonly picture: Samples;
  readonly sound: Samples;
  /** Where its samples lie in the file; apart where sound and picture are not interleaved. */
  readonly bytes: readonly Bytes[];
}

/** Shorter ones cost the browser more than they save of the line. */
const shortestSeconds = 0.45;
/** A longer wait between key frames leaves no place to go on from. */
const longestSeconds = 4;
/** Bytes between two samples that are rather fetched than asked around. */
const gapBytes = 16_384;

/** Where a picture can be cut: at key frames, and between them if no sample is shown before an earlier one. */
function cutsOf(picture: Track): number[] {
  const { count, isKey, isReordered } = picture.samples;
  const cuts: number[] = [];
  let last = -Infinity;
  let lastKey = 0;
  for (let sample = 0; sample < count; sample += 1) {
    const at = shownAt(picture, sample);
    if (isKey[sample] === 1) {
      if (at - lastKey > longestSeconds) throw new NotStreamable('Few key frames');
      lastKey = at;
      const isCloseToCut =
        at - last < shortestSeconds && picture.samples.isKey[cuts.at(-1) ?? 0] !== 1;
      if (isCloseToCut) cuts.pop();
    } else if (isReordered || at - last < shortestSeconds) {
      continue;
    }
    cuts.push(sample);
    last = at;
  }
  return cuts;
}

/** Parts of a file in order, those that lie beside each other as one, so that a request brings them together. */
export function joined(parts: readonly Bytes[]): Bytes[] {
  const sorted = parts.toSorted(([a], [b]) => a - b);
  const all: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = all.at(-1);
    if (last && from - last[1] <= gapBytes) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

const bytesOf = ({ samples }: Track, [from, to]: Samples): Bytes[] =>
  Array.from({ length: to - from }, (_, index) => {
    const offset = samples.offsets[from + index] ?? 0;
    return [offset, offset + (samples.sizes[from + index] ?? 0)] as const;
  });

/** The first sample, from one on, that is shown at this second or later. */
function firstFrom(track: Track, from: number, second: number): number {
  let sample = from;
  while (sample < track.samples.count && shownAt(track, sample) < second) sample += 1;
  return sample;
}

/**
 * Cuts a video into segments, in order and without gaps.
 * @throws NotStreamable if its key frames are too far apart
 */
export function segmentsOf({ picture, sound, duration }: VideoIndex): Segment[] {
  const cuts = cutsOf(picture);
  // What comes before the beginning only warms up the decoder, and engines would drop it.
  let soundFrom = sound ? firstFrom(sound, 0, 0) : 0;
  return cuts.map((from, index) => {
    const next = cuts[index + 1];
    const end = next === undefined ? duration : shownAt(picture, next);
    const soundTo = sound ? firstFrom(sound, soundFrom, next === undefined ? Infinity : end) : 0;
    const samples = {
      picture: [from, next ?? picture.samples.count],
      sound: [soundFrom, soundTo],
    } as const;
    soundFrom = soundTo;
    return {
      ...samples,
      start: shownAt(picture, from),
      end,
      isKey: picture.samples.isKey[from] === 1,
      bytes: joined([
        ...bytesOf(picture, samples.picture),
        ...(sound ? bytesOf(sound, samples.sound) : []),
      ]),
    };
  });
}
