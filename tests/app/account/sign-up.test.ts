import { createClient } from '@supabase/supabase-js';
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { backendUrl, publishableKey } from '../../support/addresses.ts';
import { mailsTo } from '../../support/mail.ts';
import { createPerson, freshEmail, password } from '../../support/people.ts';
import { address, openApp } from '../open-app.ts';
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
  signUp,
} from './auth-steps.ts';

it('a company signs up, confirms the mailed link on another device, and signs in', async () => {
  const email = freshEmail('new-company');
  await signUp('company', email);
  localStorage.clear();
  sessionStorage.clear();
  const user = await openMail(email);
  await expectToast('Correo verificado correctamente, por favor inicia sesión');
  await expectAddress('/company/auth');
  expect(await field('Email')).toHaveValue(email);
  await signIn(user, email);
  await expectAddress('/company/search-talent');
  await expectToast('Login successful!');
  await openApp('/company/profile');
  expect(await field('Company Name')).toHaveValue('Northwind');
});

it('a talent who signs in before confirming is sent the mail again on request', async () => {
  const email = freshEmail('hasty');
  const user = await signUp('talent', email);
  await signIn(user, email);
  expect(await screen.findByRole('alert')).toHaveTextContent('Email not confirmed');
  await press(user, 'Send the email again');
  await expectToast('A new confirmation email is on its way.');
  await openMail(email, 2);
  expect(await screen.findByText(/Your email is confirmed\./)).toBeInTheDocument();
});

it('an address in use looks like any other, and its owner is mailed no confirmation', async () => {
  const { email } = await createPerson('talent', 'taken');
  await signUp('talent', email);
  expect(await mailsTo(email)).toEqual([]);
});

it('a used confirmation link says that it no longer works, and offers to sign in', async () => {
  const email = freshEmail('twice');
  await signUp('talent', email);
  await openMail(email);
  await expectAddress('/talent/auth');
  const user = await openMail(email);
  expect(
    await screen.findByRole('heading', { name: 'Este enlace ha caducado o ya se ha usado' }),
  ).toBeInTheDocument();
  await follow(user, 'Volver a iniciar sesión');
  await signIn(user, email);
  await expectAddress('/talent/profile');
});

it('the chooser of the account type leads to either form', async () => {
  const user = await openApp('/register');
  await screen.findByRole('heading', { name: 'How would you like to join?' });
  await follow(user, "I'm a Company");
  await waitFor(() => expect(address()).toBe('/company/auth?mode=register'));
  await screen.findByLabelText(/^Email/);
  window.history.back();
  await follow(user, "I'm a Talent");
  await waitFor(() => expect(address()).toBe('/talent/auth?mode=register'));
});

it('a reset link gives an address that a stranger registered to its owner', async () => {
  const email = freshEmail('proven');
  const stranger = createClient(backendUrl, publishableKey);
  const strangers = { email, password: otherPassword };
  const data = { user_type: 'company', company_name: 'Strangers Inc.' };
  expect((await stranger.auth.signUp({ ...strangers, options: { data } })).error).toBeNull();

  let user = await openApp('/talent/auth?mode=forgot');
  await fillIn(user, 'Email', email);
  await press(user, 'Send Reset Link');
  user = await openMail(email, 2);
  await setNewPassword(user, password);
  await expectAddress('/register');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: /^Messages/ })).toBeNull();
  await follow(user, "I'm a Talent");
  await fillIn(user, 'Password', password);
  await fillIn(user, 'Confirm Password', password);
  await press(user, 'Create Account');
  await expectAddress('/talent/profile');
  expect((await stranger.auth.signInWithPassword(strangers)).error?.code).toBe(
    'invalid_credentials',
  );
});
