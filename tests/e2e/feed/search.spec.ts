import { expect, signInAs, test } from '../support/fixtures.ts';
import { atSearch, freshName, playOn, shownName } from '../support/steps/player-steps.ts';
import { createPerson, createTalentWithPitch, type Person } from '../../support/people/people.ts';
import { freshSkill, giveSkill } from '../../support/people/skills.ts';
import { service } from '../../support/service.ts';

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
  const skill = freshSkill();
  await giveSkill(skill, first, second, third);
  await page.goto(`/company/search-talent?position=${skill}`);
  await expect(shownName(page)).toHaveText(third.fullName.split(' ')[0] ?? '');
  for (const { fullName } of [first, third, second]) {
    await playOn(page);
    await page.keyboard.press('ArrowLeft');
    await expect(shownName(page)).toHaveText(fullName.split(' ')[0] ?? '');
  }
});

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

test('starts at the opened poster, and returns to it', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  const rows: Person[] = [];
  for (let made = 0; made < 12; made += 1) {
    rows.push(await createTalentWithPitch(`${freshName()} Row`));
  }
  const skill = freshSkill();
  await giveSkill(skill, ...rows);
  await signInAs(page, await createPerson('company', 'grid'));
  await page.goto(`/company/search-talent?view=grid&keywords=${skill}`);
  await page.getByRole('button', { name: 'Show more' }).click();
  const posters = page.locator('button[data-poster]');
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
  await expect(posters.nth(10)).toBeInViewport();

  // The opened pitch stays, even if a search without results was just typed beside the posters.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/rest\/v1\/rpc\/(feed_page|search_counts)/, async (route) => {
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
});
