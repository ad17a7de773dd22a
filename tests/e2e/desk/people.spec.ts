import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/accessible.ts';
import { thread } from '../support/steps/chat-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { write } from '../../support/people/conversations.ts';
import { createPerson, createTalentWithPitch } from '../../support/people/people.ts';
import { createOperator, supportConversationOf } from '../../support/people/operator.ts';
import { unlock } from '../../support/people/unlock.ts';

test('a talent downloads everything that is stored of them', async ({ page }) => {
  const person = await createPerson('talent', 'mine');
  await signInAs(page, person);
  await page.goto('/talent/profile');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^pitchreel-\d{4}-\d{2}-\d{2}\.json$/);
  expect(readFileSync(await download.path(), 'utf8')).toContain(person.email);
});

test("axe and touch targets find nothing wrong on the desk's pages of people and figures", async ({
  page,
}) => {
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
  await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible();
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
});
