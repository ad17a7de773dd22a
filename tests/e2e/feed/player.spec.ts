import type { Page } from 'playwright/test';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { freshName, isPlaying, shownName } from '../support/steps/player-steps.ts';
import { addCaptions, createPerson, createTalentWithPitch } from '../../support/people/people.ts';
import { service } from '../../support/service.ts';

/**
 * Controls of the player that are cut off, too small for a thumb, or covered by another control or
 * the captions; as texts.
 */
const misplaced = (page: Page) =>
  page.evaluate(() => {
    const player = document.querySelector('article')?.getBoundingClientRect();
    if (!player) return ['no player'];
    const notice = [...document.querySelectorAll('[role="status"] > p')];
    const captions = [...document.querySelectorAll('[data-captions]')];
    const boxes = [
      ...document.querySelectorAll('article :is(button, a, [role="slider"])'),
      ...captions,
      ...notice,
    ]
      .map((element) => ({
        name:
          element.getAttribute('aria-label') ??
          (element.textContent || element.getAttribute('title')),
        isControl: element.matches('button, a, [role="slider"]'),
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 1);
    return boxes.flatMap(({ name, isControl, box }, index) => {
      const problems: string[] = [];
      const isCut =
        box.left < player.left ||
        box.top < player.top ||
        box.right > player.right ||
        box.bottom > player.bottom;
      if (isControl && isCut) problems.push(`${name} is cut`);
      if (isControl && Math.min(box.width, box.height) < 43.9) problems.push(`${name} is small`);
      for (const other of boxes.slice(index + 1)) {
        const apart =
          box.right <= other.box.left ||
          other.box.right <= box.left ||
          box.bottom <= other.box.top ||
          other.box.bottom <= box.top;
        if (!apart) problems.push(`${name} lies over ${other.name}`);
      }
      return problems;
    });
  });

const windows = [
  [1280, 800],
  [1280, 720],
  [1366, 650],
  [1280, 600],
  [1024, 600],
  [900, 750],
  [1280, 540],
  [915, 412],
  [844, 390],
  [667, 375],
  [390, 844],
  [360, 640],
  [320, 568],
] as const;

test(
  'the player shows all its controls on laptops and phones, in portrait and landscape',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const said =
      'Last quarter I took a cold pipeline to forty calls a week, and closed eleven of them.';
    const skill = freshName();
    for (const last of ['First', 'Second']) {
      const talent = await createTalentWithPitch(`${freshName()} ${last}`);
      await addCaptions(talent, said);
      const profile = talent.client.from('talent_profiles');
      await profile.update({ skills: `${skill}, Negotiation` }).eq('user_id', talent.userId);
    }
    await signInAs(page, await createPerson('company', 'viewer'));
    await page.goto(`/company/search-talent?keywords=${skill}`);
    const first = await shownName(page).textContent();
    await page.getByRole('button', { name: 'Not for me' }).click();
    await expect(page.getByRole('button', { name: `Bring ${first} back` })).toBeVisible();
    await expect(page.getByText(said)).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText("You're offline")).toBeVisible();
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => misplaced(page), `${width}x${height}`).toEqual([]);
    }
  },
);

test('a click in the player focuses the pitch, and a dialog pauses it', async ({ page }) => {
  const talent = await createTalentWithPitch(`${freshName()} Focused`);
  await page.goto(`/pitch/${talent.positionId}`);
  await expect.poll(() => isPlaying(page)).toBe(true);
  const player = page.getByRole('article');
  await player.click({ position: { x: 150, y: 200 } });
  await expect(player).toBeFocused();
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog', { name: 'Sign in or Register' })).toBeVisible();
  await expect.poll(() => isPlaying(page)).toBe(false);
  await page.keyboard.press('Escape');
  await expect(player).toBeFocused();
  await expect.poll(() => isPlaying(page)).toBe(true);
});

test('the home page plays a demo and asks a visitor who has seen all of it to join', async ({
  page,
}) => {
  // At once: a press before the app has come is kept.
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Play .+ with sound$/ }).click();
  const demo = page.getByRole('region', { name: 'Video pitches' });
  await expect(demo.locator('[data-role="current"] video')).toHaveAttribute('data-painted', 'true');
  await expect(demo.getByRole('button', { name: 'Sound off', exact: true })).toBeVisible();
  await expect.poll(() => isPlaying(page)).toBe(true);
  await demo.getByRole('button', { name: 'Like and unlock', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in or Register' })).toBeVisible();
});

test('the home page loads no video in data-saving mode until one is played', async ({ page }) => {
  await createTalentWithPitch(`${freshName()} Saved`);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const videos: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/talent_videos/')) videos.push(request.url());
  });
  const code: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/demo-/.test(request.url())) code.push(request.url());
  });
  await page.goto('/');
  // What the browser loads once it is idle is there.
  await expect(page.getByRole('link', { name: /^Help!/ })).toBeVisible();
  const play = page.getByRole('button', { name: /^Play .+ with sound$/ });
  expect([...videos, ...code]).toEqual([]);
  await play.click();
  await expect.poll(() => isPlaying(page)).toBe(true);
  expect(new Set(videos).size).toBe(1);
});

test('a swipe that starts on the name does not open the profile', async ({ page }) => {
  const talent = await createTalentWithPitch(`${freshName()} Swiped`);
  await createTalentWithPitch(`${freshName()} Next`);
  await page.goto(`/pitch/${talent.positionId}`);
  await expect.poll(() => isPlaying(page)).toBe(true);
  const first = await shownName(page).textContent();
  const box = await shownName(page).getByRole('button').boundingBox();
  if (!box) throw new Error('no name');
  await page.mouse.move(box.x + box.width - 5, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 85, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(shownName(page)).not.toHaveText(first ?? '');
  // The address follows when the card stands still. The next pitch may be any test's.
  await expect(page).not.toHaveURL(new RegExp(talent.positionId));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** Imitates the messages of YouTube's embed: ready, and progress from time to time. */
const embed = `<script>
  const say = (message) => parent.postMessage(JSON.stringify(message), '*');
  addEventListener('message', ({ data }) => {
    if (JSON.parse(data).event !== 'listening') return;
    say({ event: 'initialDelivery', info: { currentTime: 0, duration: 40 } });
    let currentTime = 0;
    setInterval(() => say({ event: 'infoDelivery', info: { currentTime: (currentTime += 0.25) } }), 250);
  });
</script>`;

test('a pitch on YouTube counts as watched and shows its progress', async ({ page }) => {
  const talent = await createTalentWithPitch(`${freshName()} Tube`);
  const { error } = await talent.client
    .from('talent_positions')
    .update({ video_url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', poster_url: null })
    .eq('id', talent.positionId);
  expect(error).toBeNull();
  // Far down in the list, because other stories play whichever pitch is the newest.
  await service
    .from('video_feed')
    .update({ published_at: '2025-01-01' })
    .eq('position_id', talent.positionId)
    .throwOnError();
  await page.route('https://www.youtube-nocookie.com/embed/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: embed }),
  );
  await page.goto(`/pitch/${talent.positionId}`);
  await expect
    .poll(async () => {
      const { data } = await talent.client.from('talent_positions').select('views').single();
      return data?.views;
    })
    .toBe(1);
  await expect(page.locator('[data-fraction]')).not.toHaveAttribute('data-fraction', '0');
});
