// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { inspectVideo } from './inspect';
import { repairVideo } from './repair';
import * as rewrite from './rewrite';

/** Where all `place` fixtures say that they were filmed. */
const place = '40.4168';

/** The real file (tests/fixtures/make.sh). */
const fixture = async (name: string) => new Blob([await readFile(`tests/fixtures/${name}`)]);

/** One character for each byte. */
const textOf = async (file: Blob) => Buffer.from(await file.arrayBuffer()).toString('latin1');
const fileOf = (text: string) => new Blob([Buffer.from(text, 'latin1')]);

const inspected = async (file: Blob) => {
  const result = await inspectVideo(file);
  if (!result.ok) throw new Error(result.problem.code);
  return result.inspection;
};

const repaired = async (file: Blob) => {
  const result = await repairVideo(file, await inspected(file));
  if (!result.ok) throw new Error(result.problem.code);
  return result.video.blob;
};

/** Apple's keys right in the movie, where iPhones have them: the box around them ends at once. */
const withKeysInMovie = async () => {
  const film = await textOf(await fixture('place-keys.mp4'));
  return fileOf(film.replace(/[^]{4}udta(?=[^]{4}meta)/, '\0\0\0\bfree'));
};

describe('a file that tells where it was filmed', () => {
  it.each([
    ["in Android's tags", fixture('place.mp4')],
    ["in Apple's keys among the tags", fixture('place-keys.mp4')],
    ["in Apple's keys in the movie", withKeysInMovie()],
    ['in WebM tags and its title', fixture('place.webm')],
    ['in a track beside picture and sound', fixture('place-track.mp4')],
  ])('%s: no longer, and looks and sounds as before', async (_where, told) => {
    const file = await told;
    expect(await textOf(file)).toContain(place);
    const film = await repaired(file);
    expect(await textOf(film)).not.toContain(place);
    const [before, after] = [await inspected(file), await inspected(film)];
    expect(after.playability).toEqual(before.playability);
    expect(after.facts).toEqual({
      ...before.facts,
      durationSeconds: expect.closeTo(before.facts.durationSeconds, 1),
    });
  });

  it('is refused where it cannot be written anew', async () => {
    const file = await fixture('place.mp4');
    vi.spyOn(rewrite, 'rewriteVideo').mockResolvedValueOnce({ ok: false, full: false });
    expect(await repairVideo(file, await inspected(file))).toMatchObject({
      ok: false,
      problem: { code: 'unreadable' },
    });
  });
});
