import { createClient } from '@supabase/supabase-js';
import { expectAccessible } from '../support/accessible.ts';
import { backendUrl, publishableKey } from '../../support/addresses.ts';
import { otherPassword, signUp } from '../support/steps/auth-steps.ts';
import { expect, openMail, test } from '../support/fixtures.ts';
import { freshEmail, password } from '../../support/people/people.ts';
import { mailedLink } from '../../support/mail.ts';

test.describe('signing up', () => {
  test('gives an address that a stranger registered to its owner', async ({ page }) => {
    const email = freshEmail('claimed');
    const stranger = createClient(backendUrl, publishableKey);
    const strangers = { email, password: otherPassword };
    const { error } = await stranger.auth.signUp({
      ...strangers,
      options: { data: { user_type: 'company', company_name: 'Strangers Inc.' } },
    });
    expect(error).toBeNull();
    await mailedLink(email);
    const mailed = Date.now();
    // The backend sends one mail a second to an address (npm start's --mail-pause).
    await expect.poll(() => Date.now() - mailed).toBeGreaterThan(1000);
    await signUp(page, 'talent', email);
    await openMail(page, email, 2);
    await expect(page).toHaveURL('/register');
    await expect(page.getByText('Your email is confirmed.')).toBeVisible();
    await expectAccessible(page, 'the choice of the type');
    expect((await stranger.auth.signInWithPassword(strangers)).error?.code).toBe(
      'invalid_credentials',
    );
    // Every page redirects to the choice until the account has a type.
    await page.goto('/talent/profile');
    await expect(page).toHaveURL('/register');
    await page.getByRole('link', { name: "I'm a Talent" }).click();
    await expect(page.getByText(`Choose a password for ${email}.`)).toBeVisible();
    await expectAccessible(page, 'the rest of the account');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL('/talent/profile');
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
    expect((await stranger.auth.signInWithPassword(strangers)).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await stranger.auth.signInWithPassword({ email, password })).error).toBeNull();
  });
});
