import { readFileSync } from 'node:fs';
import { expect, test } from '../support/fixtures.ts';
import {
  atSearch,
  currentVideo,
  freshName,
  isPlaying,
  playOn,
  shownName,
} from '../support/steps/player-steps.ts';
import { createTalentWithPitch, fixture, type Person } from '../../support/people/people.ts';

// A video is refused.
test.use({ expectedFaults: /status of 403/ });

test('plays real pitches in three elements, with keys, buttons and swipes', async ({ page }) => {
  await atSearch(page);
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expect(page.locator('video')).toHaveCount(3);
  await expect(page.locator('[data-role="next"] video')).toHaveAttribute('data-painted', 'true');

  // In pieces, and not as a file that the browser fetches as it likes.
  await expect(currentVideo(page)).toHaveAttribute('src', /^blob:/);
  await expect(currentVideo(page)).toHaveAttribute('data-address', /\/talent_videos\/.+\.mp4$/);

  const first = await shownName(page).textContent();
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

  const player = await page.getByRole('article').boundingBox();
  if (!player) throw new Error('no player');
  const middle = { x: player.x + player.width / 2, y: player.y + player.height / 3 };
  const swipe = async (dx: number, dy = 0) => {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + dx, middle.y + dy, { steps: 5 });
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
  await swipe(0, -60);
  await expect(shownName(page)).not.toHaveText(first ?? '');
  await playOn(page);
  await swipe(0, 60);
  await expect(shownName(page)).toHaveText(first ?? '');
  await playOn(page);

  await page.getByRole('button', { name: 'Not for me' }).click();
  await expect(shownName(page)).not.toHaveText(first ?? '');
  await playOn(page);
  await page.getByRole('button', { name: `Bring ${first} back` }).click();
  await expect(shownName(page)).toHaveText(first ?? '');
});

/** Stores the poster of a pitch in two widths. */
async function addPosterSizes({ client, userId, positionId }: Person & { positionId: string }) {
  const positions = client.from('talent_positions');
  const { data } = await positions.select('poster_url').eq('id', positionId).single();
  const name = data?.poster_url?.split('/').at(-1)?.replace('.jpg', '') ?? '';
  const sizes = ['320w.jpg', '720w.jpg'];
  for (const size of sizes) {
    const file = readFileSync(fixture('poster.jpg'));
    const storedRow = await client.storage
      .from('talent_posters')
      .upload(`${userId}/${name}-${size}`, file, { contentType: 'image/jpeg' });
    if (storedRow.error) throw storedRow.error;
  }
  const { error } = await positions.update({ poster_sizes: sizes }).eq('id', positionId);
  if (error) throw error;
}

test('the picture of a shared pitch is there before the code of the app', async ({ page }) => {
  const talent = await createTalentWithPitch(`${freshName()} Early`);
  await addPosterSizes(talent);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await gate;
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
  // In landscape the player shows the poster whole, so that it is only fetched.
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

test('a video that fails to load does not stop the feed', async ({ page, context }) => {
  const broken = await createTalentWithPitch(`${freshName()} Broken`);
  await context.route(`**/talent_videos/${broken.userId}/**`, (route) => route.abort());
  await page.goto(`/pitch/${broken.positionId}`);
  await expect(page.getByText('Unable to load video')).toBeVisible();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(shownName(page)).not.toHaveText(broken.fullName.split(' ')[0] ?? '');
  await expect.poll(() => isPlaying(page)).toBe(true);
});

test('a video that failed is tried again, and one without a network goes on once it is back', async ({
  page,
  context,
}) => {
  const talent = await createTalentWithPitch(`${freshName()} Again`);
  const itsVideo = `**/talent_videos/${talent.userId}/**`;
  await context.route(itsVideo, (route) => route.abort());
  await page.goto(`/pitch/${talent.positionId}`);
  await expect(page.getByText('Unable to load video')).toBeVisible();
  await context.unroute(itsVideo);
  await page.getByRole('button', { name: 'Try again' }).click();
  await playOn(page);

  const film = currentVideo(page);
  const second = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
  await context.setOffline(true);
  const hasNothingNext = ({ readyState }: HTMLVideoElement) =>
    readyState === HTMLMediaElement.HAVE_CURRENT_DATA;
  await expect.poll(() => film.evaluate(hasNothingNext)).toBe(true);
  const stoodAt = await second();
  await context.setOffline(false);
  await expect.poll(second).toBeGreaterThan(stoodAt + 0.5);
  await expect(film).toHaveAttribute('src', /^blob:/);
});

test('a video goes where its time is dragged, and no further card is shown', async ({ page }) => {
  const talent = await createTalentWithPitch(`${freshName()} Sought`);
  await page.goto(`/pitch/${talent.positionId}`);
  await playOn(page);
  await page.keyboard.press(' ');
  await expect.poll(() => isPlaying(page)).toBe(false);
  const film = currentVideo(page);
  const part = () =>
    film.evaluate(({ currentTime, duration }: HTMLVideoElement) => currentTime / duration);
  const slider = page.getByRole('slider', { name: 'Position in the video' });
  const box = await slider.boundingBox();
  if (!box) throw new Error('no slider');
  const dragTo = async (from: number, to: number) => {
    await page.mouse.move(box.x + box.width * from, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * to, box.y + box.height / 2 + 80, { steps: 8 });
    await page.mouse.up();
  };
  await dragTo(0.2, 0.8);
  await expect.poll(part).toBeCloseTo(0.8, 1);
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.seeking)).toBe(false);
  await dragTo(0.8, 0.3);
  await expect.poll(part).toBeCloseTo(0.3, 1);
  await expect(shownName(page)).toHaveText(talent.fullName.split(' ')[0] ?? '');
  // It stays paused, and plays on from there.
  expect(await isPlaying(page)).toBe(false);
  await page.keyboard.press(' ');
  await playOn(page);
  expect(await part()).toBeGreaterThan(0.25);
});

for (const [width, height] of [
  [390, 844],
  [844, 390],
] as const) {
  test(`a finger moves up to the next pitch and down to the one before, at ${width}x${height}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height });
    await atSearch(page);
    await playOn(page);
    const first = (await shownName(page).textContent()) ?? '';
    const devtools = await context.newCDPSession(page);
    const swipe = async (dy: number) => {
      const at = (part: number) => [{ x: width / 2, y: height / 2 + dy * part }];
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints = at(0)) =>
        devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
      await touch('touchStart', at(-0.5));
      for (const part of [-0.25, 0, 0.25, 0.5]) await touch('touchMove', at(part));
      await touch('touchEnd', []);
    };
    await swipe(-120);
    await expect(shownName(page)).not.toHaveText(first);
    await playOn(page);
    await swipe(120);
    await expect(shownName(page)).toHaveText(first);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
}
