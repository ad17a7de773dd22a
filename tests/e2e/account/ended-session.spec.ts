import { expectToast, recordToasts, sessionKey, signIn } from '../support/steps/auth-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { createTalentWithPitch } from '../../support/people/people.ts';

// An ended session is refused.
test.use({ expectedFaults: /status of 4\d\d/ });

test('saving far down a profile with an ended session asks to sign in, at the top of the page', async ({
  page,
}) => {
  await recordToasts(page);
  const person = await createTalentWithPitch('Ed Itor');
  await signInAs(page, person);
  await page.goto('/talent/profile');
  await page.getByLabel('City').fill('Bilbao');
  const save = page.getByRole('button', { name: 'Save Profile' }).last();
  await save.scrollIntoViewIfNeeded();
  // Clicked at once, because an idle page would notice the ended session on its own.
  await save.evaluate((button: HTMLButtonElement, key) => {
    const session: object = JSON.parse(localStorage.getItem(key) ?? '{}');
    const ended = { ...session, expires_at: 1, refresh_token: 'gone' };
    localStorage.setItem(key, JSON.stringify(ended));
    button.click();
  }, sessionKey);
  await expect(page).toHaveURL('/talent/auth');
  await expectToast(page, 'Session expired. Please login again.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await signIn(page, person.email);
  await expect(page).toHaveURL('/talent/profile');
  await expect(page.getByLabel('City')).toHaveValue('Bilbao');
});
