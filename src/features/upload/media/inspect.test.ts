// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { inspectVideo } from './inspect';
import { checkFile, concernsAbout } from './validation';

/** Reads a fixture (tests/fixtures/make.sh) as a file without a name. */
const fixture = async (name: string) => new Blob([await readFile(`tests/fixtures/${name}`)]);

/** Checks and inspects a file as an upload does. */
const inspected = async (file: Blob) => {
  await checkFile(file, 100 * 1024 * 1024);
  return inspectVideo(file);
};

describe('files that can be used', () => {
  it.each(['pitch.mp4', 'pitch.mov', 'pitch.webm'])('include %s', async (name) => {
    const facts = await inspected(await fixture(name));
    expect(facts).toMatchObject({ width: 270, height: 480, hasSound: true });
    expect(facts.durationSeconds).toBeCloseTo(12, 0);
    expect(concernsAbout(facts)).toEqual([]);
  });

  it.each([
    ['landscape.mp4', 'landscape'],
    ['silent.mp4', 'noSound'],
  ])('include %s, with the concern %s', async (name, concern) => {
    expect(concernsAbout(await inspected(await fixture(name)))).toEqual([concern]);
  });
});

describe('the sound of a video', () => {
  const hasSound = async (name: string) =>
    (await inspected(await fixture(`films/${name}`))).hasSound;

  it('is there when there is something to hear', async () => {
    expect(await hasSound('tone.mov')).toBe(true);
    expect(await hasSound('uncompressed-sound.mov')).toBe(true);
  });

  it('is missing when nothing is heard, or only the knock of a switch', async () => {
    expect(await hasSound('silence.mov')).toBe(false);
    expect(await hasSound('knock.mov')).toBe(false);
  });

  it('is missing when its track is empty, as a recorder without a microphone writes it', async () => {
    expect(await hasSound('empty-sound-track.mp4')).toBe(false);
  });
});

describe('files that are refused', () => {
  it.each([
    ['three hours', fixture('three-hours.mp4'), 'tooLong', { values: { duration: '3:00:00' } }],
    [
      'AVI, an accepted type that cannot be converted',
      fixture('pitch.avi'),
      'cannotConvert',
      { values: { codec: 'AVI' } },
    ],
    ['0 bytes', new Blob([]), 'emptyFile', {}],
    [
      'a text file',
      new Blob(['This is a text.']),
      'invalidFormat',
      { values: { type: 'text/plain' } },
    ],
    [
      '101 MB',
      new Blob([new Uint8Array(101 * 1024 * 1024)]),
      'tooLarge',
      { values: { n: '101', limit: '100' } },
    ],
    ['a picture', fixture('poster.jpg'), 'invalidFormat', { values: { type: 'image/jpeg' } }],
    [
      'the first half of a video',
      fixture('pitch.mp4').then((video) => video.slice(0, video.size / 2)),
      'unreadable',
      {},
    ],
    [
      'the index of a video without its pictures',
      fixture('pitch.mp4').then(async (video) => {
        const text = Buffer.from(await video.arrayBuffer()).toString('latin1');
        return video.slice(0, text.indexOf('mdat') + 8);
      }),
      'unreadable',
      {},
    ],
    [
      'the first 600 bytes of a video',
      fixture('pitch.mp4').then((video) => video.slice(0, 600)),
      'unreadable',
      {},
    ],
  ])('include %s', async (_name, file, code, named) => {
    await expect(inspected(await file)).rejects.toHaveProperty('problem', { code, ...named });
  });
});
