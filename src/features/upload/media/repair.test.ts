// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { blankMetadata } from './blank-metadata';
import { inspectVideo } from './inspect';
import { repairVideo } from './repair';
import * as rewrite from './rewrite';

/** Where all `place` fixtures say that they were filmed. */
const PLACE = '40.4168';

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
  return { plan: result.plan, blob: result.video.blob };
};

/** Apple's keys right in the movie, where iPhones have them: the box around them ends at once. */
const withKeysInMovie = async () => {
  const film = await textOf(await fixture('place-keys.mp4'));
  return fileOf(film.replace(/[^]{4}udta(?=[^]{4}meta)/, '\0\0\0\bfree'));
};

const failingCopy = () =>
  vi.spyOn(rewrite, 'rewriteVideo').mockResolvedValueOnce({ ok: false, full: false });

describe('a file that tells where it was filmed', () => {
  it.each([
    ["in Android's tags", fixture('place.mp4')],
    ["in Apple's keys among the tags", fixture('place-keys.mp4')],
    ["in Apple's keys in the movie", withKeysInMovie()],
    ['in WebM tags and its title', fixture('place.webm')],
  ])('%s: no longer, and plays as before', async (_where, told) => {
    const file = await told;
    expect(await textOf(file)).toContain(PLACE);
    const { plan, blob } = await repaired(file);
    expect(plan).toBe('keep');
    expect(await textOf(blob)).not.toContain(PLACE);
    expect(blob.size).toBe(file.size);
    expect(await inspected(blob)).toEqual(await inspected(file));
  });

  it('in a track beside picture and sound: it is copied without', async () => {
    const file = await fixture('place-track.mp4');
    expect(await textOf(file)).toContain(PLACE);
    const { plan, blob } = await repaired(file);
    expect(plan).toBe('copy');
    expect(await textOf(blob)).not.toContain(PLACE);
    expect((await inspected(blob)).facts).toMatchObject({ width: 90, height: 160, hasSound: true });
  });

  it('in such a track that cannot be left behind: it is refused', async () => {
    const file = await fixture('place-track.mp4');
    failingCopy();
    expect(await repairVideo(file, await inspected(file))).toMatchObject({
      ok: false,
      problem: { code: 'cannotConvert' },
    });
  });

  it("in a track's name, which a copy takes along", async () => {
    const file = await fixture('place.mp4');
    const inspection = await inspected(file);
    const result = await repairVideo(file, {
      ...inspection,
      playability: { ...inspection.playability, fragmented: true },
    });
    if (!result.ok) throw new Error(result.problem.code);
    expect(result.plan).toBe('copy');
    expect(await textOf(result.video.blob)).not.toContain(PLACE);
  });

  it('does not tell it either when it should have been copied and could not', async () => {
    const file = await fixture('place.mp4');
    const inspection = await inspected(file);
    failingCopy();
    const result = await repairVideo(file, {
      ...inspection,
      playability: { ...inspection.playability, fragmented: true },
    });
    if (!result.ok) throw new Error(result.problem.code);
    expect(await textOf(result.video.blob)).not.toContain(PLACE);
  });
});

describe('blankMetadata', () => {
  it('changes not a byte of picture, sound and their tables', async () => {
    const before = await textOf(await fixture('place.mp4'));
    const after = await textOf(await blankMetadata(fileOf(before), 'mp4'));
    const blanked = before
      .replace(/udta[^]{4}name[^]{21}/, (box) => `free${'\0'.repeat(box.length - 4)}`)
      .replace(/udta[^]{4}\xa9swr[^]{47}/, (box) => `free${'\0'.repeat(box.length - 4)}`);
    expect(after).toBe(blanked);
  });

  it('hands a file that tells nothing back as it is', async () => {
    const silent = fileOf('\0\0\0\x10ftypmp42\0\0\0\0\0\0\0\x08wide\0\0\0\x0cmdat....');
    expect(await blankMetadata(silent, 'mp4')).toBe(silent);
  });

  it('follows long sizes and boxes that last until the end', async () => {
    const film = fileOf(
      '\0\0\0\x01mdat\0\0\0\0\0\0\0\x14....\0\0\0\x01uuid\0\0\0\0\0\0\0\x14here\0\0\0\0metahere',
    );
    const blanked = await textOf(await blankMetadata(film, 'mp4'));
    expect(blanked).not.toContain('here');
    expect(blanked).toHaveLength(film.size);
    expect(blanked).toContain('....\0\0\0\x14free');
  });

  it('leaves the stream of a live WebM recording alone', async () => {
    const head = '\x1a\x45\xdf\xa3\x80\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff';
    const tags = '\x12\x54\xc3\x67\x84here';
    const stream = `\x1f\x43\xb6\x75\xff${tags}`;
    const blanked = await textOf(await blankMetadata(fileOf(`${head}${tags}${stream}`), 'webm'));
    expect(blanked).toBe(`${head}\xec\x01${'\0'.repeat(7)}${stream}`);
  });
});
