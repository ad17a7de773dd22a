import { describe, expect, it } from 'vitest';
import type { ExaminedVideo } from './examine-films.ts';
import type { FilmFacts } from './film-facts.ts';
import { filmTable } from './film-table.ts';

const phoneVideo: FilmFacts = {
  bytes: 122_000_000,
  seconds: 60,
  width: 1080,
  height: 1920,
  framesPerSecond: 30,
};
const lightVideo: FilmFacts = {
  bytes: 15_000_000,
  seconds: 60,
  width: 720,
  height: 1280,
  framesPerSecond: 30,
};
const film = (path: string, found: ExaminedVideo['found'], positions: string[] = []) => ({
  path,
  positions,
  lacksSmall: false,
  found,
});

describe('the list of heavy videos', () => {
  it('has the heaviest first, with size, rate, length, picture and who uses it', () => {
    const films = [
      film('talent_videos/a/1.mp4', { ...phoneVideo, bytes: 90_000_000, seconds: 45 }, [
        'p1',
        'p2',
      ]),
      film('video-previews/reel.mp4', phoneVideo),
      film('talent_videos/b/2.mp4', lightVideo, ['p3']),
    ];
    expect(filmTable(films, { all: false })).toEqual([
      '           size         rate  length    picture  fps  video                    used by',
      'heavy  122.0 MB  16.3 Mbit/s    1:00  1080x1920   30  video-previews/reel.mp4  showcase',
      'heavy   90.0 MB  16.0 Mbit/s    0:45  1080x1920   30  talent_videos/a/1.mp4    position p1, p2',
      '',
      'Heavy videos: 2 of 3, 212.0 MB of 227.0 MB.',
      'What to do with them: docs/running-a-site.md#heavy-videos',
    ]);
  });

  it('has the light ones too where all are asked for, without the mark', () => {
    const lines = filmTable([film('talent_videos/b/2.mp4', lightVideo, ['p3'])], { all: true });
    expect(lines[1]).toMatch(/^ +15\.0 MB +2\.0 Mbit\/s .* position p3$/);
    expect(lines.at(-1)).toBe('Heavy videos: none of 1.');
  });

  it.each([
    ['a picture larger than 720 by 1280', { width: 1280, height: 736 }],
    ['60 frames a second', { framesPerSecond: 60 }],
    ['a rate of more than 2.6 Mbit/s', { bytes: 20_000_000 }],
  ])('marks %s', (_, change) => {
    const lines = filmTable([film('a.mp4', { ...lightVideo, ...change })], { all: false });
    expect(lines[1]).toMatch(/^heavy /);
  });

  it('judges a video of unknown length by its picture', () => {
    const lines = filmTable([film('a.webm', { ...phoneVideo, seconds: null })], { all: false });
    expect(lines[1]).toMatch(/^heavy +122\.0 MB +\? +\? /);
  });

  it('names what could not be read, and why', () => {
    const gone = film('talent_videos/a/1.mp4', { failure: 'the storage answers 404' }, ['p1']);
    expect(filmTable([gone], { all: false })).toEqual([
      'not read: talent_videos/a/1.mp4: the storage answers 404',
      '',
      'Heavy videos: none of 0.',
    ]);
  });

  it('counts the videos without a small rendition that need one', () => {
    const films = [
      film('talent_videos/a/1.mp4', phoneVideo),
      film('talent_videos/b/2.mp4', { ...lightVideo, bytes: 5_000_000 }),
      film('talent_videos/c/3.mp4', lightVideo),
    ].map((each, index) => ({ ...each, lacksSmall: index > 0 }));
    expect(filmTable(films, { all: false })).toContain(
      'Without a small rendition: 1. Made by npm run heavy-films -- --small',
    );
  });
});
