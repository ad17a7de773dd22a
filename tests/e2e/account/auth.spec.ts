import AxeBuilder from '@axe-core/playwright';
import { createClient } from '@supabase/supabase-js';
import type { Page } from 'playwright/test';
import { appUrl, backendUrl, publishableKey } from '../../support/addresses.ts';
import {
  expectToast,
  recordToasts,
  otherPassword,
  sessionKey,
  setNewPassword,
  signIn,
  signUp,
  storedSession,
} from '../support/auth-steps.ts';
import { expect, openMail, signInAs, test } from '../support/fixtures.ts';
import { createPerson, freshEmail, password } from '../../support/people.ts';
import { mailedLink, spendLink } from '../../support/mail.ts';

/**
 * Requests a reset link as another app on the same project might; it leads to the callback page.
 */
async function requestResetToCallback(email: string, flowType: 'implicit' | 'pkce') {
  const kept = new Map<string, string>();
  const client = createClient(backendUrl, publishableKey, {
    auth: {
      flowType,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
      storageKey: sessionKey,
    },
  });
  const redirectTo = `${appUrl}/auth/callback`;
  const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo });
  if (error) throw error;
  return kept;
}

/** The link as a mail of the auth service's own has it: its token is spent when it is opened. */
function spentOnOpening(link: string): string {
  const page = new URL(link);
  const mailed = new URLSearchParams(page.hash.slice(1));
  page.hash = '';
  const query = new URLSearchParams({
    token: mailed.get('token_hash') ?? '',
    type: mailed.get('type') ?? '',
    redirect_to: page.href,
  });
  return `${backendUrl}/auth/v1/verify?${query.toString()}`;
}

/** Expects no violation of accessibility rules in the page's current state. */
async function expectNothingForAxe(page: Page) {
  // Elements that are fading in would fail the contrast rule.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => [page.url(), id, nodes[0]?.html]);
  expect(found).toEqual([]);
}

test.describe('signing up, signing in and resetting', () => {
  for (const [type, start] of [
    ['talent', '/talent/profile'],
    ['company', '/company/search-talent'],
  ] as const) {
    test(`a ${type} signs up, confirms the mailed link and signs in`, async ({ page }) => {
      await recordToasts(page);
      const email = freshEmail(`new-${type}`);
      await signUp(page, type, email);
      await openMail(page, email);
      await expectToast(page, 'Correo verificado correctamente, por favor inicia sesión');
      await expect(page).toHaveURL(`/${type}/auth`);
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await signIn(page, email);
      await expect(page).toHaveURL(start);
      await expectToast(page, 'Login successful!');
      if (type === 'talent') return;
      await page.goto('/company/profile');
      await expect(page.getByLabel('Company Name')).toHaveValue('Northwind');
    });
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
    await expect(page.getByText(/This link has expired or was already used/)).toBeVisible();
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await signIn(page, email, otherPassword);
    await expect(page).toHaveURL('/company/search-talent');
  });
});

