import type { Page } from 'playwright/test';
import { expectToast, recordToasts } from '../support/auth-steps.ts';
import {
  createPerson,
  createTalentWithPitch,
  expect,
  signInAs,
  test,
  type Person,
} from '../support/fixtures.ts';
import { currentVideo, isPlaying, playOn, shownName } from '../support/stage-steps.ts';
import { service } from '../support/unlock.ts';

let serial = 0;
const freshName = () => `Kim${process.pid}x${(serial += 1)}`;

/** A skill that nobody else has: other stories make people in the same backend meanwhile. */
async function withOwnSkill(...talents: Person[]): Promise<string> {
  const skill = `own${process.pid}skill${(serial += 1)}x`;
  for (const { client, userId } of talents) {
    const { error } = await client
      .from('talent_profiles')
      .update({ skills: `Negotiation, ${skill}` })
      .eq('user_id', userId);
    if (error) throw error;
  }
  return skill;
}

async function atSearch(page: Page) {
  const first = await createTalentWithPitch(`${freshName()} First`);
  const second = await createTalentWithPitch(`${freshName()} Second`, 'Setter');
  const company = await createPerson('company', 'viewer');
  await signInAs(page, company);
  await page.goto(`/company/search-talent?pitch=${second.positionId}`);
  await expect(shownName(page)).toHaveText(second.fullName.split(' ')[0] ?? '');
  return { first, second, company };
}

/** Seconds of the shown video that have not been downloaded. */
const secondsMissing = (page: Page) =>
  currentVideo(page).evaluate(({ buffered, duration }: HTMLVideoElement) =>
    buffered.length === 0 ? duration : duration - buffered.end(buffered.length - 1),
  );

