import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BufferSource, EncodedPacketSink, Input, MP4, WEBM } from 'mediabunny';
import type { Page } from 'playwright/test';
import { smallVideoOf } from '../../../src/domain/video/small-video.ts';
import { expect, test } from '../support/fixtures.ts';
import { measureVideo } from '../support/measure-video.ts';
import { chooseVideo, folder, MIB, openProfile } from '../support/steps/talent-steps.ts';
import { writeVideo } from '../support/made-video.ts';
import { createPerson, fixture, type Person } from '../../support/people/people.ts';
import { positionsOf } from '../../support/people/pitches.ts';
import { trackDistance } from '../../support/track-distance.ts';

interface Kind {
  /** In `tests/fixtures/films`, or made for this run. */
  file: string;
  /** Of the published video, as shown. */
  size: [width: number, height: number];
  seconds?: number;
  silent?: boolean;
  /** Its picture is light as it is. */
  copied?: true;
  /** Of the small rendition, of videos that are heavy enough for one. */
  small?: [width: number, height: number];
}

const kinds: Kind[] = [
  { file: 'turned-90.mp4', size: [720, 1280] },
  { file: 'turned-270.mov', size: [360, 640], copied: true },
  { file: 'heavy-turned-270.mov', size: [360, 640], copied: true, small: [360, 640] },
  { file: 'turned-180.mp4', size: [1280, 720] },
  { file: 'four-k.mp4', size: [1280, 720] },
  { file: 'no-sound.mp4', size: [720, 1280], silent: true },
  { file: 'variable-rate.mp4', size: [720, 1280] },
  { file: 'late-sound.mp4', size: [720, 1280] },
  { file: 'hdr.webm', size: [720, 1280] },
  { file: 'turned-hdr.mp4', size: [720, 1280] },
  { file: 'sixty-frames.mp4', size: [540, 960] },
  { file: 'uncompressed-sound.mov', size: [540, 960], copied: true },
  { file: 'recorded.webm', size: [540, 960], copied: true },
  { file: 'three-minutes.mp4', size: [360, 640], seconds: 180, copied: true },
  { file: '300-megabytes.mp4', size: [720, 1280] },
];

const made: Record<string, Parameters<typeof writeVideo>[1]> = {
  'heavy-turned-270.mov': { film: 'films/turned-270.mov', bytes: MIB },
  'three-minutes.mp4': { film: 'films/turned-270.mov', times: 45 },
  '300-megabytes.mp4': { film: 'films/turned-90.mp4', bytes: 300 * MIB },
};

async function pathOf(file: string): Promise<string> {
  const wanted = made[file];
  if (!wanted) return fixture(`films/${file}`);
  const path = join(folder, file);
  await writeVideo(path, wanted);
  return path;
}

async function addPositions(talent: Person, count: number): Promise<void> {
  for (let position = 0; position < count; position += 1) {
    const { error } = await talent.client
      .from('talent_positions')
      .insert({ position_title: 'Setter' });
    if (error) throw error;
  }
}

/** The frames a second of a video, and the longest time in seconds between two of its key frames. */
async function pictureOf(input: Input) {
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('No picture');
  const keys: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    if (packet.type === 'key') keys.push(packet.timestamp);
  }
  const ends = [...keys.slice(1), await track.computeDuration()];
  return {
    rate: (await track.computePacketStats()).averagePacketRate,
    codec: await track.getCodecParameterString(),
    keySeconds: Math.max(...ends.map((end, index) => end - (keys[index] ?? 0))),
  };
}

/** The boxes of an MP4 by name, in their order. */
function boxesOf(film: Buffer): string[] {
  const boxes: string[] = [];
  for (let at = 0; at + 8 <= film.length;) {
    const bytes = film.readUInt32BE(at);
    boxes.push(film.toString('latin1', at + 4, at + 8));
    at += bytes === 1 ? Number(film.readBigUInt64BE(at + 8)) : Math.max(bytes, 8);
  }
  return boxes;
}

/** Publishes one video of each kind, and measures what became of it. */
async function checkKinds(page: Page, kinds: readonly Kind[]): Promise<void> {
  const talent = await createPerson('talent', 'kim');
  await addPositions(talent, kinds.length);
  await openProfile(page, talent);
  const published = async () => (await positionsOf(talent)).map((position) => position.video_url);
  // One after the other: a device that is kept from making a video light in good time sends it as it is.
  for (const [slot, { file }] of kinds.entries()) {
    await chooseVideo(page, await pathOf(file), slot);
    // All are very short, or longer than two minutes.
    await page.getByRole('button', { name: 'Use it anyway' }).click();
    await expect.poll(async () => (await published())[slot], { timeout: 60_000 }).not.toBeNull();
  }

  const urls = await published();
  for (const [slot, kind] of kinds.entries()) {
    const url = urls[slot] ?? '';
    await checkVideo(page, url, kind);
    const { file, small } = kind;
    if (!small) continue;
    const flag = async () => (await positionsOf(talent))[slot]?.has_small_video;
    await expect.poll(flag, { timeout: 40_000 }).toBe(true);
    const picture = await checkVideo(page, smallVideoOf(url), {
      ...kind,
      file: `${file}, small`,
      size: small,
    });
    expect.soft(picture.keySeconds, file).toBeLessThanOrEqual(1.1);
    expect.soft(picture.codec, file).toBe('avc1.42c01e');
  }
}