test.describe('signing up', () => {
  test('asks to confirm the address, and sends the mail again on request', async ({ page }) => {
    const email = freshEmail('hasty');
    await signUp(page, 'talent', email);
    await mailedLink(email);
    const mailed = Date.now();
    await signIn(page, email);
    await expect(page.getByRole('alert').getByText('Email not confirmed')).toBeVisible();
    // The backend sends one mail a second to an address (npm start's --mail-pause).
    await expect.poll(() => Date.now() - mailed).toBeGreaterThan(1000);
    await page.getByRole('button', { name: 'Send the email again' }).click();
    await expect(page.getByRole('alert').getByText('A new confirmation email')).toBeVisible();
    await openMail(page, email, 2);
    await expect(page.getByText('Your email is confirmed.')).toBeVisible();
  });

  test('can be confirmed on another device', async ({ page, browser }) => {
    const email = freshEmail('elsewhere');
    await signUp(page, 'talent', email);
    const context = await browser.newContext({ baseURL: appUrl });
    const other = await context.newPage();
    await openMail(other, email);
    await expect(other).toHaveURL('/talent/auth');
    await expect(other.getByLabel('Email', { exact: true })).toHaveValue(email);
    await signIn(page, email);
    await expect(page).toHaveURL('/talent/profile');
  });

  test('with an address in use looks like any other sign-up', async ({ page }) => {
    const { email } = await createPerson('talent', 'taken');
    await signUp(page, 'talent', email);
  });

  test('shows at a used confirmation link that it no longer works, and offers to sign in', async ({
    page,
  }) => {
    const email = freshEmail('twice');
    await signUp(page, 'talent', email);
    await openMail(page, email);
    await expect(page).toHaveURL('/talent/auth');
    await openMail(page, email);
    await expect(
      page.getByRole('heading', { name: 'Este enlace ha caducado o ya se ha usado' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click();
    await signIn(page, email);
    await expect(page).toHaveURL('/talent/profile');
  });

  test('starts at the chooser of the account type', async ({ page }) => {
    await page.goto('/register');
    await expect(page.getByRole('heading', { name: 'How would you like to join?' })).toBeVisible();
    await page.getByRole('link', { name: "I'm a Company" }).click();
    await expect(page).toHaveURL('/company/auth?mode=register');
    await page.goBack();
    await page.getByRole('link', { name: "I'm a Talent" }).click();
    await expect(page).toHaveURL('/talent/auth?mode=register');
  });
});

test.describe('signing in', () => {
  test('with a wrong password keeps the typed text', async ({ page }) => {
    await page.goto('/talent/auth');
    await signIn(page, 'nobody@example.com', 'Wr0ngWrong');
    await expect(page.getByRole('alert').getByText('Invalid login credentials')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Wr0ngWrong');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  });

  test('without a connection shows an error, and works once the connection is back', async ({
    page,
    context,
  }) => {
    const { email } = await createPerson('talent', 'offline');
    await page.goto('/talent/auth');
    await expect(page.getByLabel('Email')).toBeVisible();
    // The form loads the rest of its code in the background.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await signIn(page, email);
    await expect(page.getByRole('alert').getByText(/You are offline/)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/talent/profile');
  });

  test('too often shows a clear message and keeps the keyboard focus', async ({ page }) => {
    const refuse = { status: 429, headers: { 'access-control-allow-origin': '*' } };
    const json = { 'x-sb-error-code': 'over_request_rate_limit', ...refuse.headers };
    await page.route(`${backendUrl}/auth/v1/signup**`, (route) =>
      // A gateway in front of the auth service answers with HTML.
      route.fulfill({ ...refuse, contentType: 'text/html', body: '<h1>Slow down</h1>' }),
    );
    await page.route(`${backendUrl}/auth/v1/token**`, (route) =>
      route.fulfill({
        ...refuse,
        headers: json,
        json: { code: 429, error_code: 'over_request_rate_limit', msg: 'Rate limit reached' },
      }),
    );
    const told = page
      .getByRole('alert')
      .getByText('Too many attempts. Wait a few minutes, then try again.');
    await page.goto('/talent/auth');
    await signIn(page, 'nobody@example.com');
    await expect(told).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

    await page.goto('/talent/auth?mode=register');
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password', { exact: true }).fill(password);
    const submit = page.getByRole('button', { name: 'Create Account' });
    await submit.click();
    await expect(told).toBeVisible();
    await expect(submit).toBeFocused();
  });

  test('is remembered on the device or in the tab, as the checkbox says', async ({
    page,
    context,
  }) => {
    const { email } = await createPerson('talent', 'guest');
    await page.goto('/talent/auth');
    await page.getByLabel('Remember this device').uncheck();
    await signIn(page, email);
    await expect(page).toHaveURL('/talent/profile');
    expect(await storedSession(page)).toBeNull();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
    const another = await context.newPage();
    await another.goto('/talent/profile');
    await expect(another).toHaveURL('/talent/auth');
    await another.getByLabel('Remember this device').check();
    await signIn(another, email);
    await expect(another).toHaveURL('/talent/profile');
    const third = await context.newPage();
    await third.goto('/talent/profile');
    await expect(third.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  });

  test('speaks Spanish in a Spanish browser', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'es-ES', baseURL: appUrl });
    const page = await context.newPage();
    await page.goto('/company/auth');
    await expect(page.getByRole('heading', { name: 'Encuentra tu candidato ideal' })).toBeVisible();
    await page.getByLabel('Correo').fill('nobody@example.com');
    await page.getByLabel('Contraseña', { exact: true }).fill('Wr0ngWrong');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(
      page.getByRole('alert').getByText('Correo o contraseña incorrectos'),
    ).toBeVisible();
  });
});

test.describe('a forgotten password', () => {
  for (const flow of ['implicit', 'pkce'] as const) {
    test(`is replaced through the callback page with the ${flow} flow`, async ({ page }) => {
      await recordToasts(page);
      const { email } = await createPerson('talent', `callback-${flow}`);
      const kept = await requestResetToCallback(email, flow);
      await page.addInitScript(
        (entries) => {
          for (const [key, value] of entries) localStorage.setItem(key, value);
        },
        [...kept],
      );
      await page.goto(spentOnOpening(await mailedLink(email)));
      await expect(page).toHaveURL('/reset-password');
      await setNewPassword(page, 'weak');
      await expect(
        page.getByText(/La contraseña debe contener al menos 8 caracteres/).first(),
      ).toBeVisible();
      await setNewPassword(page, otherPassword);
      await expect(page).toHaveURL('/talent/profile');
      await expectToast(page, 'Contraseña actualizada correctamente');
    });
  }

  test('is replaced for another account than the signed-in one, and signs that account in', async ({
    page,
  }) => {
    const { client, email } = await createPerson('company', 'second');
    const redirectTo = `${appUrl}/company/auth`;
    expect((await client.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
    const first = await createPerson('talent', 'first');
    await signInAs(page, first);
    await page.goto('/talent/profile');
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
    // Only a reset link replaces the session at once; any other link asks first, and the person may
    // decline.
    const { session } = (await client.auth.getSession()).data;
    const link = `#access_token=${session?.access_token}&refresh_token=${session?.refresh_token}`;
    await page.goto(`/${link}`);
    await expect(page.getByText(`This link is for ${email}, but`)).toBeVisible();
    await expect(page).toHaveURL('/auth/callback');
    await expectNothingForAxe(page);
    await page.getByRole('link', { name: 'Stay in my account' }).click();
    await expect(page).toHaveURL('/talent/dashboard');
    expect(await storedSession(page)).toContain(first.email);
    await openMail(page, email);
    await setNewPassword(page, otherPassword);
    await expect(page).toHaveURL('/company/search-talent');
    await expect(page.getByRole('heading', { name: 'Search talent' })).toBeVisible();
    expect(await storedSession(page)).toContain(email);
  });

  test('shows a signed-in user at a used link that it no longer works, and where to change the password', async ({
    page,
  }) => {
    const person = await createPerson('company', 'again');
    const redirectTo = `${appUrl}/company/auth`;
    const { error } = await person.client.auth.resetPasswordForEmail(person.email, { redirectTo });
    expect(error).toBeNull();
    await signInAs(page, person);
    await spendLink(createClient(backendUrl, publishableKey), await mailedLink(person.email));
    await openMail(page, person.email);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expect(page).toHaveURL('/company/auth');
    await expectNothingForAxe(page);
    await page.getByRole('link', { name: 'Change your password' }).click();
    await expect(page).toHaveURL('/company/profile#change-password');
    await expect(page.getByLabel('New Password', { exact: true })).toBeInViewport();
    await page.goto('/talent/auth#error=access_denied&error_code=otp_expired');
    await page.getByRole('button', { name: 'Request a new link' }).click();
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await expect(page).toHaveURL('/company/search-talent');
    await expect(page.getByRole('heading', { name: 'Search talent' })).toBeVisible();
  });

  test('shows an error for a code from another browser and offers a new link', async ({ page }) => {
    await page.goto('/auth/callback?code=00000000-0000-0000-0000-000000000000');
    await expect(page.getByText('Error al validar el enlace de restablecimiento')).toBeVisible();
    await page.getByRole('link', { name: 'Solicitar un nuevo enlace' }).click();
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
  });
});

test.describe('the errors of a form', () => {
  test('pass axe, by day and by night', async ({ page }) => {
    for (const path of [
      '/talent/auth',
      '/company/auth?mode=register',
      '/talent/auth?mode=forgot',
    ]) {
      await page.goto(path);
      await page.locator('main form button[type=submit]').click();
      await expect(page.locator('main form input').first()).toBeFocused();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectNothingForAxe(page);
      }
    }
  });
});
