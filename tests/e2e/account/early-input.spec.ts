import { createPerson, password } from '../../support/people/people.ts';
import { expect, test } from '../support/fixtures.ts';

test('whoever signs in before the code has come is signed in once it has', async ({ page }) => {
  const { email } = await createPerson('company', 'early');
  let release = () => {};
  const gate = new Promise<void>((go) => (release = go));
  await page.route('**/assets/*.js', async (route) => {
    await gate;
    await route.fallback();
  });
  await page.goto('/company/auth', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).pressSequentially(password);
  await page.keyboard.press('Enter');
  await expect(page.locator('form[data-waits=sent]')).toBeVisible();
  await expect(page).toHaveURL('/company/auth');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  release();
  await expect(page).toHaveURL('/company/search-talent');
});
