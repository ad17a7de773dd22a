import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotStreamable } from './boxes';
import { segmentsOf } from './segments';
import { indexEnd, readVideoIndex } from './video-index';

const bytesOf = (path: string) => new Uint8Array(readFileSync(path));
const demo = bytesOf('tools/backend/demo/films/ana.mp4');
const end = indexEnd(demo) ?? 0;

/** The demo's video with a box of its index renamed. */
function renamed(from: string, to: string): Uint8Array {
  const bytes = Buffer.from(demo.subarray(0, end));
  // The brands in front name codecs too.
  bytes.write(to, bytes.indexOf(from, 40), 'latin1');
  return bytes;
}

describe("a video's index", () => {
  it('says what its tracks are', () => {
    const { duration, picture, sound } = readVideoIndex(demo.subarray(0, end));
    expect(duration).toBeCloseTo(17.66, 1);
    expect([picture.codec, sound?.codec]).toEqual(['avc1.4D401F', 'mp4a.40.2']);
    expect(picture.samples).toMatchObject({ count: 442, isReordered: true });
    expect(sound?.samples).toMatchObject({ count: 829, isReordered: false });
  });

  it('is found from the first bytes on', () => {
    expect(indexEnd(demo.subarray(0, 20))).toBeUndefined();
    expect(indexEnd(demo.subarray(0, 100))).toBe(end);
  });

  it.each([
    ['a video whose index lies behind', bytesOf('tests/fixtures/films/fade-in.mp4')],
    ['a WebM', bytesOf('tests/fixtures/films/recorded.webm')],
    ['H.265', renamed('avc1', 'hvc1')],
    ['sound that is not AAC', renamed('mp4a', 'ac-3')],
    ['a video that is in fragments already', renamed('udta', 'mvex')],
    ['a track without samples', renamed('stsz', 'free')],
    ['three tracks of which two are sound', renamed('vide', 'soun')],
  ])('refuses %s', (_, bytes) => {
    expect(() => readVideoIndex(bytes)).toThrow(NotStreamable);
  });

  it('is read or refused, however broken, without a hang', () => {
    const change = fc.tuple(fc.nat(end - 1), fc.nat(255));
    const readsOrRefuses = fc.property(
      fc.array(change, { minLength: 1, maxLength: 8 }),
      (changes) => {
        const bytes = demo.slice(0, end);
        for (const [at, value] of changes) bytes[at] = value;
        try {
          segmentsOf(readVideoIndex(bytes));
        } catch (error) {
          if (!(error instanceof NotStreamable || error instanceof RangeError)) throw error;
        }
      },
    );
    expect(() => fc.assert(readsOrRefuses)).not.toThrow();
  });
});
