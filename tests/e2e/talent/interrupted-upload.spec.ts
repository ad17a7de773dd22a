import { expectToast, signIn } from '../support/steps/auth-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  MIB,
  chooseVideo,
  holdUploads,
  largeVideo,
  openProfile,
  takeEncoderAway,
} from '../support/steps/talent-steps.ts';
import { createPerson, fixture } from '../../support/people/people.ts';
import { objectsOf } from '../../support/people/pitches.ts';

// Uploads are refused.
test.use({ expectedFaults: /status of 4\d\d/ });

const openElsewhere = 'A new video for this position is open in another tab.';

test.describe('an interrupted upload', () => {
  test('resumes where it stopped after the connection is lost halfway', async ({
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

  test('is shown in a second tab, which takes it over when asked, and goes back when that is closed', async ({
    page,
    context,
  }) => {
    const talent = await createPerson('talent', 'ivo');
    await openProfile(page, talent);
    const release = await holdUploads(context);
    const begun = page.waitForRequest((request) => request.method() === 'PATCH');
    await chooseVideo(page, fixture('pitch.mp4'));
    await begun;
    const second = await context.newPage();
    await second.goto('/talent/profile');
    await expect(second.getByText(openElsewhere)).toBeVisible();
    await second.getByRole('button', { name: 'Continue here' }).click();
    await expect(page.getByText(openElsewhere)).toBeVisible();
    await second.close();
    await expect(page.getByText(openElsewhere)).toBeHidden();
    release();
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
    expect(await objectsOf(talent, 'talent_videos')).toHaveLength(1);
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

    const requests: string[] = [];
    page.on('dialog', (dialog) => {
      requests.push(dialog.type());
      void dialog.accept();
    });
    await chooseVideo(page, await largeVideo(20));
    await expect.poll(() => held, { timeout: 40_000 }).toBe(true);
    await page
      .getByRole('link', { name: /^Home\b/ })
      .last()
      .click();
    await expect(page.getByText('Your new video is uploading.')).toBeVisible();
    await page.reload();
    expect(requests).toEqual(['beforeunload']);
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
    // No chunk that the server already had was sent again.
    expect(sent).toEqual([0, 6 * MIB, 12 * MIB, 18 * MIB]);
    expect(await objectsOf(talent, 'talent_videos')).toHaveLength(1);
  });
});
