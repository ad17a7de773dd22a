import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { NotStreamable } from './boxes';
import { segmentsOf } from './segments';
import { readVideoIndex, type VideoIndex } from './video-index';

const index = readVideoIndex(new Uint8Array(readFileSync('tools/backend/demo/films/ana.mp4')));
const small = readVideoIndex(
  new Uint8Array(readFileSync('tools/backend/demo/films/ana-small.mp4')),
);

it.each([
  ['a video of reordered frames', index],
  ['one whose frames are in order', small],
])('has each sample of %s once, in order and without gaps', (_, video) => {
  const segments = segmentsOf(video);
  const joined = (kind: 'picture' | 'sound') =>
    segments.flatMap((segment) => segment[kind]).filter((at, place, all) => at !== all[place - 1]);
  expect(joined('picture')[0]).toBe(0);
  expect(segments.at(-1)?.picture[1]).toBe(video.picture.samples.count);
  expect(segments.at(-1)?.sound[1]).toBe(video.sound?.samples.count);
  for (const [place, segment] of segments.slice(1).entries()) {
    const before = segments[place];
    expect(segment.picture[0]).toBe(before?.picture[1]);
    expect(segment.sound[0]).toBe(before?.sound[1]);
    expect(segment.start).toBe(before?.end);
  }
});

it('cuts reordered frames at key frames alone', () => {
  expect(segmentsOf(index).every(({ isKey }) => isKey)).toBe(true);
  expect(segmentsOf(index)).toHaveLength(18);
});

it('cuts frames in order between key frames too, never shorter than half a second before one', () => {
  const segments = segmentsOf(small);
  expect(segments.filter(({ isKey }) => isKey)).toHaveLength(18);
  expect(segments.length).toBeGreaterThan(30);
});

it('asks around what lies apart', () => {
  const { picture } = index;
  const offsets = picture.samples.offsets.map((offset) => offset + 10_000_000);
  const apart = { ...index, picture: { ...picture, samples: { ...picture.samples, offsets } } };
  expect(segmentsOf(apart)[3]?.bytes).toHaveLength(2);
  expect(segmentsOf(index)[3]?.bytes).toHaveLength(1);
});

it('refuses a video that can be started in few places', () => {
  const isKey = index.picture.samples.isKey.map((_, sample) => (sample % 250 === 0 ? 1 : 0));
  const rare: VideoIndex = {
    ...index,
    picture: { ...index.picture, samples: { ...index.picture.samples, isKey } },
  };
  expect(() => segmentsOf(rare)).toThrow(NotStreamable);
});
