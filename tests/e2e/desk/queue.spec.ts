import { expectAccessible } from '../support/accessible.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { freshName } from '../support/steps/player-steps.ts';
import { write } from '../../support/people/conversations.ts';
import { createTalentWithPitch } from '../../support/people/people.ts';
import {
  createNamedCompany,
  createOperator,
  payTooLittle,
  supportConversationOf,
} from '../../support/people/operator.ts';

test('axe and touch targets find nothing wrong on the queue and the log', async ({ page }) => {
  test.slow();
  const name = freshName();
  const talent = await createTalentWithPitch(name);
  const company = await createNamedCompany(`${name} Ltd`);
  const operator = await createOperator();
  await payTooLittle(company, talent.positionId);
  await write(company, await supportConversationOf(company), ['A question']);
  for (const { error } of [
    await company.client.from('reports').insert({
      subject: 'pitch',
      position_id: talent.positionId,
      reason: 'danger',
      words: 'Look',
    }),
    await company.client.from('verification_requests').insert({ words: 'access.example' }),
    await talent.client.from('account_deletion_requests').insert({ user_id: talent.userId }),
  ]) {
    expect(error).toBeNull();
  }
  await signInAs(page, operator);
  for (const [kind, person, letter] of [
    ['report', talent.fullName, 'h'],
    ['support', `${name} Ltd`, null],
    ['verification', `${name} Ltd`, 'v'],
    ['payment', `${name} Ltd`, 'a'],
    // It waits for the report.
    ['deletion', talent.fullName, 'w'],
  ] as const) {
    await page.goto(`/desk?kind=${kind}`);
    await page.getByRole('link', { name: new RegExp(`${person}$`) }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeFocused();
    const decide = page.getByRole('group', { name: 'Decide' });
    await expect(decide.getByRole('button').first()).toBeVisible();
    if (letter) {
      await page.keyboard.press(letter);
      await expect(page.getByLabel(/^Internal note/)).toBeVisible();
    }
    await expectAccessible(page, kind);
  }
  await page.goto('/desk/log');
  await expect(page.getByRole('heading', { name: 'Log' })).toBeVisible();
  await expectAccessible(page, 'log');
});
