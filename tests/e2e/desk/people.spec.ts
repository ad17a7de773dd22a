import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/accessible.ts';
import { otherBrowser, thread } from '../support/chat-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { write } from '../../support/conversations.ts';
import { createPerson, createTalentWithPitch } from '../../support/people.ts';
import { createOperator, supportConversationOf } from '../../support/operator.ts';
import { unlock } from '../../support/unlock.ts';

test(
  'an operator answers support by keyboard, and the person reads it at once',
  { tag: '@both-widths' },
  async ({ page, browser }) => {
    const operator = await createOperator();
    const talent = await createTalentWithPitch('Mei Support');
    const language = await talent.client
      .from('notification_settings')
      .upsert({ user_id: talent.userId, language: 'es' });
    expect(language.error).toBeNull();
    const conversationId = await supportConversationOf(talent);
    await write(talent, conversationId, ['My video stops at 40 %']);

    const theirs = await otherBrowser(browser, page, talent);
    await theirs.addInitScript(() => localStorage.setItem('pitchreel.language', 'es'));
    await theirs.goto(`/messages/${conversationId}`);
    await expect(thread(theirs)).toContainText('My video stops at 40 %');

    await signInAs(page, operator);
    await page.goto(`/desk/people/${talent.userId}`);
    await expect(thread(page)).toContainText('My video stops at 40 %');
    const field = page.getByRole('textbox', { name: 'Answer as Pitchreel' });
    await field.focus();
    await page.keyboard.press('/');
    await expect(page.getByRole('button', { name: /^El pago se está confirmando/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(/^Hola, Mei:\n\nSentimos que tu vídeo no se suba/);
    await page.keyboard.press('Enter');

    await expect(thread(page)).toContainText('Hola, Mei:');
    await expect(field).toHaveValue('');
    await expect(thread(theirs)).toContainText('Hola, Mei:');
    await write(talent, conversationId, ['¡Gracias!']);
    await expect(thread(page)).toContainText('¡Gracias!');
  },
);

test(
  "a payment's id leads an operator to who paid it and to whom it was for",
  { tag: '@both-widths' },
  async ({ page }) => {
    const talent = await createTalentWithPitch('Noa Found');
    const company = await createPerson('company', 'finder');
    const renamed = await company.client
      .from('company_profiles')
      .update({ company_name: 'Finders Keepers' })
      .eq('user_id', company.userId);
    expect(renamed.error).toBeNull();
    const { paymentId } = await unlock(company, talent);
    await signInAs(page, await createOperator());

    await page.goto('/desk/people');
    await page.getByRole('searchbox', { name: 'Find a person' }).fill(paymentId);
    const results = page.getByRole('list', { name: 'People found' });
    await expect(results.getByRole('link')).toHaveCount(2);
    await results.getByRole('link', { name: /Noa Found/ }).click();
    await expect(page.getByRole('heading', { name: 'Noa Found' })).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(page.getByText('Paid, unlocked')).toBeVisible();
    await page.getByRole('link', { name: 'From Finders Keepers' }).click();
    await expect(page.getByRole('heading', { name: 'Finders Keepers' })).toBeVisible();
    await expect(page.getByText('Not verified')).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'All people' }).click();
    await expect(results.getByRole('link')).toHaveCount(2);
  },
);

test('an operator exports what is stored of a person, and the log says so', async ({ page }) => {
  const talent = await createTalentWithPitch('Ada Export');
  await signInAs(page, await createOperator());
  await page.goto(`/desk/people/${talent.userId}`);
  await page.getByRole('button', { name: 'Export data' }).click();
  await page.getByLabel(/^Why/).fill('Asked for it by mail');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^pitchreel-[\da-f]{8}-\d{4}-\d{2}-\d{2}\.json$/);
  expect(readFileSync(await download.path(), 'utf8')).toContain('Ada Export');
  await expect(page.getByText('Asked for it by mail')).toBeVisible();
});

for (const type of ['talent', 'company'] as const) {
  test(`a ${type} downloads everything that is stored of them`, async ({ page }) => {
    const person = await createPerson(type, 'mine');
    await signInAs(page, person);
    await page.goto(`/${type}/profile`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^pitchreel-\d{4}-\d{2}-\d{2}\.json$/);
    expect(readFileSync(await download.path(), 'utf8')).toContain(person.email);
  });
}

test(
  "axe and touch targets find nothing wrong on the desk's pages of people and figures",
  { tag: '@both-widths' },
  async ({ page }) => {
    test.slow();
    const talent = await createTalentWithPitch('Iris Access');
    const company = await createPerson('company', 'access');
    const { paymentId } = await unlock(company, talent);
    await write(talent, await supportConversationOf(talent), ['A question']);
    await signInAs(page, await createOperator());
    await page.goto(`/desk/people?q=${paymentId}`);
    await expect(page.getByRole('link', { name: /Iris Access/ })).toBeVisible();
    await expectAccessible(page, 'people');
    await page.goto(`/desk/people/${talent.userId}`);
    await expect(thread(page)).toContainText('A question');
    await expect(page.getByRole('button', { name: 'Give back' })).toBeVisible();
    await page.getByRole('button', { name: 'Ready answers' }).click();
    await expect(page.getByRole('list', { name: 'Ready answers' })).toBeVisible();
    await expectAccessible(page, 'talent at the desk');
    await page.goto(`/desk/people/${company.userId}`);
    await expect(page.getByRole('button', { name: 'Verify' })).toBeVisible();
    await expectAccessible(page, 'company at the desk');
    await page.goto('/desk/figures');
    await expect(page.getByRole('heading', { name: 'Views' })).toBeVisible();
    await page.getByText('All numbers by day').click();
    await expectAccessible(page, 'figures');
  },
);
