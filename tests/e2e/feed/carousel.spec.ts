import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expectToast, recordToasts } from '../support/auth-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import {
  atSearch,
  currentVideo,
  freshName,
  isPlaying,
  playOn,
  shownName,
} from '../support/stage-steps.ts';
import { createPerson, createTalentWithPitch, fixture, type Person } from '../../support/people.ts';

/** Seconds of the visible video that are not downloaded yet. */
const secondsMissing = (page: Page) =>
  currentVideo(page).evaluate(({ buffered, duration }: HTMLVideoElement) =>
    buffered.length === 0 ? duration : duration - buffered.end(buffered.length - 1),
  );

test(
  'plays real pitches in three elements, with keys, buttons and swipes',
  { tag: '@both-widths' },
  async ({ page }) => {
    await atSearch(page);
    await expect.poll(() => isPlaying(page)).toBe(true);
    await expect(page.locator('video')).toHaveCount(3);
    await expect(page.locator('[data-role="next"] video')).toHaveAttribute('data-painted', 'true');

    const first = await shownName(page).textContent();
    // Only a completely downloaded video is kept for going back.
    await expect.poll(() => secondsMissing(page)).toBeLessThan(0.25);
    await page.keyboard.press('ArrowRight');
    await expect(shownName(page)).not.toHaveText(first ?? '');
    await playOn(page);
    await expect(page.locator('[data-role="previous"] video')).toHaveAttribute(
      'data-painted',
      'true',
    );
    await page.keyboard.press('ArrowLeft');
    await expect(shownName(page)).toHaveText(first ?? '');
    await playOn(page);

    await page.keyboard.press(' ');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expect.poll(() => isPlaying(page)).toBe(false);
    await page.keyboard.press(' ');
    await expect.poll(() => isPlaying(page)).toBe(true);

    const isMuted = () => currentVideo(page).evaluate((video: HTMLVideoElement) => video.muted);
    expect(await isMuted()).toBe(true);
    await page.keyboard.press('m');
    await expect.poll(isMuted).toBe(false);
    await page.keyboard.press('ArrowDown');
    await expect(shownName(page)).not.toHaveText(first ?? '');
    await playOn(page);
    await expect.poll(isMuted).toBe(false);
    await page.keyboard.press('ArrowUp');
    await expect(shownName(page)).toHaveText(first ?? '');
    await playOn(page);

    const stage = await page.getByRole('article').boundingBox();
    if (!stage) throw new Error('no stage');
    const middle = { x: stage.x + stage.width / 2, y: stage.y + stage.height / 3 };
    const swipe = async (dx: number) => {
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.down();
      await page.mouse.move(middle.x + dx, middle.y, { steps: 5 });
      await page.mouse.up();
    };
    await swipe(-40);
    await expect(shownName(page)).toHaveText(first ?? '');
    await swipe(-60);
    await expect(shownName(page)).not.toHaveText(first ?? '');
    await playOn(page);
    await swipe(60);
    await expect(shownName(page)).toHaveText(first ?? '');
    await playOn(page);

    await page.getByRole('button', { name: 'Not for me' }).click();
    await expect(shownName(page)).not.toHaveText(first ?? '');
    await playOn(page);
    await page.getByRole('button', { name: `Bring ${first} back` }).click();
    await expect(shownName(page)).toHaveText(first ?? '');
  },
);

test(
  'a visitor can watch, and is asked to sign in for anything more',
  { tag: '@both-widths' },
  async ({ page }) => {
    const talent = await createTalentWithPitch(`${freshName()} Shared`);
    await page.goto(`/pitch/${talent.positionId}`);
    await expect(shownName(page)).toHaveText(talent.fullName.split(' ')[0] ?? '');
    await expect.poll(() => isPlaying(page)).toBe(true);
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in or Register' });
    await expect(dialog).toBeVisible();
    await expect.poll(() => isPlaying(page)).toBe(false);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect.poll(() => isPlaying(page)).toBe(true);
    await shownName(page).getByRole('button').click();
    await expect(dialog).toBeVisible();
  },
);

/** Stores the poster of a pitch in two widths. */
async function addPosterSizes({ client, userId, positionId }: Person & { positionId: string }) {
  const positions = client.from('talent_positions');
  const { data } = await positions.select('poster_url').eq('id', positionId).single();
  const name = data?.poster_url?.split('/').at(-1)?.replace('.jpg', '') ?? '';
  const sizes = ['320w.jpg', '720w.jpg'];
  for (const size of sizes) {
    const file = readFileSync(fixture('poster.jpg'));
    const stored = await client.storage
      .from('talent_posters')
      .upload(`${userId}/${name}-${size}`, file, { contentType: 'image/jpeg' });
    if (stored.error) throw stored.error;
  }
  const { error } = await positions.update({ poster_sizes: sizes }).eq('id', positionId);
  if (error) throw error;
}

