import type { BrowserContext, Page } from 'playwright/test';
import { expectToast, recordToasts } from '../support/steps/auth-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { openProfile } from '../support/steps/talent-steps.ts';
import { createPerson, createTalent, type Person } from '../../support/people/people.ts';
import { positionsOf } from '../../support/people/pitches.ts';

/** Opens a page that has recorded for this many seconds and is still recording. */
async function recordOn(page: Page, person: Person, seconds: number) {
  await openProfile(page, person);
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect
    .poll(async () => Number((await page.getByRole('timer').textContent())?.slice(-2)))
    .toBeGreaterThanOrEqual(seconds);
}

/** Crashes the tab, as when it runs out of memory. */
async function crash(page: Page) {
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
}

async function visitAgain(context: BrowserContext) {
  const page = await context.newPage();
  await recordToasts(page);
  await page.goto('/talent/profile');
  await expect(page.getByText('Your last recording is still here')).toBeVisible();
  return page;
}

test.describe('a tab that crashes while recording', () => {
  test('leaves a recording that can be watched and published', async ({ page, context }) => {
    const talent = await createTalent('Sara Sol');
    await recordOn(page, talent, 4);
    await crash(page);
    const next = await visitAgain(context);

    await test.step('the recording is watched', async () => {
      await next.getByRole('button', { name: 'Watch it' }).click();
      await expect(next.getByText('This is your last recording.')).toBeVisible();
      await next.getByRole('button', { name: 'Play' }).click();
      await expect(next.getByText(/^0:0[1-9]/)).toBeVisible();
    });

    await next.getByRole('button', { name: 'Publish my pitch' }).click();
    await expectToast(next, 'Video saved successfully', { timeout: 40_000 });

    await test.step('the recording is published whole, with seeking', async () => {
      const url = (await positionsOf(talent))[0]?.video_url ?? '';
      const film = await next.evaluate(async (address) => {
        const video = Object.assign(document.createElement('video'), { muted: true });
        video.src = URL.createObjectURL(await (await fetch(address)).blob());
        const event = (name: string) =>
          new Promise((resolve) => video.addEventListener(name, resolve, { once: true }));
        await event('loadeddata');
        const { duration } = video;
        video.currentTime = 2;
        await event('seeked');
        return { duration, second: video.currentTime };
      }, url);
      expect(film.duration).toBeGreaterThan(2.5);
      expect(film.duration).toBeLessThan(90);
      expect(film.second).toBe(2);
    });

    await next.reload();
    await expect(next.getByText('Live', { exact: true }).first()).toBeVisible();
    await expect(next.getByText('Your last recording is still here')).toBeHidden();
  });

  test('leaves a recording after a reload too, which does not come back once discarded', async ({
    page,
    context,
  }) => {
    const talent = await createPerson('talent', 'uma');
    await recordOn(page, talent, 3);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('Your last recording is still here')).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('No video yet.')).toBeVisible();

    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByRole('button', { name: 'Start recording' }).click();
    await expect
      .poll(async () => Number((await page.getByRole('timer').textContent())?.slice(-2)))
      .toBeGreaterThanOrEqual(3);
    await page.getByRole('button', { name: 'Close the recorder' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await crash(page);
    const next = await context.newPage();
    await next.goto('/talent/profile');
    await expect(next.getByText('No video yet.')).toBeVisible();
  });

  test('does not show the recording to the next user of the browser', async ({ page, context }) => {
    const talent = await createPerson('talent', 'vera');
    const other = await createPerson('talent', 'zoe');
    await recordOn(page, talent, 3);
    await crash(page);
    const next = await context.newPage();
    await signInAs(next, other);
    await next.goto('/talent/profile');
    await expect(next.getByText('No video yet.')).toBeVisible();
    const parts = () =>
      next.evaluate(
        () =>
          new Promise((resolve) => {
            const opened = indexedDB.open('pitchreel-takes');
            opened.addEventListener('success', () => {
              const keys = opened.result.transaction('parts').objectStore('parts').getAllKeys();
              keys.addEventListener('success', () => resolve(keys.result.length));
            });
          }),
      );
    await expect.poll(parts).toBe(0);
    await expect(next.getByText('No video yet.')).toBeVisible();
  });
});
