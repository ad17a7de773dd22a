import { createClient } from '@supabase/supabase-js';
import type { Browser } from 'playwright/test';
import { appUrl, backendUrl, publishableKey } from '../../support/addresses.ts';
import { signIn } from '../support/steps/auth-steps.ts';
import { expect, openMail, test } from '../support/fixtures.ts';
import { freshEmail, password } from '../../support/people/people.ts';
import { mailedLink } from '../../support/mail.ts';

/** Looks at a link as mail scanners do: with both methods, and in a browser that runs its scripts. */
async function scan(link: string, button: string, browser: Browser) {
  for (const method of ['HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200);
  const scanner = await browser.newContext();
  const page = await scanner.newPage();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/')) calls.push(request.url());
  });
  await page.goto(link);
  await expect(page.getByRole('button', { name: button })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  await scanner.close();
}

test('a link that a mail scanner looked at still confirms the address', async ({
  page,
  browser,
}) => {
  const email = freshEmail('scanned');
  const { error } = await createClient(backendUrl, publishableKey).auth.signUp({
    email,
    password,
    options: { data: { user_type: 'company' }, emailRedirectTo: `${appUrl}/auth/callback` },
  });
  expect(error).toBeNull();
  await scan(await mailedLink(email), 'Confirm my email', browser);
  await openMail(page, email);
  await expect(page).toHaveURL('/company/auth');
  await expect(
    page.getByRole('main').getByText('Correo verificado correctamente, por favor inicia sesión'),
  ).toBeVisible();
  await signIn(page, email);
  await expect(page).toHaveURL('/company/search-talent');
});
