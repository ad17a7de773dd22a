import { expectToast } from '../support/steps/auth-steps.ts';
import { smallVideoOf } from '../../../src/domain/video/small-video.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  chooseVideo,
  holdUploads,
  largeVideo,
  openProfile,
  posterFilesOf,
  takeEncoderAway,
} from '../support/steps/talent-steps.ts';
import { createPerson, fixture, type Person } from '../../support/people/people.ts';
import { objectsOf, positionsOf } from '../../support/people/pitches.ts';

// An upload is refused.
test.use({ expectedFaults: /status of 403/ });

/** Waits until the talent's posters are those that the positions name, in all widths. */
async function expectNamedPostersOnly(talent: Person) {
  const named = await posterFilesOf(talent);
  await expect
    .poll(async () => (await objectsOf(talent, 'talent_posters')).toSorted())
    .toEqual(named.toSorted());
}

test.describe('video', () => {
  test('a video goes live, is replaced and deleted, and the other position keeps its video', async ({
    page,
  }) => {
    const talent = await createPerson('talent', 'ines');
    await openProfile(page, talent);
    await page.getByLabel('Full name').fill('Ines Prat');
    await page.getByRole('textbox', { name: 'Phone' }).fill('612004118');
    await page.getByRole('button', { name: 'Save Profile' }).first().click();
    await expectToast(page, 'Profile saved successfully');

    await page.getByRole('button', { name: 'Add another position' }).click();
    await page.getByLabel('Position', { exact: true }).nth(1).selectOption('Setter');
    await chooseVideo(page, await largeVideo(2), 0);
    await chooseVideo(page, fixture('pitch.webm'), 1);
    await expect(page.getByText('Anyone can watch it now.')).toHaveCount(2, { timeout: 40_000 });
    await expect(page.getByRole('heading', { name: "You're live." })).toBeVisible();
    const [first, second] = await positionsOf(talent);
    expect(first?.video_url).toMatch(/\.mp4$/);
    expect(second?.position_title).toBe('Setter');
    expect(second?.video_url).toMatch(/\.webm$/);
    const { data: feed } = await talent.client
      .from('video_feed')
      .select('first_name')
      .eq('talent_id', talent.userId);
    expect(feed).toEqual([{ first_name: 'Ines' }, { first_name: 'Ines' }]);

    await test.step('the heavier one gets a small rendition, without a word', async () => {
      const flags = async () => (await positionsOf(talent)).map((row) => row.has_small_video);
      await expect.poll(flags, { timeout: 40_000 }).toEqual([true, false]);
      const names = [first, second].map((row) => row?.video_url?.split('/').at(-1) ?? '');
      const small = smallVideoOf(names[0] ?? '');
      expect(await objectsOf(talent, 'talent_videos')).toEqual([small, ...names].toSorted());
    });

    await expectNamedPostersOnly(talent);
    expect(first?.poster_sizes).toEqual(['240w.webp', '270w.webp']);
    expect(first?.poster_preview).toMatch(/^data:image\/webp;base64,/);
    expect(first?.poster_preview?.length).toBeLessThan(600);

    await test.step('another frame becomes the cover', async () => {
      await page.getByRole('button', { name: 'Cover', exact: true }).first().click();
      await page.getByRole('button', { name: 'Cover 3 of 3' }).click();
      await page.getByRole('button', { name: 'Use this cover' }).click();
      await expectToast(page, 'Cover saved');
      const [changed] = await positionsOf(talent);
      expect(changed?.video_url).toBe(first?.video_url);
      expect(changed?.poster_url).not.toBe(first?.poster_url);
      await expectNamedPostersOnly(talent);
    });

    await test.step('replacing removes the old objects once the new one is saved', async () => {
      await chooseVideo(page, fixture('pitch.mov'), 0);
      await expect
        .poll(async () => (await positionsOf(talent))[0]?.video_url, { timeout: 40_000 })
        .not.toBe(first?.video_url);
      await expect.poll(() => objectsOf(talent, 'talent_videos')).toHaveLength(2);
      await expectNamedPostersOnly(talent);
    });

    await test.step('deleting a video asks first, and leaves the other one', async () => {
      const deletes = page.getByRole('button', { name: 'Delete', exact: true });
      await expect(deletes).toHaveCount(2);
      await deletes.first().click();
      const question = page.getByRole('alertdialog', { name: 'Delete this video?' });
      await question.getByRole('button', { name: 'Delete video' }).click();
      await expectToast(page, 'Video deleted successfully');
      await expect(page.getByText('Anyone can watch it now.')).toHaveCount(1);
      // The keyboard focus stays in the emptied slot.
      await expect(page.locator('[tabindex="-1"]:focus')).toContainText('Record');
      const [empty, kept] = await positionsOf(talent);
      expect(empty).toMatchObject({ video_url: null, poster_url: null });
      expect(kept?.video_url).toBe(second?.video_url);
      await expect.poll(() => objectsOf(talent, 'talent_videos')).toHaveLength(1);
    });
  });

  test('a large video is rewritten on disk where it cannot be made smaller, and the file is removed', async ({
    page,
  }) => {
    test.slow();
    const talent = await createPerson('talent', 'max');
    await takeEncoderAway(page);
    await openProfile(page, talent);
    const release = await holdUploads(page);
    await chooseVideo(page, await largeVideo(42, 'mov'));
    const onDisk = () =>
      page.evaluate(async () => {
        const root = await navigator.storage.getDirectory();
        const names: string[] = [];
        const folder = await root.getDirectoryHandle('rewritten-videos', { create: true });
        for await (const name of folder.keys()) names.push(name);
        return names.length;
      });
    await expect(page.getByText('while it uploads')).toBeVisible({ timeout: 40_000 });
    expect(await onDisk()).toBe(1);
    release();
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
    expect((await positionsOf(talent))[0]?.video_url).toMatch(/\.mp4$/);
    expect(await onDisk()).toBe(0);
  });
});
