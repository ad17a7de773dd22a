import { createClient } from '@supabase/supabase-js';
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { codeAt } from '../../../tools/backend/auth/factors/totp.ts';
import { backendUrl, publishableKey } from '../../support/addresses.ts';
import { mailedLink, spendLink } from '../../support/mail.ts';
import { createOperator } from '../../support/people/operator.ts';
import { createPerson, type Person } from '../../support/people/people.ts';
import { openApp, reloadApp } from '../open-app.ts';
import { expectToast } from '../toasts.ts';
import {
  expectAddress,
  field,
  fillIn,
  follow,
  openMail,
  otherPassword,
  press,
  setNewPassword,
  signIn,
  storedSession,
} from './auth-steps.ts';

const siteUrl = window.location.origin;

async function requestReset({ client, email }: Person) {
  const redirectTo = `${siteUrl}/company/auth`;
  const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo });
  if (error) throw error;
}

/** Requests a reset link as another app on the same project might; it leads to the callback page. */
async function requestResetToCallback(email: string, flowType: 'implicit' | 'pkce') {
  const client = createClient(backendUrl, publishableKey, {
    auth: { flowType, storage: localStorage, storageKey: 'pitchreel.session' },
  });
  const redirectTo = `${siteUrl}/auth/callback`;
  const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo });
  if (error) throw error;
}

/** Where a mail of the auth service's own leads to: its link is spent when it is opened. */
async function spentOnOpening(link: string): Promise<string> {
  const page = new URL(link);
  const mailed = new URLSearchParams(page.hash.slice(1));
  page.hash = '';
  const query = new URLSearchParams({
    token: mailed.get('token_hash') ?? '',
    type: mailed.get('type') ?? '',
    redirect_to: page.href,
  });
  const answer = await fetch(`${backendUrl}/auth/v1/verify?${query.toString()}`, {
    redirect: 'manual',
  });
  return answer.headers.get('location') ?? '';
}

it('a mailed reset link sets a new password once, also after a reload', async () => {
  const { email } = await createPerson('company', 'forgetful');
  let user = await openApp('/company/auth');
  await fillIn(user, 'Email', email);
  await follow(user, 'Forgot Password?');
  await press(user, 'Send Reset Link');
  expect(
    await screen.findAllByText(/^Password reset instructions have been sent to your email\./),
  ).not.toHaveLength(0);
  await openMail(email);
  await screen.findByRole('heading', { name: 'Restablecer Contraseña' });
  await expectAddress('/company/auth');
  // A phone may reload the page while the user copies a password from another app.
  user = await reloadApp();
  await setNewPassword(user, otherPassword);
  await expectAddress('/company/search-talent');
  await expectToast('Password updated successfully!');

  localStorage.clear();
  user = await openMail(email);
  expect(
    await screen.findByText(/This link has expired or has already been used/),
  ).toBeInTheDocument();
  await follow(user, 'Back to Login');
  await signIn(user, email, otherPassword);
  await expectAddress('/company/search-talent');
});

it('an operator’s reset link asks for a code of the authenticator before the new password', async () => {
  const operator = await createOperator();
  await requestReset(operator);
  const user = await openMail(operator.email);
  await screen.findByRole('heading', { name: 'Restablecer Contraseña' });
  await setNewPassword(user, otherPassword);
  const code = /^Código de seis cifras/;
  const input = await field(code);
  await waitFor(() => expect(input).toHaveFocus());
  expect(screen.getByRole('alert')).toHaveTextContent('Esta cuenta tiene una app');
  await fillIn(user, code, '000000');
  await press(user, 'Restablecer Contraseña');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Ese código no vale'));
  await fillIn(user, code, codeAt(operator.secret));
  await press(user, 'Restablecer Contraseña');
  await expectToast('Password updated successfully!');
});

it.each(['implicit', 'pkce'] as const)(
  'a link to the callback page replaces the password with the %s flow',
  async (flow) => {
    const { email } = await createPerson('talent', `callback-${flow}`);
    await requestResetToCallback(email, flow);
    const user = await openApp(await spentOnOpening(await mailedLink(email)));
    await expectAddress('/reset-password');
    await setNewPassword(user, 'weak');
    expect(
      await screen.findAllByText(/La contraseña debe contener al menos 8 caracteres/),
    ).not.toHaveLength(0);
    await setNewPassword(user, otherPassword);
    await expectAddress('/talent/profile');
    await expectToast('Contraseña actualizada correctamente');
  },
);

it('a link for another account than the signed-in one asks first, and a reset link does not', async () => {
  const second = await createPerson('company', 'second');
  const first = await createPerson('talent', 'first');
  const { session } = (await second.client.auth.getSession()).data;
  const tokens = `#access_token=${session?.access_token}&refresh_token=${session?.refresh_token}`;
  const user = await openApp(`/${tokens}`, { as: first });
  expect(
    await screen.findByText(`This link is for ${second.email}, but`, { exact: false }),
  ).toBeInTheDocument();
  await expectAddress('/auth/callback');
  await follow(user, 'Stay in my account');
  await expectAddress('/talent/dashboard');
  expect(storedSession()).toContain(first.email);

  await requestReset(second);
  await setNewPassword(await openMail(second.email), otherPassword);
  await expectAddress('/company/search-talent');
  await screen.findByRole('heading', { name: 'Search talent' });
  expect(storedSession()).toContain(second.email);
});

it('a used link tells a signed-in user that it no longer works, and where to change the password', async () => {
  const person = await createPerson('company', 'again');
  await requestReset(person);
  await spendLink(createClient(backendUrl, publishableKey), await mailedLink(person.email));
  let user = await openApp(await mailedLink(person.email), { as: person });
  await press(user, 'Choose a new password');
  await screen.findByRole('heading', { name: 'This link no longer works' });
  await expectAddress('/company/auth');
  await follow(user, 'Change your password');
  await expectAddress('/company/profile#change-password');
  expect(await field('New Password')).toBeInTheDocument();

  user = await openApp('/talent/auth#error=access_denied&error_code=otp_expired');
  await press(user, 'Request a new link');
  await follow(user, 'Back to Login');
  await expectAddress('/company/search-talent');
});

it('a code from another browser is an error, and a new link is offered', async () => {
  const user = await openApp('/auth/callback?code=00000000-0000-0000-0000-000000000000');
  expect(
    await screen.findByText('Error al validar el enlace de restablecimiento'),
  ).toBeInTheDocument();
  await follow(user, 'Solicitar un nuevo enlace');
  expect(await screen.findByRole('button', { name: 'Send Reset Link' })).toBeInTheDocument();
});

it('opening the page of a mailed link, as a scanner does, spends nothing', async () => {
  const person = await createPerson('company', 'scanned');
  await requestReset(person);
  const requests: string[] = [];
  const { fetch: send } = globalThis;
  globalThis.fetch = (input, init) => {
    requests.push(new URL(input instanceof Request ? input.url : input).pathname);
    return send(input, init);
  };
  try {
    await openApp(await mailedLink(person.email));
    await screen.findByRole('button', { name: 'Choose a new password' });
    expect(requests.filter((path) => path.startsWith('/auth/v1/'))).toEqual([]);
  } finally {
    globalThis.fetch = send;
  }
  await setNewPassword(await openMail(person.email), otherPassword);
  await expectAddress('/company/search-talent');
  await waitFor(() => expect(storedSession()).toContain(person.email));
});
