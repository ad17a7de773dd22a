import type { BrowserContext, Page } from 'playwright/test';
import { expectToast, recordToasts, signIn } from '../support/auth-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  MIB,
  chooseVideo,
  holdUploads,
  largeVideo,
  objectsOf,
  openProfile,
  positionsOf,
  takeEncoderAway,
} from '../support/talent-steps.ts';
import { createPerson, fixture } from '../../support/people.ts';

const openElsewhere = 'A new video for this position is open in another tab.';

/** Starts an upload whose bytes are held back in one tab, and opens the profile in a second. */
async function uploadInTwoTabs(page: Page, context: BrowserContext, name: string) {
  const talent = await createPerson('talent', name);
  await openProfile(page, talent);
  const release = await holdUploads(context);
  const begun = page.waitForRequest((request) => request.method() === 'PATCH');
  await chooseVideo(page, fixture('pitch.mp4'));
  await begun;
  const second = await context.newPage();
  await recordToasts(second);
  await second.goto('/talent/profile');
  await expect(second.getByText(openElsewhere)).toBeVisible();
  return { talent, second, release };
}

/** How many films the browser keeps until they are published. */
const keptFilms = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opened = indexedDB.open('pitchreel-pending');
        opened.addEventListener('success', () => {
          const all = opened.result.transaction('uploads').objectStore('uploads').getAllKeys();
          all.addEventListener('success', () => resolve(all.result.length));
        });
      }),
  );

test.describe('an interrupted upload', () => {
  test('resumes where it stopped after the connection is lost half-way', async ({
    page,
    context,
  }) => {
    test.slow();
    const talent = await createPerson('talent', 'eva');
    await takeEncoderAway(page);
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

    await chooseVideo(page, await largeVideo(20));
    // Two chunks are sent before the cut, each through the test's handler, which takes time.
    await expect(page.getByText('Waiting for the connection')).toBeVisible({ timeout: 40_000 });
    await context.setOffline(false);
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
    // No chunk that the server already had was sent again.
    expect(sent).toEqual([0, 6 * MIB, 12 * MIB, 18 * MIB]);
  });

  test('keeps a file that is chosen offline and uploads it by itself once online', async ({
    page,
    context,
  }) => {
    const talent = await createPerson('talent', 'ada');
    // The code that the page preloads is blocked too.
    await page.route('**/assets/inspect*', (route) => route.abort('internetdisconnected'));
    await openProfile(page, talent);
    await context.setOffline(true);
    await chooseVideo(page, fixture('pitch.mp4'));
    await expect(page.getByRole('alert').getByText('The connection was lost.')).toBeVisible();
    await expect(page.getByText('The upload continues as soon as you are online.')).toBeVisible();
    expect(await keptFilms(page)).toBe(1);

    await page.unroute('**/assets/inspect*');
    await context.setOffline(false);
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
  });

  test('is shown in a second tab, which takes it over when asked', async ({ page, context }) => {
    const { talent, second, release } = await uploadInTwoTabs(page, context, 'ivo');
    await second.getByRole('button', { name: 'Continue here' }).click();
    await expect(page.getByText(openElsewhere)).toBeVisible();
    release();
    await expectToast(second, 'Video saved successfully', { timeout: 40_000 });
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
    expect(await objectsOf(talent, 'talent_videos')).toHaveLength(1);
  });

  test('is continued by a second tab when the first is closed', async ({ page, context }) => {
    const { talent, second, release } = await uploadInTwoTabs(page, context, 'lia');
    await page.close();
    release();
    await expectToast(second, 'Video saved successfully', { timeout: 40_000 });
    expect(await objectsOf(talent, 'talent_videos')).toHaveLength(1);
  });

  test('sends a chunk again that the server has at another offset', async ({ page }) => {
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
    await chooseVideo(page, fixture('pitch.mp4'));
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
    const [position] = await positionsOf(talent);
    const stored = await fetch(position?.video_url ?? '');
    const declared = Number((await created).headers()['upload-length']);
    expect((await stored.arrayBuffer()).byteLength).toBe(declared);
  });

  test('renews a session that expires half-way and continues', async ({ page }) => {
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
    await chooseVideo(page, fixture('pitch.mp4'));
    await renewed;
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
  });

  test('stops at a log-out and resumes when the same talent signs in again', async ({ page }) => {
    const talent = await createPerson('talent', 'abe');
    const next = await createPerson('talent', 'bea');
    await openProfile(page, talent);
    const sent: string[] = [];
    let held = true;
    await page.route('**/upload/resumable/**', async (route) => {
      sent.push(route.request().method());
      // The request is never answered, so that the session ends during this chunk.
      if (!held || route.request().method() !== 'PATCH') await route.continue();
    });
    await chooseVideo(page, fixture('pitch.mp4'));
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
    // The same upload resumes where it stopped.
    expect(sent).toEqual(['PATCH', 'HEAD', 'PATCH']);
  });

  test('resumes by itself after a reload, on another screen too', async ({ page }) => {
    test.slow();
    const talent = await createPerson('talent', 'teo');
    await takeEncoderAway(page);
    await openProfile(page, talent);
    const sent: number[] = [];
    let held = false;
    await page.route('**/upload/resumable/**', async (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') return route.continue();
      const offset = Number(request.headers()['upload-offset']);
      if (offset >= 12 * MIB && !held) {
        // The request is never answered, so that the page is left during this chunk.
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
    await chooseVideo(page, await largeVideo(20));
    await expect.poll(() => held, { timeout: 40_000 }).toBe(true);
    await page
      .getByRole('link', { name: /^Home\b/ })
      .last()
      .click();
    await expect(page.getByText('Your new video is being uploaded.')).toBeVisible();
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
    // No chunk that the server already had was sent again.
    expect(sent).toEqual([0, 6 * MIB, 12 * MIB, 18 * MIB]);
    expect(await objectsOf(talent, 'talent_videos')).toHaveLength(1);
  });

  test('prepares a film over the limit again after a reload, and sends it light', async ({
    page,
  }) => {
    const talent = await createPerson('talent', 'mar');
    await openProfile(page, talent);
    let held = true;
    // The worker is never loaded, so that the page is left while the film is prepared.
    await page.route('**/assets/rewrite-worker*', (route) => (held ? undefined : route.continue()));
    await chooseVideo(page, await largeVideo(101));
    await expect(page.getByText('while it is prepared')).toBeVisible();
    await expect.poll(() => keptFilms(page)).toBe(1);
    page.on('dialog', (dialog) => void dialog.accept());
    await page
      .getByRole('link', { name: /^Home\b/ })
      .last()
      .click();
    await expect(page.getByText('Your new video is being uploaded.')).toBeVisible();

    held = false;
    await page.reload();
    await expectToast(page, 'Video saved successfully', { timeout: 60_000 });
    const [position] = await positionsOf(talent);
    const sent = await fetch(position?.video_url ?? '', { method: 'HEAD' });
    expect(Number(sent.headers.get('content-length'))).toBeLessThan(5 * MIB);
    expect(await keptFilms(page)).toBe(0);
  });
});
