import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { otherBrowser } from '../support/chat-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { freshName } from '../support/stage-steps.ts';
import { write } from '../../support/conversations.ts';
import { createPerson, createTalentWithPitch } from '../../support/people.ts';
import {
  createNamedCompany,
  createOperator,
  payTooLittle,
  supportConversationOf,
} from '../../support/operator.ts';
import { decided } from '../support/desk-steps.ts';

test('the desk does not exist for talent, companies and visitors', async ({ page, browser }) => {
  const missing = (somebodys: Page) =>
    somebodys.getByRole('heading', { name: 'Oops! Page not found' });
  for (const path of ['/desk', '/desk/people', '/desk/log', '/desk/figures']) {
    await page.goto(path);
    await expect(missing(page)).toBeVisible();
  }
  for (const type of ['talent', 'company'] as const) {
    const person = await createPerson(type, 'curious');
    // Metadata is the person's own to write, and makes nobody an operator.
    const renamed = await person.client.auth.updateUser({
      data: { user_type: 'operator', is_operator: true },
    });
    expect(renamed.error).toBeNull();
    const theirs = await otherBrowser(browser, page, person);
    await theirs.goto('/desk');
    await expect(missing(theirs)).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Desk' })).toBeHidden();
  }
});

test('on a phone an operator opens what waits, goes back to the list, and decides', async ({
  page,
}) => {
  const name = freshName();
  const company = await createNamedCompany(name);
  const asked = await company.client
    .from('verification_requests')
    .insert({ words: 'pocket.example' });
  expect(asked.error).toBeNull();
  await signInAs(page, await createOperator());
  await page.goto('/desk?kind=verification');
  const list = page.getByRole('list', { name: 'What waits, oldest first' });
  const row = list.getByRole('link', { name });
  await row.click();
  await expect(page.getByText('pocket.example')).toBeVisible();
  await expect(row).toBeHidden();
  await page.goBack();
  await row.click();

  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('Say why')).toBeVisible();
  await page.getByLabel(/^Why/).fill('Page is empty');
  await page.goBack();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByLabel(/^Why/)).toHaveValue('Page is empty');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(decided(page, 'Verification refused')).toBeVisible();
  await expect(row).toBeHidden();
});

test('what one operator decides leaves the desk of another, who is told', async ({
  page,
  browser,
}) => {
  const name = freshName();
  const company = await createNamedCompany(name);
  const asked = await company.client.from('verification_requests').insert({ words: 'twice' });
  expect(asked.error).toBeNull();
  const slower = await createOperator();
  await signInAs(page, await createOperator());
  const other = await otherBrowser(browser, page, slower);
  for (const desk of [page, other]) {
    await desk.goto('/desk?kind=verification');
    await desk.getByRole('link', { name }).click();
    await desk.getByRole('button', { name: 'Verify' }).click();
    await desk.getByLabel(/^Why/).fill('Real');
  }
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(decided(page, 'Company verified')).toBeVisible();
  await expect(other.getByText('This no longer waits')).toBeVisible();
  const late = await slower.client
    .from('decisions')
    .insert({ action: 'verify_company', subject_id: company.userId, note: 'Real' });
  expect(late.error?.message).toBe('already_decided');
});

test(
  'axe and touch targets find nothing wrong on the queue and the log',
  { tag: '@both-widths' },
  async ({ page }) => {
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
      ['deletion', talent.fullName, 'e'],
    ] as const) {
      await page.goto(`/desk?kind=${kind}`);
      await page.getByRole('link', { name: new RegExp(`${person}$`) }).click();
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeFocused();
      await expect(page.getByRole('group', { name: 'Decide' })).toBeVisible();
      if (letter) {
        await page.keyboard.press(letter);
        await expect(page.getByLabel(/^Why/)).toBeVisible();
      }
      await expectAccessible(page, kind);
    }
    await page.goto('/desk/log');
    await expect(page.getByRole('heading', { name: 'Log' })).toBeVisible();
    await expectAccessible(page, 'log');
  },
);