/** Measures a published file. */
async function checkVideo(
  page: Page,
  url: string,
  { file, size, copied, seconds = 4, silent = false }: Kind,
) {
  const film = Buffer.from(await (await fetch(url)).arrayBuffer());
  using input = new Input({ formats: [MP4, WEBM], source: new BufferSource(film) });
  const sound = await input.getPrimaryAudioTrack();
  const soundStarts = Math.max(0, (await sound?.getFirstTimestamp()) ?? 0);
  const measured = await page.evaluate(measureVideo, [url, soundStarts] as const);
  expect.soft(measured, file).toEqual({
    size,
    corners: ['red', 'blue'],
    seconds: expect.closeTo(seconds, 0),
    beepsAfterFlash: silent ? null : [expect.any(Number), expect.any(Number)],
  });
  for (const late of measured.beepsAfterFlash ?? []) {
    expect.soft(Math.abs(late), `${file}: sound in step`).toBeLessThanOrEqual(0.06);
  }
  const picture = await pictureOf(input);
  expect.soft(picture.rate, `${file}: frames a second`).toBeLessThan(31);
  if (!copied) expect.soft(picture.keySeconds, `${file}: key frames`).toBeLessThanOrEqual(2.1);
  if (url.endsWith('.mp4')) {
    const boxes = boxesOf(film);
    expect.soft(boxes.indexOf('moov'), file).toBeLessThan(boxes.indexOf('mdat'));
    if (sound) {
      const apart = await trackDistance(input, film);
      expect.soft(apart, `${file}: sound beside the picture`).toBeLessThan(1);
    }
  }
  return picture;
}

test.describe('each kind of video ends upright, whole and with its sound in step', () => {
  // A slot grows and shrinks with what it says of its video, long after the video was chosen.
  test.use({ expectedFaults: /^layout shift: 0\.[12]\d at \/talent\/profile/ });
  // In order, as the videos of each part.
  test.describe.configure({ mode: 'default' });
  // A talent has ten positions at most.
  for (const some of [kinds.slice(0, 8), kinds.slice(8)]) {
    test(some.map(({ file }) => file).join(', '), async ({ page }) => {
      test.slow();
      await checkKinds(page, some);
    });
  }
});

test.describe('what a screen recorder or an editor writes', () => {
  test.use({ expectedFaults: /^layout shift: 0\.[12]\d at \/talent\/profile/ });

  test('is published in a profile that phones play, and with a cover that shows something', async ({
    page,
  }) => {
    const talent = await createPerson('talent', 'ada');
    await addPositions(talent, 1);
    await openProfile(page, talent);
    const published = async () => (await positionsOf(talent))[0];

    await test.step('H.264 in 4:4:4 is converted', async () => {
      await chooseVideo(page, fixture('films/high-444.mp4'));
      await page.getByRole('button', { name: 'Use it anyway' }).click();
      await expect.poll(async () => (await published())?.video_url).toBeTruthy();
      const film = await fetch((await published())?.video_url ?? '');
      using input = new Input({
        formats: [MP4, WEBM],
        source: new BufferSource(await film.arrayBuffer()),
      });
      const picture = await input.getPrimaryVideoTrack();
      expect(await picture?.getCodecParameterString()).toMatch(/^(avc1\.(42|4d|64)|vp09\.00)/i);
    });

    await test.step('a video that fades in has no black cover', async () => {
      const before = await published();
      await chooseVideo(page, fixture('films/fade-in.mp4'));
      await expect(page.getByText(/^It has no sound\./)).toBeVisible();
      await page.getByRole('button', { name: 'Use it anyway' }).click();
      await expect
        .poll(async () => (await published())?.video_url, { timeout: 40_000 })
        .not.toBe(before?.video_url);
      const poster = (await published())?.poster_url ?? '';
      const brightest = await page.evaluate(async (url) => {
        const picture = await createImageBitmap(await (await fetch(url)).blob());
        const canvas = new OffscreenCanvas(16, 16).getContext('2d');
        canvas?.drawImage(picture, 0, 0, 16, 16);
        return Math.max(
          ...Array.from(canvas?.getImageData(0, 0, 16, 16).data ?? []).filter(
            (_, at) => at % 4 !== 3,
          ),
        );
      }, poster);
      expect(brightest).toBeGreaterThan(150);
    });

    await test.step('a sound track of silence is no sound', async () => {
      await chooseVideo(page, fixture('films/silence.mov'));
      await expect(page.getByText(/^It has no sound\./)).toBeVisible();
      await page.getByRole('button', { name: 'Keep the current video' }).click();
      await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible();
    });

    await test.step('a video that no browser can play names the part in the way', async () => {
      await chooseVideo(page, fixture('films/lossless-sound.mov'));
      await expect(page.getByRole('alert')).toContainText(
        'the sound of this video (Apple Lossless',
      );
      await chooseVideo(page, fixture('films/mpeg4-part-2.mp4'));
      await expect(page.getByRole('alert')).toContainText('this kind of video (MPEG-4 Part 2)');
    });
  });
});

test('a video that breaks off halfway is called damaged', async ({ page }) => {
  const talent = await createPerson('talent', 'uma');
  await openProfile(page, talent);
  for (const film of ['films/turned-180.mp4', 'pitch.mp4']) {
    const path = join(folder, 'half.mp4');
    const whole = readFileSync(fixture(film));
    writeFileSync(path, whole.subarray(0, whole.length / 2));
    await chooseVideo(page, path);
    await expect(page.getByRole('alert')).toContainText('damaged');
  }
});
