import { boxAt, boxesIn, boxOn, NotStreamable, requiredBox, viewOf, type Box } from './boxes';
import { codecOf } from './codecs';
import { readSampleTable, type SampleTable } from './sample-table';

/** A track of a video, with the bytes of the boxes that describe it. */
export interface Track {
  readonly kind: 'picture' | 'sound';
  readonly codec: string;
  /** Ticks a second of its clock. */
  readonly clock: number;
  /** Seconds to add to a sample's time to get when it is shown. */
  readonly shift: number;
  readonly samples: SampleTable;
  readonly boxes: Readonly<Record<DescribingBox, Uint8Array>>;
}

const describingBoxes = ['tkhd', 'mdhd', 'hdlr', 'header', 'dinf', 'stsd'] as const;
type DescribingBox = (typeof describingBoxes)[number];

/** What the front of an MP4 file says about its samples. */
export interface VideoIndex {
  /** In seconds. */
  readonly duration: number;
  readonly picture: Track;
  readonly sound: Track | undefined;
  readonly movieHeader: Uint8Array;
}

/** The matrix of a picture that isn't turned (ISO 14496-12, 6.2.2), the fourth and fifth number apart. */
const unturned = [0x10000, 0, 0, 0, 0x10000];

/** How a track's edit list moves its samples, in seconds. @throws NotStreamable if it does more */
function shiftOf(view: DataView, track: Box, clock: number, movieClock: number): number {
  const edits = boxOn(view, track, 'edts', 'elst');
  if (!edits) return 0;
  const isLong = view.getUint8(edits.body) === 1;
  const count = view.getUint32(edits.body + 4);
  let wait = 0;
  for (let edit = 0; edit < count; edit += 1) {
    const at = edits.body + 8 + edit * (isLong ? 20 : 12);
    const length = isLong ? Number(view.getBigUint64(at)) : view.getUint32(at);
    const time = isLong ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
    if (time >= 0 && edit === count - 1) return wait / movieClock - time / clock;
    if (time >= 0) break;
    wait += length;
  }
  throw new NotStreamable('A cut video');
}

/** The clock of a header that has its times in 4 or 8 bytes. */
const clockOf = (view: DataView, header: Box): number =>
  view.getUint32(header.body + (view.getUint8(header.body) === 1 ? 20 : 12));

function isTurned(view: DataView, header: Box): boolean {
  const matrix = header.body + (view.getUint8(header.body) === 1 ? 52 : 40);
  return unturned.some((value, index) => view.getInt32(matrix + 4 * index) !== value);
}

const handlers: Readonly<Record<string, Track['kind']>> = { vide: 'picture', soun: 'sound' };

function readTrack(view: DataView, track: Box, movieClock: number): Track | undefined {
  const handler = requiredBox(view, track, 'mdia', 'hdlr');
  const type = String.fromCharCode(
    ...[8, 9, 10, 11].map((offset) => view.getUint8(handler.body + offset)),
  );
  const kind = handlers[type];
  if (!kind) return undefined;
  const media = requiredBox(view, track, 'mdia');
  const header = requiredBox(view, media, 'mdhd');
  const clock = clockOf(view, header);
  const trackHeader = requiredBox(view, track, 'tkhd');
  // Engines differ in whether they turn what comes in pieces.
  if (kind === 'picture' && isTurned(view, trackHeader))
    throw new NotStreamable('A turned picture');
  const information = requiredBox(view, media, 'minf');
  const table = requiredBox(view, information, 'stbl');
  const bytesOf = ({ start, end }: Box) =>
    new Uint8Array(view.buffer, view.byteOffset + start, end - start).slice();
  return {
    kind,
    codec: codecOf(view, track),
    clock,
    shift: shiftOf(view, track, clock, movieClock),
    samples: readSampleTable(view, table),
    boxes: {
      tkhd: bytesOf(trackHeader),
      mdhd: bytesOf(header),
      hdlr: bytesOf(handler),
      header: bytesOf(requiredBox(view, information, kind === 'picture' ? 'vmhd' : 'smhd')),
      dinf: bytesOf(requiredBox(view, information, 'dinf')),
      stsd: bytesOf(requiredBox(view, table, 'stsd')),
    },
  };
}

/** When a sample is shown, in seconds. */
export const shownAt = ({ samples, clock, shift }: Track, sample: number): number =>
  ((samples.decodeTimes[sample] ?? 0) + (samples.delays[sample] ?? 0)) / clock + shift;

const endOf = (track: Track): number => {
  const last = track.samples.count - 1;
  return shownAt(track, last) + (track.samples.durations[last] ?? 0) / track.clock;
};

/**
 * Where a file's index ends, in bytes; undefined while too little of it is there to say.
 * @param front the first bytes of the file
 * @throws NotStreamable if it isn't an MP4 file with its index in front
 */
export function indexEnd(front: Uint8Array): number | undefined {
  const view = viewOf(front);
  for (let start = 0; ;) {
    const box = boxAt(view, start);
    if (!box) return undefined;
    if (start === 0 && box.type !== 'ftyp') throw new NotStreamable('Not an MP4 file');
    if (box.type === 'moov') return box.end;
    if (box.type === 'mdat' || box.end === box.start) throw new NotStreamable('No index in front');
    start = box.end;
  }
}

/**
 * Reads a file's index.
 * @param front its first bytes, up to {@link indexEnd} at least
 * @throws NotStreamable for what can't be played in pieces in every engine
 */
export function readVideoIndex(front: Uint8Array): VideoIndex {
  const view = viewOf(front);
  const moov = boxesIn(view, 0, indexEnd(front) ?? 0).find(({ type }) => type === 'moov');
  if (!moov) throw new NotStreamable('No index in front');
  const parts = boxesIn(view, moov.body, moov.end);
  if (parts.some(({ type }) => type === 'mvex')) throw new NotStreamable('In fragments already');
  const movieHeader = requiredBox(view, moov, 'mvhd');
  const movieClock = clockOf(view, movieHeader);
  const tracks = parts
    .filter(({ type }) => type === 'trak')
    .map((track) => readTrack(view, track, movieClock))
    .filter((track) => track !== undefined);
  const picture = tracks.find(({ kind }) => kind === 'picture');
  const sound = tracks.find(({ kind }) => kind === 'sound');
  if (!picture || tracks.length > 2 || tracks.length !== (sound ? 2 : 1)) {
    throw new NotStreamable('Not one picture and at most one sound');
  }
  if (!picture.samples.isKey[0] || shownAt(picture, 0) < -0.001) {
    throw new NotStreamable('A cut video');
  }
  return {
    duration: Math.max(endOf(picture), sound ? endOf(sound) : 0),
    picture,
    sound,
    movieHeader: new Uint8Array(
      view.buffer,
      view.byteOffset + movieHeader.start,
      movieHeader.end - movieHeader.start,
    ).slice(),
  };
}
