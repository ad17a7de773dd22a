import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { expectToast, recordToasts, signIn } from '../support/auth-steps.ts';
import {
  createPerson,
  createTalentWithPitch,
  expect,
  fixture,
  test,
  type Person,
} from '../support/fixtures.ts';
import { largeFilm } from '../support/large-film.ts';
import { holdUploads, openProfile, positionsOf } from '../support/talent-steps.ts';

const MIB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'pitchreel-e2e-'));

async function largeVideo(mebibytes: number, type: 'mp4' | 'mov' = 'mp4'): Promise<string> {
  const path = join(folder, `large-${mebibytes}.${type}`);
  writeFileSync(path, await largeFilm(mebibytes * MIB, type));
  return path;
}

function fileOf(name: string, content: string, bytes = content.length): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  truncateSync(path, bytes);
  return path;
}

const choose = (page: Page, file: string, slot = 0) =>
  page.getByLabel('Choose a video file').nth(slot).setInputFiles(file);

const objectsOf = async ({ client, userId }: Person, bucket: string) =>
  (await client.storage.from(bucket).list(userId)).data?.map(({ name }) => name) ?? [];

const openElsewhere = 'A new video for this position is open in another tab.';

/** An upload whose bytes are held back in the first tab, and the profile in a second. */
async function uploadInTwoTabs(page: Page, context: BrowserContext, name: string) {
  const talent = await createPerson('talent', name);
  await openProfile(page, talent);
  const release = await holdUploads(context);
  const begun = page.waitForRequest((request) => request.method() === 'PATCH');
  await choose(page, fixture('pitch.mp4'));
  await begun;
  const second = await context.newPage();
  await recordToasts(second);
  await second.goto('/talent/profile');
  await expect(second.getByText(openElsewhere)).toBeVisible();
  return { talent, second, release };
}

