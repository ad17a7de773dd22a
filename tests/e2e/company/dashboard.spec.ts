import { readFile } from 'node:fs/promises';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { createPerson, createTalentWithPitch } from '../../support/people/people.ts';
import { unlock } from '../../support/people/unlock.ts';

test('contacts are saved as a CSV file', async ({ page }) => {
  const talent = await createTalentWithPitch('Núria "Nu" Vidal');
  const company = await createPerson('company', 'exporter');
  await unlock(company, talent);
  await signInAs(page, company);
  await page.goto('/company/dashboard');
  await page.getByRole('list', { name: 'My Contacts' }).getByRole('button').first().waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^pitchreel-contacts-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /^\uFEFF"Name".*\r\n"Núria ""Nu"" Vidal"/,
  );
});
