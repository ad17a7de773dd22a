import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  expectToast,
  recordToasts,
  otherPassword,
  setNewPassword,
  signIn,
} from '../support/steps/auth-steps.ts';
import { expect, openMail, signInAs, test } from '../support/fixtures.ts';
import { createPerson } from '../../support/people/people.ts';

// What is typed wrongly is refused.
test.use({ expectedFaults: /status of 4\d\d/ });

/** Expects no violation of accessibility rules in the page's current state. */
async function expectNothingForAxe(page: Page) {
  // Elements that are fading in would fail the contrast rule.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => [page.url(), id, nodes[0]?.html]);
  expect(found).toEqual([]);
}

test('a mailed reset link sets a new password once', async ({ page }) => {
  await recordToasts(page);
  const { email } = await createPerson('company', 'forgetful');
  await page.goto('/company/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(
    page.getByText('Password reset instructions have been sent to your email.').first(),
  ).toBeVisible();
  await openMail(page, email);
  await expect(page.getByRole('heading', { name: 'Restablecer Contraseña' })).toBeVisible();
  await expect(page).toHaveURL('/company/auth');
  // A phone may reload the page while the user copies a password from another app.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Restablecer Contraseña' })).toBeVisible();
  await expectNothingForAxe(page);
  await setNewPassword(page, otherPassword);
  await expect(page).toHaveURL('/company/search-talent');
  await expectToast(page, 'Password updated successfully!');

  await page.evaluate(() => localStorage.clear());
  await openMail(page, email);
  await expect(page.getByText(/This link has expired or has already been used/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await signIn(page, email, otherPassword);
  await expect(page).toHaveURL('/company/search-talent');
});

test('the errors of a form pass axe, by day and by night', async ({ page }) => {
  for (const path of ['/talent/auth', '/company/auth?mode=register', '/talent/auth?mode=forgot']) {
    await page.goto(path);
    await page.locator('main form button[type=submit]').click();
    await expect(page.locator('main form input').first()).toBeFocused();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNothingForAxe(page);
    }
  }
});

test('what a mailed link or a wish to be deleted leads to passes axe', async ({ page }) => {
  const other = await createPerson('talent', 'other');
  const company = await createPerson('company', 'company');
  await signInAs(page, company);
  const asked = await company.client
    .from('account_deletion_requests')
    .insert({ user_id: company.userId });
  expect(asked.error).toBeNull();
  await page.goto('/company/profile');
  await expect(
    page.getByRole('heading', { name: /^You asked us to delete your account on/ }),
  ).toBeVisible();
  await expectAccessible(page, 'a company profile with a request to be deleted');

  await page.goto('/company/auth#error=access_denied&error_code=otp_expired');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(page, 'a used link');
  await page.getByRole('link', { name: 'Change your password' }).click();
  await expect(page.getByLabel('New Password', { exact: true })).toBeInViewport();

  const { session } = (await other.client.auth.getSession()).data;
  await page.goto(
    `/#access_token=${session?.access_token}&refresh_token=${session?.refresh_token}`,
  );
  await expect(page.getByText(`This link is for ${other.email}, but`)).toBeVisible();
  await expectAccessible(page, 'a link for another account');
});