test('the picture of a shared pitch is there before the code of the app', async ({ page }) => {
  const talent = await createTalentWithPitch(`${freshName()} Early`);
  await addPosterSizes(talent);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  let pictures: string[] = [];
  let rows: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (url.includes('/talent_posters/')) pictures.push(url);
    if (/\/rest\/v1\/video_feed\?.*position_id=eq\./.test(url)) rows.push(url);
  });
  const open = async (viewport: { width: number; height: number }) => {
    pictures = [];
    rows = [];
    await page.setViewportSize(viewport);
    await page.goto(`/pitch/${talent.positionId}`, { waitUntil: 'commit' });
    await expect.poll(() => pictures).toHaveLength(1);
  };
  const picture = page.locator('#root > img');
  // In landscape the stage shows the poster whole, so that it is only fetched.
  await open({ width: 844, height: 390 });
  await expect(picture).toHaveCount(0);
  await open({ width: 390, height: 844 });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(shownName(page)).toBeHidden();
  release();
  await expect(shownName(page)).toHaveText(talent.fullName.split(' ')[0] ?? '');
  await expect(picture).toBeHidden();
  await expect.poll(() => isPlaying(page)).toBe(true);
  expect(pictures[0]).toMatch(/-\d+w\.jpg$/);
  expect(pictures.filter((address) => address.includes(talent.userId))).toHaveLength(1);
  expect(rows).toHaveLength(1);
});

test.describe('the address of a deleted pitch', () => {
  const gone = 'This pitch is no longer published. Here are others.';

  for (const id of ['00000000-0000-4000-8000-000000000000', 'no-such-pitch']) {
    test(`shows a notice and continues with the other pitches: ${id}`, async ({ page }) => {
      await createTalentWithPitch(`${freshName()} Other`);
      await recordToasts(page);
      await page.goto(`/pitch/${id}`);
      await expectToast(page, gone);
      await expect(shownName(page)).toBeVisible();
      await expect.poll(() => isPlaying(page)).toBe(true);
      const robots = page.locator('head meta[name="robots" i]');
      await expect(robots).toHaveAttribute('content', 'noindex');
      // By then the address is that of the pitch that plays.
      await expect(page).not.toHaveURL(new RegExp(id));
      await expect(robots).toHaveAttribute('content', 'noindex');
    });
  }

  test('shows a notice to a company that searches', async ({ page }) => {
    await createTalentWithPitch(`${freshName()} Other`);
    await recordToasts(page);
    await signInAs(page, await createPerson('company', 'late'));
    await page.goto('/company/search-talent?pitch=00000000-0000-4000-8000-000000000000');
    await expectToast(page, gone);
    await expect(shownName(page)).toBeVisible();
  });

  test('shows no such notice when the pitch could not be fetched', async ({ page }) => {
    const talent = await createTalentWithPitch(`${freshName()} There`);
    await recordToasts(page);
    const asked = `**/rest/v1/video_feed?*position_id=eq.${talent.positionId}*`;
    await page.route(asked, (route) =>
      route.fulfill({
        status: 403,
        headers: { 'access-control-allow-origin': '*' },
        json: { code: '42501', message: 'not now' },
      }),
    );
    await page.goto(`/pitch/${talent.positionId}`);
    await expect(page.getByText('Failed to load videos')).toBeVisible();
    await page.unroute(asked);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(shownName(page)).toHaveText(talent.fullName.split(' ')[0] ?? '');
    expect(await page.evaluate(() => String(Reflect.get(window, 'recordedToasts')))).not.toContain(
      gone,
    );
  });
});

test('a video that fails to load does not stop the feed', async ({ page, context }) => {
  const broken = await createTalentWithPitch(`${freshName()} Broken`);
  await context.route(`**/talent_videos/${broken.userId}/**`, (route) => route.abort());
  await page.goto(`/pitch/${broken.positionId}`);
  await expect(page.getByText('Unable to load video')).toBeVisible();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(shownName(page)).not.toHaveText(broken.fullName.split(' ')[0] ?? '');
  await expect.poll(() => isPlaying(page)).toBe(true);
});

test(
  'the address follows the visible pitch, and going back leaves the feed',
  { tag: '@both-widths' },
  async ({ page }) => {
    const first = await createTalentWithPitch(`${freshName()} First`);
    await createTalentWithPitch(`${freshName()} Second`);
    const firstName = first.fullName.split(' ')[0] ?? '';
    await page.goto('/help');
    // The pitch of the address is shown before the others have come.
    const others = page.waitForResponse(/rpc\/search_feed/);
    await page.goto(`/pitch/${first.positionId}`);
    await expect(shownName(page)).toHaveText(firstName);
    await others;
    await expect(page).toHaveTitle(new RegExp(firstName));
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/rpc\/search_feed|video_feed\?/.test(request.url())) asked.push(request.url());
    });
    await page.keyboard.press('ArrowRight');
    await expect(shownName(page)).not.toHaveText(firstName);
    const nextName = (await shownName(page).textContent()) ?? '';
    await expect(page).toHaveTitle(new RegExp(nextName));
    await expect(page).not.toHaveURL(new RegExp(first.positionId));
    await expect(page).toHaveURL(/\/pitch\/[\da-f-]{36}$/);
    await expect(shownName(page)).toHaveText(nextName);
    await playOn(page);
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(new RegExp(first.positionId));
    await expect(shownName(page)).toHaveText(firstName);
    expect(asked).toEqual([]);
    await page.reload();
    await expect(shownName(page)).toHaveText(firstName);
    await page.goBack();
    await expect(page).toHaveURL(/\/help$/);
  },
);
