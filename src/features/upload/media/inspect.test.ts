// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { inspectVideo } from './inspect';
import { planRepair } from './repair-plan';
import { concernsAbout } from './validation';

/** The real file (tests/fixtures/make.sh), whatever name it is given. */
const fixture = async (name: string) => new Blob([await readFile(`tests/fixtures/${name}`)]);

const inspected = async (name: string) => {
  const result = await inspectVideo(await fixture(name));
  if (!result.ok) throw new Error(result.problem.code);
  return result.inspection;
};

describe('files that can be used', () => {
  it.each([
    ['pitch.mp4', 'avc', 'aac'],
    ['pitch.mov', 'avc', 'aac'],
    ['pitch.webm', 'vp9', 'opus'],
  ])('%s', async (name, videoCodec, audioCodec) => {
    const { facts, playability } = await inspected(name);
    expect(playability).toEqual({ videoCodec, audioCodec });
    expect(facts).toMatchObject({ width: 270, height: 480, hasSound: true });
    expect(facts.durationSeconds).toBeCloseTo(12, 0);
    expect(concernsAbout(facts)).toEqual([]);
  });

  it.each([
    ['landscape.mp4', 'landscape'],
    ['silent.mp4', 'noSound'],
  ])('%s, after a question', async (name, concern) => {
    expect(concernsAbout((await inspected(name)).facts)).toEqual([concern]);
  });

  it('HEVC: only where this browser can convert it', async () => {
    const { playability, abilities } = await inspected('hevc.mov');
    expect(playability.videoCodec).toBe('hevc');
    // No browser here: nothing can be decoded.
    expect(planRepair(playability, abilities)).toEqual({
      kind: 'impossible',
      codec: 'HEVC (H.265)',
    });
    expect(
      planRepair(playability, { ...abilities, decodeVideo: true, encodeAvc: true }),
    ).toMatchObject({ kind: 'convert', container: 'mp4' });
  });
});

describe('files that are refused', () => {
  it.each([
    ['three hours', fixture('three-hours.mp4'), 'tooLong', { duration: '3:00:00' }],
    [
      'AVI, an accepted type that nothing can read',
      fixture('pitch.avi'),
      'cannotConvert',
      { codec: 'AVI' },
    ],
    ['0 bytes', new Blob([]), 'emptyFile', {}],
    ['a text', new Blob(['This is a text.']), 'invalidFormat', { type: 'text/plain' }],
    ['101 MB', new Blob([new Uint8Array(101 * 1024 * 1024)]), 'tooLarge', { n: '101' }],
    ['a picture', fixture('poster.jpg'), 'invalidFormat', { type: 'image/jpeg' }],
    [
      'a film that was not copied whole',
      fixture('pitch.mp4').then((film) => film.slice(0, film.size / 2)),
      'unreadable',
      {},
    ],
    [
      'the first half of a film',
      fixture('pitch.mp4').then((film) => film.slice(0, 600)),
      'unreadable',
      {},
    ],
  ])('%s', async (_name, file, code, values) => {
    expect(await inspectVideo(await file)).toMatchObject({ ok: false, problem: { code, values } });
  });
});
