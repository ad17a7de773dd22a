import type { Track, VideoIndex } from './video-index';
import type { Samples, Segment } from './segments';

type Content = Uint8Array | readonly Content[];

const lengthOf = (content: Content): number =>
  content instanceof Uint8Array
    ? content.length
    : content.reduce((sum, part) => sum + lengthOf(part), 0);

function write(content: Content, into: Uint8Array<ArrayBuffer>, at: number): number {
  if (content instanceof Uint8Array) {
    into.set(content, at);
    return at + content.length;
  }
  return content.reduce((place, part) => write(part, into, place), at);
}

/** Numbers of 4 bytes each. */
function numbers(...values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(4 * values.length);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => view.setUint32(4 * index, value));
  return bytes;
}

/** A number of 8 bytes. */
const long = (value: number) => numbers(Math.floor(value / 2 ** 32), value % 2 ** 32);

const box = (type: string, ...content: readonly Content[]): Content => [
  numbers(8 + lengthOf(content)),
  Uint8Array.from(type, (letter) => letter.charCodeAt(0)),
  content,
];

const bytesOf = (content: Content): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(lengthOf(content));
  write(content, bytes, 0);
  return bytes;
};

/** Both tracks, numbered as in the fragments. */
const tracksOf = ({ picture, sound }: VideoIndex): readonly (readonly [number, Track])[] =>
  sound
    ? [
        [1, picture],
        [2, sound],
      ]
    : [[1, picture]];

/** The track's own header, with the number that the fragments use. */
function trackHeader({ boxes }: Track, number: number): Uint8Array {
  const header = boxes.tkhd.slice();
  const isLong = header[8] === 1;
  new DataView(header.buffer).setUint32(8 + (isLong ? 20 : 12), number);
  return header;
}

/** The initialization segment of a video (ISO 14496-12, 8.8; Media Source's ISO byte stream format). */
export function initSegment(index: VideoIndex): Uint8Array<ArrayBuffer> {
  const none = numbers(0, 0);
  const tracks = tracksOf(index);
  return bytesOf([
    box(
      'ftyp',
      Uint8Array.from('iso6\0\0\0\0iso6mp41', (letter) => letter.charCodeAt(0)),
    ),
    box(
      'moov',
      index.movieHeader,
      ...tracks.map(([number, track]) =>
        box(
          'trak',
          trackHeader(track, number),
          box(
            'mdia',
            track.boxes.mdhd,
            track.boxes.hdlr,
            box(
              'minf',
              track.boxes.header,
              track.boxes.dinf,
              box(
                'stbl',
                track.boxes.stsd,
                box('stts', none),
                box('stsc', none),
                box('stsz', none, numbers(0)),
                box('stco', none),
              ),
            ),
          ),
        ),
      ),
      box('mvex', ...tracks.map(([number]) => box('trex', numbers(0, number, 1, 0, 0, 0)))),
    ),
  ]);
}

/** Flags of a sample that plays alone, and of one that doesn't (ISO 14496-12, 8.8.3.1). */
const keySample = 0x0200_0000;
const dependentSample = 0x0101_0000;

/** Of `trun`: where its data begin; each sample's duration, size, flags and delay. */
const runFlags = 0x0000_0001 | 0x0f00;

const sizeOf = ({ samples }: Track, [from, to]: Samples) =>
  samples.sizes.subarray(from, to).reduce((sum, size) => sum + size, 0);

/**
 * Moves a track to where its edit list has it. Fragments know no times below 0, and WebKit drops frames that are
 * decoded below 0, so that a track that begins earlier has its frames shown, not decoded, earlier.
 */
function movedTo({ kind, shift, clock }: Track): {
  readonly decoded: number;
  readonly shown: number;
} {
  const ticks = Math.round(shift * clock);
  return kind === 'picture' && ticks < 0
    ? { decoded: 0, shown: ticks }
    : { decoded: ticks, shown: 0 };
}

function trackFragment(
  number: number,
  track: Track,
  [from, to]: Samples,
  dataOffset: number,
): Content {
  const { decodeTimes, durations, sizes, isKey, delays } = track.samples;
  const moved = movedTo(track);
  const rows = Array.from({ length: to - from }, (_, index) => {
    const sample = from + index;
    const flags = isKey[sample] === 1 ? keySample : dependentSample;
    const delay = (delays[sample] ?? 0) + moved.shown;
    return [durations[sample] ?? 0, sizes[sample] ?? 0, flags, delay];
  });
  return box(
    'traf',
    // The data's place counts from the beginning of the fragment.
    box('tfhd', numbers(0x0002_0000, number)),
    box('tfdt', numbers(0x0100_0000), long((decodeTimes[from] ?? 0) + moved.decoded)),
    box('trun', numbers(0x0100_0000 | runFlags, rows.length, dataOffset), numbers(...rows.flat())),
  );
}

/**
 * A segment as a source buffer takes it.
 * @param bytesAt the file's bytes from one place to before another
 */
export function fragment(
  index: VideoIndex,
  segment: Segment,
  bytesAt: (from: number, to: number) => Uint8Array,
): Uint8Array<ArrayBuffer> {
  const runs = tracksOf(index)
    .map(([number, track]) => ({ number, track, samples: segment[track.kind] }))
    .filter(({ samples: [from, to] }) => to > from);
  const moof = (offsets: readonly number[]) =>
    box(
      'moof',
      box('mfhd', numbers(0, segment.picture[0] + 1)),
      ...runs.map(({ number, track, samples }, run) =>
        trackFragment(number, track, samples, offsets[run] ?? 0),
      ),
    );
  const sizes = runs.map(({ track, samples }) => sizeOf(track, samples));
  const begin = lengthOf(moof([])) + 8;
  const offsets = sizes.map((_, run) =>
    sizes.slice(0, run).reduce((sum, size) => sum + size, begin),
  );
  const data = runs.map(({ track, samples: [from, to] }) =>
    Array.from({ length: to - from }, (_, at) => {
      const offset = track.samples.offsets[from + at] ?? 0;
      return bytesAt(offset, offset + (track.samples.sizes[from + at] ?? 0));
    }),
  );
  return bytesOf([moof(offsets), box('mdat', data)]);
}