test(
  'plays real pitches in three elements, by keys, buttons and fingers',
  { tag: '@both-widths' },
  async ({ page }) => {
    await atSearch(page);
    await expect.poll(() => isPlaying(page)).toBe(true);
    await expect(page.locator('video')).toHaveCount(3);
    await expect(page.locator('[data-role="next"] video')).toHaveAttribute('data-painted', 'true');

    const first = await shownName(page).textContent();
    // Wholly there, it is kept for going back; else it would be let go of.
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

test('remembers what a company disliked and counts what it watched', async ({ page }) => {
  const { first, second, company } = await atSearch(page);
  // The people of other stories may watch it too.
  const own = service.from('position_views').select('position_id').eq('viewer_key', company.userId);
  await expect.poll(async () => (await own).data).toEqual([{ position_id: second.positionId }]);
  const { data: position } = await second.client.from('talent_positions').select('views').single();
  expect(position?.views).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Not for me' }).click();
  await expect
    .poll(async () => {
      const { data } = await company.client.from('swipes').select('position_id, liked');
      return data;
    })
    .toEqual([{ position_id: second.positionId, liked: false }]);

  // It comes after everything else, going back as going on.
  const third = await createTalentWithPitch(`${freshName()} Third`);
  const skill = await withOwnSkill(first, second, third);
  await page.goto(`/company/search-talent?position=${skill}`);
  await expect(shownName(page)).toHaveText(third.fullName.split(' ')[0] ?? '');
  for (const { fullName } of [first, third, second]) {
    await playOn(page);
    await page.keyboard.press('ArrowLeft');
    await expect(shownName(page)).toHaveText(fullName.split(' ')[0] ?? '');
  }
});

test(
  'a visitor watches, and is asked to sign in for more than that',
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

test.describe('an address whose pitch is gone', () => {
  const gone = 'This pitch is no longer published. Here are others.';

  for (const id of ['00000000-0000-4000-8000-000000000000', 'no-such-pitch']) {
    test(`says so and goes on with the others: ${id}`, async ({ page }) => {
      await createTalentWithPitch(`${freshName()} Other`);
      await recordToasts(page);
      await page.goto(`/pitch/${id}`);
      await expectToast(page, gone);
      await expect(shownName(page)).toBeVisible();
      await expect.poll(() => isPlaying(page)).toBe(true);
    });
  }

  test('says so to a company that searches', async ({ page }) => {
    await createTalentWithPitch(`${freshName()} Other`);
    await recordToasts(page);
    await signInAs(page, await createPerson('company', 'late'));
    await page.goto('/company/search-talent?pitch=00000000-0000-4000-8000-000000000000');
    await expectToast(page, gone);
    await expect(shownName(page)).toBeVisible();
  });

  test('is not claimed when it could not be asked for', async ({ page }) => {
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

test('a video that fails does not stop the feed', async ({ page, context }) => {
  const broken = await createTalentWithPitch(`${freshName()} Broken`);
  await context.route(`**/talent_videos/${broken.userId}/**`, (route) => route.abort());
  await page.goto(`/pitch/${broken.positionId}`);
  await expect(page.getByText('Unable to load video')).toBeVisible();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(shownName(page)).not.toHaveText(broken.fullName.split(' ')[0] ?? '');
  await expect.poll(() => isPlaying(page)).toBe(true);
});

test(
  'searches on the server, with the filters in the address',
  { tag: '@both-widths' },
  async ({ page }) => {
    const { first, second } = await atSearch(page);
    const skill = await withOwnSkill(first, second);
    const firstName = first.fullName.split(' ')[0] ?? '';
    // The older of the two, so that it is the filter that brings it up.
    await page.goto(`/company/search-talent?profession=Sales+Closer&keywords=${skill}`);
    await expect(shownName(page)).toHaveText(firstName);
    await page.goto(`/company/search-talent?location=Nowhereville`);
    await expect(page.getByText('No videos available')).toBeVisible();
    await page.getByRole('button', { name: /^Remove Nowhereville: / }).press('Enter');
    await expect(page).toHaveURL(/search-talent$/);
    await expect(shownName(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    // Typing searches while one types: the field keeps the focus, the sheet stays open.
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    if (isPhone) await page.getByRole('button', { name: 'Filters' }).click();
    const keywords = page.getByRole('searchbox', { name: 'Keywords' }).filter({ visible: true });
    await keywords.pressSequentially('closer ');
    await expect(page).toHaveURL(/keywords=closer/);
    await keywords.pressSequentially(skill);
    await expect(page).toHaveURL(new RegExp(`keywords=closer\\+${skill}`));
    await expect(keywords).toBeFocused();
    if (isPhone) await page.getByRole('button', { name: /^Show .*pitch/ }).click();
    await expect(shownName(page)).toHaveText(firstName);
    await page.goto(`/company/search-talent?position=${skill}`);

    await page.getByRole('button', { name: 'Show as a grid' }).click();
    await expect(page).toHaveURL(/view=grid/);
    await page.getByRole('button', { name: `Watch ${firstName}, Sales Closer` }).click();
    await expect(shownName(page)).toHaveText(firstName);
  },
);

test(
  'keeps every filter in force in sight, beside the results',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAs(page, await createPerson('company', 'chips'));
    await page.goto(
      '/company/search-talent?profession=Digital+Marketing+Specialist&keywords=zzzz&work=remote' +
        '&language=Scottish+Gaelic&language=Haitian+Creole',
    );
    const chips = page.getByRole('form', { name: 'Filters' }).getByRole('list').first();
    const removals = chips.getByRole('button', { name: /^Remove / });
    await expect(removals).toHaveCount(5);
    for (const removal of await removals.all()) await expect(removal).toBeInViewport({ ratio: 1 });
  },
);

test('shows that it searches, and the back button takes each choice back', async ({
  page,
  isMobile,
}) => {
  await atSearch(page);
  await page.goto('/company/search-talent');
  await expect(shownName(page)).toBeVisible();
  const onPhone = async (label: string | RegExp) => {
    if (isMobile) await page.getByRole('button', { name: label }).click();
  };
  const status = page.getByRole('status').filter({ visible: true }).first();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/rest/v1/rpc/search_*', async (route) => {
    await answered;
    await route.continue();
  });
  await onPhone('Filters');
  await page.getByLabel('Profession').filter({ visible: true }).selectOption('Setter');
  await expect(status).toHaveText('Searching...');
  await onPhone('Show pitches');
  await expect(status).toHaveText('Searching...');
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
  await expect(shownName(page)).toBeVisible();
  answer();
  await expect(status).toHaveText(/pitch/);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

  await onPhone('Filters');
  await page
    .getByText(/^Remote/)
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL(/profession=Setter&work=remote/);
  const keywords = page.getByRole('searchbox', { name: 'Keywords' }).filter({ visible: true });
  await keywords.pressSequentially('nego');
  await expect(page).toHaveURL(/keywords=nego&work/);
  await keywords.pressSequentially('tiation');
  await expect(page).toHaveURL(/keywords=negotiation&work/);
  // Whether anybody is left depends on the talent that other stories made.
  await onPhone(/^Show .*pitch|^See what to change/);
  await page.goBack();
  await expect(page).toHaveURL(/search-talent\?profession=Setter&work=remote$/);
  await expect(shownName(page)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await onPhone(/^Filters$/);
  await expect(keywords).toHaveValue('');
  // Where nothing is left to show, the empty state offers the same.
  const form = page.getByRole('form', { name: 'Filters' }).filter({ visible: true });
  await form.getByRole('button', { name: 'Remove Remote' }).click();
  await expect(page).toHaveURL(/search-talent\?profession=Setter$/);
  await onPhone(/^Show .*pitch/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/search-talent\?profession=Setter$/);
  await page.goBack();
  await expect(page).toHaveURL(/search-talent$/);
});

test(
  'goes on from the poster that was opened, and back to it',
  { tag: '@both-widths' },
  async ({ page, isMobile }) => {
    test.slow();
    const rows: Person[] = [];
    for (let made = 0; made < 12; made += 1) {
      rows.push(await createTalentWithPitch(`${freshName()} Row`));
    }
    const skill = await withOwnSkill(...rows);
    await signInAs(page, await createPerson('company', 'grid'));
    await page.goto(`/company/search-talent?view=grid&keywords=${skill}`);
    await page.getByRole('button', { name: 'Show more' }).click();
    const posters = page.getByRole('button', { name: /^Watch .*, / });
    await expect(posters).toHaveCount(12);
    const names = await posters.locator('.font-display').allTextContents();
    await posters.nth(10).click();
    await expect(shownName(page)).toHaveText(names[10] ?? '');
    await expect(page.getByRole('article')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(shownName(page)).toHaveText(names[11] ?? '');
    await playOn(page);
    await page.keyboard.press('ArrowLeft');
    await expect(shownName(page)).toHaveText(names[10] ?? '');
    await playOn(page);
    await page.keyboard.press('ArrowLeft');
    await expect(shownName(page)).toHaveText(names[9] ?? '');

    await page.goBack();
    await expect(posters.nth(10)).toBeFocused();
    if (isMobile) {
      await expect(posters.nth(10)).toBeInViewport();
      return;
    }

    // Who is opened stays, though a search that finds nobody has just been typed beside the posters.
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/rest/v1/rpc/search_*', async (route) => {
      await answered;
      await route.continue();
    });
    await page.getByRole('searchbox', { name: 'Keywords' }).fill('zzzz');
    await posters.nth(10).click();
    await expect(shownName(page)).toHaveText(names[10] ?? '');
    answer();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(shownName(page)).toHaveText(names[10] ?? '');
    await expect(page).toHaveURL(/keywords=zzzz&pitch=/);
  },
);

test(
  'the address follows what is watched, and back leaves',
  { tag: '@both-widths' },
  async ({ page }) => {
    const first = await createTalentWithPitch(`${freshName()} First`);
    await createTalentWithPitch(`${freshName()} Second`);
    const firstName = first.fullName.split(' ')[0] ?? '';
    await page.goto('/help');
    await page.goto(`/pitch/${first.positionId}`);
    await expect(shownName(page)).toHaveText(firstName);
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
