import { expect, signInAs, test } from '../support/fixtures.ts';
import { freshName, playOn, shownName } from '../support/steps/player-steps.ts';
import { createPerson, createTalentWithPitch } from '../../support/people/people.ts';

test('a company that comes back sees first what it has not watched', async ({ page }) => {
  // Other tests create talents in the same backend.
  const skill = `unseen${freshName()}`;
  const talents = [];
  for (const name of ['Ada', 'Bea', 'Cleo', 'Dora']) {
    const talent = await createTalentWithPitch(`${name} Roca`);
    const told = await talent.client
      .from('talent_profiles')
      .update({ skills: skill })
      .eq('user_id', talent.userId);
    expect(told.error).toBeNull();
    talents.push(talent);
  }
  const company = await createPerson('company', 'returning');
  await signInAs(page, company);
  const search = `/company/search-talent?keywords=${skill}`;
  /** Waits until the shown pitch counts as watched. */
  const watched = (count: number) =>
    expect
      .poll(async () => (await company.client.from('seen_pitches').select()).data?.length)
      .toBe(count);
  const step = async (key: 'ArrowRight' | 'ArrowLeft', name: string) => {
    await page.keyboard.press(key);
    await expect(shownName(page)).toHaveText(name);
    await playOn(page);
  };

  await test.step('the newest come first, and what is watched stays where it is', async () => {
    await page.goto(search);
    await expect(shownName(page)).toHaveText('Dora');
    await watched(1);
    await step('ArrowRight', 'Cleo');
    await watched(2);
    await step('ArrowLeft', 'Dora');
    await step('ArrowRight', 'Cleo');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(history.state).includes('"count":2')))
      .toBe(true);
  });

  await test.step('a reload changes nothing', async () => {
    await page.reload();
    await expect(shownName(page)).toHaveText('Cleo');
    await playOn(page);
    await step('ArrowLeft', 'Dora');
    await step('ArrowRight', 'Cleo');
  });

  await test.step('the next time the others come first', async () => {
    await page.goto('/company/dashboard');
    await page.goto(search);
    await expect(shownName(page)).toHaveText('Bea');
    await playOn(page);
    await step('ArrowRight', 'Ada');
    await step('ArrowRight', 'Dora');
    await step('ArrowRight', 'Cleo');
  });
});
