import { createClient } from '@supabase/supabase-js';
import type { Page } from 'playwright/test';
import { backendUrl, publishableKey } from '../../support/addresses.ts';
import {
  expectToast,
  recordToasts,
  otherPassword,
  sessionKey,
  signIn,
  storedSession,
} from '../support/auth-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { createPerson, password } from '../../support/people.ts';

/** Makes the stored session look expired, as an hour later. */
const ageSession = (page: Page) =>
  page.evaluate((key) => {
    const session: { expires_at: number } = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, sessionKey);

test('logging out ends the session in every tab and leaves no data behind', async ({
  page,
  context,
}) => {
  await recordToasts(page);
  await signInAs(page, await createPerson('company', 'leaver'));
  await page.goto('/company/dashboard');
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(page.getByRole('heading', { name: 'Company Information' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/company/profile');
  await expect(other.getByRole('heading', { name: 'Company Information' })).toBeVisible();
  await page
    .getByRole('button', { name: /log ?out/i })
    .last()
    .click();
  await expect(page).toHaveURL('/');
  await expectToast(page, 'Logged out successfully');
  await expect(other).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'My Contacts' })).toBeHidden();
  await page.goto('/company/profile');
  await expect(page).toHaveURL('/company/auth');
});

test('a session that cannot be renewed at the moment is kept, and its page opens by itself later', async ({
  page,
}) => {
  const person = await createPerson('talent', 'limited');
  await signInAs(page, person);
  await page.goto('/talent/profile');
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  const renewal = '**/auth/v1/token?grant_type=refresh_token';
  await page.route(renewal, (route) => route.fulfill({ status: 429, body: '<html>429</html>' }));
  await ageSession(page);
  await page.reload();
  const notYet = page.getByRole('heading', { name: 'We cannot open your account yet' });
  await expect(notYet).toBeVisible();
  await expect(page).toHaveURL('/talent/profile');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /sign in/i })
    .click();
  await expect(page).toHaveURL('/talent/auth');
  await expect(notYet).toBeVisible();
  await page.goBack();
  await page.unroute(renewal);
  // The auth client retries after at most 13 seconds.
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page).toHaveURL('/talent/profile');

  await page.route(renewal, (route) => route.fulfill({ status: 503, body: '' }));
  await ageSession(page);
  await page.reload();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL('/talent/auth');
  await signIn(page, person.email);
  await expect(page).toHaveURL('/talent/profile');
});

test.describe('protected pages', () => {
  test('load no code of the home page', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await signInAs(page, await createPerson('talent', 'light'));
    await page.goto('/talent/profile');
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
    expect(asked.filter((path) => /^\/assets\/(home|demo)-/.test(path))).toEqual([]);
    await page.goto('/');
    await expect(page).toHaveURL('/');
    await expect.poll(() => asked.some((path) => path.startsWith('/assets/home-page-'))).toBe(true);
  });
});

test.describe('a session', () => {
  test('lasts as long as the page in a browser without storage', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          configurable: true,
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
    const { email } = await createPerson('company', 'private');
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/company/auth');
    await signIn(page, email);
    await expect(page).toHaveURL('/company/search-talent');
    await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeVisible();
  });

  test('is stored in the tab when the device is full', async ({ page }) => {
    await recordToasts(page);
    await page.addInitScript(() => {
      for (let filler = 'x'.repeat(2 ** 22), parts = 0; filler !== ''; parts += 1) {
        try {
          localStorage.setItem(`filler ${parts}`, filler);
        } catch {
          filler = filler.slice(0, filler.length / 2);
        }
      }
    });
    const { email } = await createPerson('talent', 'full');
    await page.goto('/talent/auth');
    await signIn(page, email);
    await expect(page).toHaveURL('/talent/profile');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
    await page
      .getByRole('button', { name: /log ?out/i })
      .last()
      .click();
    await expect(page).toHaveURL('/');
    await expectToast(page, 'Logged out successfully');
    await page.goto('/talent/profile');
    await expect(page).toHaveURL('/talent/auth');
  });

  test('is refreshed when it has expired', async ({ page }) => {
    await signInAs(page, await createPerson('talent', 'steady'));
    await page.goto('/talent/profile');
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
    await ageSession(page);
    await page.reload();
    await expect.poll(() => storedSession(page)).not.toContain('"expires_at":1,');
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  });

  for (const when of ['at the next visit', 'when it grows old'] as const) {
    test(`ends ${when} if the password was changed elsewhere`, async ({ page }) => {
      await recordToasts(page);
      const person = await createPerson('talent', 'changed');
      await signInAs(page, person);
      // Waits for the check of this visit, which must not run after the password change.
      const checked = page.waitForResponse(/\/auth\/v1\/user$/);
      await page.goto('/talent/profile?from=mail');
      await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
      await checked;
      const auth = { persistSession: false };
      const elsewhere = createClient(backendUrl, publishableKey, { auth });
      await elsewhere.auth.signInWithPassword({ email: person.email, password });
      const { error } = await elsewhere.auth.updateUser({ password: otherPassword });
      expect(error).toBeNull();
      if (when === 'when it grows old') await ageSession(page);
      await page.reload();
      await expect(page).toHaveURL('/talent/auth');
      await expectToast(page, 'Session expired. Please login again.');
      await expect.poll(() => storedSession(page)).toBeNull();
      await signIn(page, person.email, otherPassword);
      await expect(page).toHaveURL('/talent/profile?from=mail');
    });
  }

  for (const hours of [1, -1]) {
    test(`expires at the right time when the clock is ${hours} h off`, async ({ page }) => {
      const { email } = await createPerson('talent', 'skewed');
      await page.clock.setSystemTime(Date.now() + hours * 3_600_000);
      const refreshes: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('grant_type=refresh_token')) refreshes.push(request.url());
      });
      await page.goto('/talent/auth');
      await signIn(page, email);
      await expect(page.getByRole('heading', { name: 'Personal info' })).toBeVisible();
      const minutesLeft = await page.evaluate((key) => {
        const { expires_at }: { expires_at: number } = JSON.parse(localStorage.getItem(key) ?? '');
        return (expires_at - Date.now() / 1000) / 60;
      }, sessionKey);
      expect(minutesLeft).toBeGreaterThan(50);
      expect(minutesLeft).toBeLessThan(61);
      expect(refreshes).toEqual([]);
    });
  }
});