test.describe('video', () => {
  test('goes live, is replaced, is deleted; the other position keeps its own', async ({ page }) => {
    const talent = await createPerson('talent', 'ines');
    await openProfile(page, talent);
    await page.getByLabel('Full name').fill('Ines Prat');
    await page.getByRole('textbox', { name: 'Phone' }).fill('612004118');
    await page.getByRole('button', { name: 'Save Profile' }).first().click();
    await expectToast(page, 'Profile saved successfully');

    await page.getByRole('button', { name: 'Add another position' }).click();
    await page.getByLabel('Position', { exact: true }).nth(1).selectOption('Setter');
    await choose(page, fixture('pitch.mp4'), 0);
    await choose(page, fixture('pitch.webm'), 1);
    await expect(page.getByText('Companies can see it now.')).toHaveCount(2, { timeout: 40_000 });
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

    await test.step('another frame becomes the cover', async () => {
      await page.getByRole('button', { name: 'Cover', exact: true }).first().click();
      await page.getByRole('button', { name: 'Cover 3 of 3' }).click();
      await page.getByRole('button', { name: 'Use this cover' }).click();
      await expectToast(page, 'Cover saved');
      const [changed] = await positionsOf(talent);
      expect(changed?.video_url).toBe(first?.video_url);
      expect(changed?.poster_url).not.toBe(first?.poster_url);
      await expect.poll(() => objectsOf(talent, 'talent_posters')).toHaveLength(2);
    });

    await test.step('replacing removes the old objects once the new one is saved', async () => {
      await choose(page, fixture('pitch.mov'), 0);
      await expect
        .poll(async () => (await positionsOf(talent))[0]?.video_url, { timeout: 40_000 })
        .not.toBe(first?.video_url);
      await expect.poll(() => objectsOf(talent, 'talent_videos')).toHaveLength(2);
      await expect.poll(() => objectsOf(talent, 'talent_posters')).toHaveLength(2);
    });

    await test.step('deleting one asks, and leaves the other', async () => {
      const deletes = page.getByRole('button', { name: 'Delete', exact: true });
      await expect(deletes).toHaveCount(2);
      await deletes.first().click();
      const question = page.getByRole('alertdialog', { name: 'Delete this video?' });
      await question.getByRole('button', { name: 'Delete video' }).click();
      await expectToast(page, 'Video deleted successfully');
      await expect(page.getByText('Companies can see it now.')).toHaveCount(1);
      // Whoever goes by keyboard goes on in the slot.
      await expect(page.locator('[tabindex="-1"]:focus')).toContainText('Record');
      const [empty, kept] = await positionsOf(talent);
      expect(empty).toMatchObject({ video_url: null, poster_url: null });
      expect(kept?.video_url).toBe(second?.video_url);
      await expect.poll(() => objectsOf(talent, 'talent_videos')).toHaveLength(1);
    });
  });

  test('each bad file gets one clear sentence', async ({ page }) => {
    const talent = await createPerson('talent', 'bea');
    await openProfile(page, talent);
    const slot = page.getByRole('alert');

    // An AVI is named among the formats, and no browser can play or convert it: that is said before.
    await expect(page.getByText('An AVI has to be converted first.')).toBeVisible();
    await choose(page, fileOf('empty.mp4', ''));
    await expect(slot).toContainText('This file is empty.');
    await choose(page, fileOf('text.mp4', 'This is a text, not a film.'));
    await expect(slot).toHaveText('Formato no válido: text/plain. Use MP4, MOV, WEBM o AVI');
    await choose(page, fileOf('huge.mp4', '', 101 * MIB));
    await expect(slot).toHaveText('El video debe ser menor a 100MB. Tu archivo es 101MB');
    await choose(page, fixture('pitch.avi'));
    await expect(slot).toContainText('Save it as MP4');
    await choose(page, fixture('hevc.mov'));
    await expect(slot).toContainText('HEVC (H.265)');
    await choose(page, fixture('three-hours.mp4'));
    await expect(slot).toContainText('This video lasts 3:00:00.');
    await choose(page, fileOf('broken.mp4', '\0\0\0\x18ftypisom\0\0\0\0isom'));
    await expect(slot).toContainText('damaged');
    expect(await objectsOf(talent, 'talent_videos')).toEqual([]);

    await choose(page, fixture('silent.mp4'));
    await expect(page.getByText('It has no sound.')).toBeVisible();
    await choose(page, fixture('landscape.mp4'));
    await expect(page.getByText('It is filmed sideways.')).toBeVisible();
    await page.getByRole('button', { name: 'Use it anyway' }).click();
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
  });

  test('a large film is rewritten on the disk, which is free again afterwards', async ({
    page,
  }) => {
    test.slow();
    const talent = await createPerson('talent', 'max');
    await page.addInitScript(() => {
      const { prototype } = FileSystemFileHandle;
      const original: FileSystemFileHandle['createWritable'] = Reflect.get(
        prototype,
        'createWritable',
      );
      const watched = new Proxy(original, {
        apply: (target, handle, given) => {
          Object.assign(globalThis, { writtenToDisk: true });
          return Reflect.apply(target, handle, given);
        },
      });
      Object.assign(prototype, { createWritable: watched });
    });
    await openProfile(page, talent);
    await choose(page, await largeVideo(42, 'mov'));
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
    expect((await positionsOf(talent))[0]?.video_url).toMatch(/\.mp4$/);
    const disk = await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const names: string[] = [];
      for await (const name of (await root.getDirectoryHandle('rewritten-videos')).keys()) {
        names.push(name);
      }
      return { used: Reflect.get(globalThis, 'writtenToDisk'), names };
    });
    expect(disk).toEqual({ used: true, names: [] });
  });

  test('a refused upload keeps the file; trying again sends it', async ({ page }) => {
    const talent = await createPerson('talent', 'rui');
    await openProfile(page, talent);
    await page.route('**/upload/resumable', (route) =>
      route.fulfill({ status: 403, body: 'new row violates row-level security policy' }),
    );
    await choose(page, fixture('pitch.mp4'));
    await expect(page.getByRole('alert')).toHaveText(
      'Upload failed: new row violates row-level security policy',
    );
    await expect(page.getByText('Nothing is lost.')).toBeVisible();

    await page.unroute('**/upload/resumable');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
  });

  test('a connection that is lost half-way goes on where it was', async ({ page, context }) => {
    test.slow();
    const talent = await createPerson('talent', 'eva');
    await openProfile(page, talent);
    const sent: number[] = [];
    let cut = false;
    await page.route('**/upload/resumable/**', async (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') return route.continue();
      const offset = Number(request.headers()['upload-offset']);
      if (offset >= 12 * MIB && !cut) {
        cut = true;
        await context.setOffline(true);
        return route.abort('internetdisconnected');
      }
      sent.push(offset);
      return route.continue();
    });

    await choose(page, await largeVideo(20));
    // Two chunks go up before the cut, and each passes through the test.
    await expect(page.getByText('Waiting for the connection')).toBeVisible({ timeout: 40_000 });
    await context.setOffline(false);
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
    // Nothing that the server had was sent again.
    expect(sent).toEqual([0, 6 * MIB, 12 * MIB, 18 * MIB]);
  });

  test('a file chosen without a network is kept, and goes on by itself', async ({
    page,
    context,
  }) => {
    const talent = await createPerson('talent', 'ada');
    // What the page fetches ahead of time has not come either.
    await page.route('**/assets/inspect*', (route) => route.abort('internetdisconnected'));
    await openProfile(page, talent);
    await context.setOffline(true);
    await choose(page, fixture('pitch.mp4'));
    await expect(page.getByRole('alert').getByText('The connection was lost.')).toBeVisible();
    await expect(page.getByText('The upload continues as soon as you are online.')).toBeVisible();
    const kept = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const opened = indexedDB.open('pitchreel-pending');
          opened.addEventListener('success', () => {
            const all = opened.result.transaction('uploads').objectStore('uploads').getAllKeys();
            all.addEventListener('success', () => resolve(all.result.length));
          });
        }),
    );
    expect(kept).toBe(1);

    await page.unroute('**/assets/inspect*');
    await context.setOffline(false);
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
  });

  test('a second tab says where the video is, and goes on with it when asked', async ({
    page,
    context,
  }) => {
    const { talent, second, release } = await uploadInTwoTabs(page, context, 'ivo');
    await second.getByRole('button', { name: 'Continue here' }).click();
    await expect(page.getByText(openElsewhere)).toBeVisible();
    release();
    await expectToast(second, 'Video saved successfully', { timeout: 40_000 });
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
    expect(await objectsOf(talent, 'talent_videos')).toHaveLength(1);
  });

  test('a second tab goes on by itself when the first is closed', async ({ page, context }) => {
    const { talent, second, release } = await uploadInTwoTabs(page, context, 'lia');
    await page.close();
    release();
    await expectToast(second, 'Video saved successfully', { timeout: 40_000 });
    expect(await objectsOf(talent, 'talent_videos')).toHaveLength(1);
  });

  test('a tab that shows an older film leaves the newer one alone', async ({ page }) => {
    const talent = await createTalentWithPitch('Noa Vidal');
    await openProfile(page, talent);
    const change = page.getByRole('button', { name: 'Delete', exact: true });
    await expect(change).toBeVisible();
    const newer = (await positionsOf(talent))[0]?.video_url?.replace(/[^/]+$/, 'newer.mp4');
    await talent.client.storage
      .from('talent_videos')
      .upload(`${talent.userId}/newer.mp4`, new Blob(['newer'], { type: 'video/mp4' }));
    await talent.client
      .from('talent_positions')
      .update({ video_url: newer ?? null })
      .eq('id', talent.positionId);

    await change.click();
    await page.getByRole('button', { name: 'Delete video' }).click();
    await expectToast(page, 'This video was changed in another tab');
    expect((await positionsOf(talent))[0]?.video_url).toBe(newer);
  });

  test('a part that came at the wrong place is sent again', async ({ page }) => {
    const talent = await createPerson('talent', 'gil');
    await openProfile(page, talent);
    let refused = false;
    const created = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/upload/resumable'),
    );
    await page.route('**/upload/resumable/**', async (route) => {
      if (route.request().method() !== 'PATCH' || refused) return route.continue();
      refused = true;
      return route.fulfill({ status: 409, body: 'Upload-Offset conflict' });
    });
    await choose(page, fixture('pitch.mp4'));
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
    const [position] = await positionsOf(talent);
    const stored = await fetch(position?.video_url ?? '');
    const declared = Number((await created).headers()['upload-length']);
    expect((await stored.arrayBuffer()).byteLength).toBe(declared);
  });

  test('a session that ends half-way is renewed, and the upload goes on', async ({ page }) => {
    const talent = await createPerson('talent', 'sol');
    await openProfile(page, talent);
    let refused = 0;
    await page.route('**/upload/resumable/**', async (route) => {
      if (route.request().method() !== 'PATCH' || refused > 0) return route.continue();
      refused += 1;
      return route.fulfill({
        status: 400,
        json: { statusCode: '403', error: 'Unauthorized', message: '"exp" claim check failed' },
      });
    });
    const renewed = page.waitForRequest(/auth\/v1\/token\?grant_type=refresh_token/);
    await choose(page, fixture('pitch.mp4'));
    await renewed;
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
  });

  test('logging out half-way stops an upload until its talent is back', async ({ page }) => {
    const talent = await createPerson('talent', 'abe');
    const next = await createPerson('talent', 'bea');
    await openProfile(page, talent);
    const sent: string[] = [];
    let held = true;
    await page.route('**/upload/resumable/**', async (route) => {
      sent.push(route.request().method());
      // Never answered: the session ends with this part under way.
      if (!held || route.request().method() !== 'PATCH') await route.continue();
    });
    await choose(page, fixture('pitch.mp4'));
    await expect.poll(() => sent).toEqual(['PATCH']);

    const logOut = async () => {
      await page.getByRole('button', { name: 'Logout' }).last().click();
      await expect(page).toHaveURL('/');
      await page.goto('/talent/auth');
    };
    await logOut();
    await signIn(page, next.email);
    await expect(page.getByText('No video yet.')).toBeVisible();
    expect(sent).toEqual(['PATCH']);

    await logOut();
    held = false;
    await signIn(page, talent.email);
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
    // The same upload, from where it was.
    expect(sent).toEqual(['PATCH', 'HEAD', 'PATCH']);
  });

  test('a reload half-way goes on by itself, on another screen too', async ({ page }) => {
    test.slow();
    const talent = await createPerson('talent', 'teo');
    await openProfile(page, talent);
    const sent: number[] = [];
    let held = false;
    await page.route('**/upload/resumable/**', async (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') return route.continue();
      const offset = Number(request.headers()['upload-offset']);
      if (offset >= 12 * MIB && !held) {
        // Never answered: the page is left with this chunk under way.
        held = true;
        return;
      }
      sent.push(offset);
      return route.continue();
    });

    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await choose(page, await largeVideo(20));
    await expect.poll(() => held, { timeout: 40_000 }).toBe(true);
    await page
      .getByRole('link', { name: /^Home\b/ })
      .last()
      .click();
    await expect(page.getByText('Your new video is being uploaded.')).toBeVisible();
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
    // Nothing that the server had was sent again.
    expect(sent).toEqual([0, 6 * MIB, 12 * MIB, 18 * MIB]);
    expect(await objectsOf(talent, 'talent_videos')).toHaveLength(1);
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
    await choose(page, fixture('pitch.mp4'));
    await expect.poll(() => seen).toEqual(['PATCH']);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Stop upload' }).click();
    await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeVisible();
    await expect.poll(() => seen).toEqual(['PATCH', 'DELETE']);
    await page.reload();
    await expect(page.getByText('No video yet.')).toBeVisible();
  });
});
