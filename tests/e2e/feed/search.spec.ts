import { expect, signInAs, test } from '../support/fixtures.ts';
import { atSearch, freshName, playOn, shownName } from '../support/stage-steps.ts';
import { createPerson, createTalentWithPitch, type Person } from '../../support/people.ts';
import { service } from '../../support/service.ts';

/** Gives talents a unique skill, because other tests create talents in the same backend. */
async function withOwnSkill(...talents: Person[]): Promise<string> {
  const skill = `own${freshName()}x`;
  for (const { client, userId } of talents) {
    const { error } = await client
      .from('talent_profiles')
      .update({ skills: `Negotiation, ${skill}` })
      .eq('user_id', userId);
    if (error) throw error;
  }
  return skill;
}

test('moves disliked pitches to the end and counts views', async ({ page }) => {
  const { first, second, company } = await atSearch(page);
  // Talents of other tests may be watched too, so only this company's views count.
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

  // A disliked pitch comes after all others, in both directions.
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
  'runs on the server, with the filters in the address',
  { tag: '@both-widths' },
  async ({ page }) => {
    const { first, second } = await atSearch(page);
    const skill = await withOwnSkill(first, second);
    const firstName = first.fullName.split(' ')[0] ?? '';
    // The older of the two comes first, so the filter must have caused it.
    await page.goto(`/company/search-talent?profession=Sales+Closer&keywords=${skill}`);
    await expect(shownName(page)).toHaveText(firstName);
    await page.goto(`/company/search-talent?location=Nowhereville`);
    await expect(page.getByText('No videos available')).toBeVisible();
    await page.getByRole('button', { name: /^Remove Nowhereville: / }).press('Enter');
    await expect(page).toHaveURL(/search-talent$/);
    await expect(shownName(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    // Results update while typing: the field keeps the focus and the sheet stays open.
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
  'keeps every active filter visible beside the results',
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

test('shows that it is loading, and going back undoes one choice at a time', async ({
  page,
  isMobile,
}) => {
  await atSearch(page);
  await page.goto('/company/search-talent');
  await expect(shownName(page)).toBeVisible();
  const onPhone = async (label: string | RegExp) => {
    if (!isMobile) return;
    await page.getByRole('button', { name: label }).click();
    // The next step back belongs to the page only when the sheet is gone.
    await expect(page.getByRole('dialog')).toHaveCount(label === 'Filters' ? 1 : 0);
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
  await keywords.pressSequentially('noth');
  await expect(page).toHaveURL(/keywords=noth&work/);
  await keywords.pressSequentially('ingsuch');
  await expect(page).toHaveURL(/keywords=nothingsuch&work/);
  await onPhone('See what to change');
  const nothing = page.getByText('No videos available', { exact: true });
  await expect(nothing).toBeVisible();
  await page.goBack();
  await expect(nothing).toHaveCount(0);
  await expect(page).toHaveURL(/search-talent\?profession=Setter&work=remote$/);
  await expect(shownName(page)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await onPhone('Filters');
  await expect(keywords).toHaveValue('');
  // The empty state offers the same button where nothing is left.
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
  'starts at the opened poster, and returns to it',
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

    // The opened pitch stays, even if a search without results was just typed beside the posters.
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
