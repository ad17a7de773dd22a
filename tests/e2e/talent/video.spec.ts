import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIResponse } from 'playwright/test';
import { expectToast } from '../support/auth-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  MIB,
  chooseVideo,
  folder,
  holdUploads,
  largeVideo,
  objectsOf,
  openProfile,
  posterFilesOf,
  positionsOf,
  takeEncoderAway,
} from '../support/talent-steps.ts';
import { createPerson, createTalentWithPitch, fixture, type Person } from '../../support/people.ts';

function fileOf(name: string, content: string, bytes = content.length): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  truncateSync(path, bytes);
  return path;
}

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
    await chooseVideo(page, fixture('pitch.mp4'), 0);
    await chooseVideo(page, fixture('pitch.webm'), 1);
    await expect(page.getByText('Anyone can watch it now.')).toHaveCount(2, { timeout: 40_000 });
    await expect(page.getByRole('heading', { name: 'You are live.' })).toBeVisible();
    const [first, second] = await positionsOf(talent);
    expect(first?.video_url).toMatch(/\.mp4$/);
    expect(second?.position_title).toBe('Setter');
    expect(second?.video_url).toMatch(/\.webm$/);
    const { data: feed } = await talent.client
      .from('video_feed')
      .select('first_name')
      .eq('talent_id', talent.userId);
    expect(feed).toEqual([{ first_name: 'Ines' }, { first_name: 'Ines' }]);

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

  test('each unsuitable file gets one clear error message', async ({ page }) => {
    const talent = await createPerson('talent', 'bea');
    await takeEncoderAway(page);
    await openProfile(page, talent);
    const slot = page.getByRole('alert');

    // AVI is an accepted format that no browser can play or convert, so the page says so
    // beforehand.
    await expect(page.getByText('An AVI has to be converted first.')).toBeVisible();
    await expect(page.getByText('up to 100 MB')).toBeVisible();
    await chooseVideo(page, fileOf('empty.mp4', ''));
    await expect(slot).toContainText('This file is empty.');
    await chooseVideo(page, fileOf('text.mp4', 'This is a text, not a film.'));
    await expect(slot).toHaveText('Formato no válido: text/plain. Use MP4, MOV, WEBM o AVI');
    await chooseVideo(page, fileOf('huge.mp4', '', 101 * MIB));
    await expect(slot).toHaveText('El video debe ser menor a 100MB. Tu archivo es 101MB');
    await chooseVideo(page, fixture('pitch.avi'));
    await expect(slot).toContainText('Save it as MP4');
    await chooseVideo(page, fixture('hevc.mov'));
    await expect(slot).toContainText('HEVC (H.265)');
    await chooseVideo(page, fixture('three-hours.mp4'));
    await expect(slot).toContainText('This video lasts 3:00:00.');
    await chooseVideo(page, fileOf('broken.mp4', '\0\0\0\x18ftypisom\0\0\0\0isom'));
    await expect(slot).toContainText('damaged');
    expect(await objectsOf(talent, 'talent_videos')).toEqual([]);

    await chooseVideo(page, fixture('silent.mp4'));
    await expect(page.getByText('It has no sound.')).toBeVisible();
    await chooseVideo(page, fixture('landscape.mp4'));
    await expect(page.getByText('It is filmed sideways.')).toBeVisible();
    await page.getByRole('button', { name: 'Use it anyway' }).click();
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
  });

  test('a large film is rewritten on disk where it cannot be made smaller, and the file is removed', async ({
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

  test('a refused upload keeps the file and can be tried again', async ({ page }) => {
    const talent = await createPerson('talent', 'rui');
    await openProfile(page, talent);
    await page.route('**/upload/resumable', (route) =>
      route.fulfill({ status: 403, body: 'new row violates row-level security policy' }),
    );
    await chooseVideo(page, fixture('pitch.mp4'));
    await expect(page.getByRole('alert')).toHaveText(
      'Upload failed: new row violates row-level security policy',
    );
    await expect(page.getByText('Nothing is lost.')).toBeVisible();

    await page.unroute('**/upload/resumable');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
  });

  test('a tab that shows an older film leaves the newer one alone', async ({ page }) => {
    const talent = await createTalentWithPitch('Noa Vidal');
    let first: APIResponse | undefined;
    await page.route(/\/rest\/v1\/talent_positions\?.*video_feed/, async (route) => {
      first ??= await route.fetch();
      await route.fulfill({ response: first });
    });
    await openProfile(page, talent);
    const change = page.getByRole('button', { name: 'Delete', exact: true });
    await expect(change).toBeVisible();
    const newer = (await positionsOf(talent))[0]?.video_url?.replace(/[^/]+$/, 'newer.mp4');
    await talent.client.storage
      .from('talent_videos')
      .upload(`${talent.userId}/newer.mp4`, readFileSync(fixture('pitch.mp4')), {
        contentType: 'video/mp4',
      });
    await talent.client
      .from('talent_positions')
      .update({ video_url: newer ?? null })
      .eq('id', talent.positionId);

    await change.click();
    await page.getByRole('button', { name: 'Delete video' }).click();
    await expectToast(page, 'This video was changed in another tab');
    expect((await positionsOf(talent))[0]?.video_url).toBe(newer);
  });

  test('a cancelled upload leaves nothing behind', async ({ page }) => {
    const talent = await createPerson('talent', 'pol');
    await openProfile(page, talent);
    const seen: string[] = [];
    await page.route('**/upload/resumable/**', async (route) => {
      const method = route.request().method();
      seen.push(method);
      if (method !== 'PATCH') await route.continue();
    });
    await chooseVideo(page, fixture('pitch.mp4'));
    await expect.poll(() => seen).toEqual(['PATCH']);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Stop upload' }).click();
    await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeVisible();
    await expect.poll(() => seen).toEqual(['PATCH', 'DELETE']);
    await page.reload();
    await expect(page.getByText('No video yet.')).toBeVisible();
  });
});
