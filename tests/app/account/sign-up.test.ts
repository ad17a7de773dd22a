import { createClient } from '@supabase/supabase-js';
import { screen, waitFor } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { backendUrl, publishableKey } from '../../support/addresses.ts';
import { answer, json } from '../../support/services/answers.ts';
import { mailedLink, mailsTo, spendLink } from '../../support/mail.ts';
import {
  createPerson,
  createTalentWithPitch,
  freshEmail,
  password,
} from '../../support/people/people.ts';
import { address, openApp } from '../open-app.ts';
import { expectToast } from '../toasts.ts';
import {
  expectAddress,
  field,
  fillIn,
  fillInSignUp,
  follow,
  openMail,
  otherPassword,
  press,
  setNewPassword,
  signIn,
  signUp,
  storedSession,
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

it('a company that gives the product’s own name sees an error, and signs up with another', async () => {
  const email = freshEmail('deceiver');
  const user = await openApp('/company/auth?mode=register');
  await fillIn(user, 'Company Name', 'Pitchreel Support');
  await fillIn(user, 'Email', email);
  await fillIn(user, 'Password', password);
  await fillIn(user, 'Confirm Password', password);
  await press(user, 'Create Account');
  const name = await field('Company Name');
  const looksOurs = /^This name could be taken for Pitchreel's own/;
  await waitFor(() => expect(name).toHaveAccessibleDescription(looksOurs));
  await waitFor(() => expect(name).toHaveFocus());
  expect(await mailsTo(email)).toEqual([]);
  await fillInSignUp(user, 'company', email);
});

it('a talent who signs in before confirming is sent the mail again on request', async () => {
  const email = freshEmail('hasty');
  const user = await signUp('talent', email);
  await signIn(user, email);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `Email not confirmedWe sent a confirmation link to ${email}.`,
  );
  await press(user, 'Send the email again');
  // Once: in place, without a toast that says the same.
  expect(await screen.findAllByText(/^A new confirmation email is on its way\./)).toHaveLength(1);
  await fillIn(user, 'Password', password);
  await press(user, 'Sign In');
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      `Invalid login credentialsWe sent a confirmation link to ${email}.`,
    ),
  );
  await openMail(email, 2);
  await expectAddress('/talent/profile');
});

describe('a mailed link whose button is pressed in the browser that signed up', () => {
  const verified = 'Correo verificado correctamente, por favor inicia sesión';

  it('signs in, and says that the address is confirmed', async () => {
    const email = freshEmail('same-browser');
    await signUp('talent', email);
    await openMail(email);
    await expectAddress('/talent/profile');
    await expectToast(verified);
    expect(JSON.parse(storedSession() ?? '{}')).toMatchObject({ user: { email } });
  });

  it.each(['the first mail', 'a mail that was sent again'])(
    'leads to the pitch that the visitor liked, in another tab, by %s',
    async (which) => {
      const email = freshEmail('liked');
      const talent = await createTalentWithPitch('Priya Raman');
      let user = await openApp(`/pitch/${talent.positionId}`);
      await press(user, 'Like and unlock');
      await follow(user, 'Register');
      await follow(user, "I'm a Company");
      await fillInSignUp(user, 'company', email);
      if (which !== 'the first mail') await press(user, 'Send the email again');
      sessionStorage.clear();
      user = await openMail(email, which === 'the first mail' ? 1 : 2);
      expect(
        await screen.findByRole('dialog', { name: 'Unlock Contact Information' }),
      ).toHaveTextContent('Priya');
      await expectAddress(`/pitch/${talent.positionId}`);
      // The password is still the one that was chosen, and so are type and name.
      localStorage.clear();
      user = await openApp('/company/auth');
      await signIn(user, email);
      await expectAddress('/company/search-talent');
      await openApp('/company/profile');
      expect(await field('Company Name')).toHaveValue('Northwind');
    },
  );

  it('leads to the pitch that the visitor watched, also by the sign-in in another tab', async () => {
    const email = freshEmail('watched');
    const talent = await createTalentWithPitch('Elena Marsh');
    await openApp(`/pitch/${talent.positionId}`);
    await screen.findByRole('heading', { level: 2, name: 'Elena' });
    await signUp('company', email);
    sessionStorage.clear();
    const session = createClient(backendUrl, publishableKey);
    await spendLink(session, await mailedLink(email));
    const user = await openApp('/company/auth');
    await signIn(user, email);
    await expectAddress(`/pitch/${talent.positionId}`);
    await openApp('/company/auth');
    await waitFor(() => expect(address()).toBe('/company/search-talent'));
  });

  it('opens the recorder in that tab alone, and not in the one with the form', async () => {
    const email = freshEmail('recording');
    const user = await openApp('/');
    await follow(user, /Record my pitch/);
    await fillInSignUp(user, 'talent', email);
    const otherTab = createClient(backendUrl, publishableKey);
    await spendLink(otherTab, await mailedLink(email));
    const { data } = await otherTab.auth.getSession();
    localStorage.setItem('pitchreel.session', JSON.stringify(data.session));
    const tabs = new BroadcastChannel('pitchreel.session');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of one origin has no target
    tabs.postMessage({ event: 'SIGNED_IN', session: data.session });
    tabs.close();
    await expectAddress('/talent/profile');
    await field(/^Full name/);
    expect(screen.queryByRole('dialog', { name: 'Record your pitch' })).toBeNull();
  });

  it('takes a talent to their own profile, whatever they watched before', async () => {
    const email = freshEmail('watching-talent');
    const talent = await createTalentWithPitch('Omar Haddad');
    const user = await openApp(`/pitch/${talent.positionId}`);
    await press(user, 'Like and unlock');
    await follow(user, 'Register');
    await follow(user, "I'm a Talent");
    await fillInSignUp(user, 'talent', email);
    await openMail(email);
    await waitFor(() => expect(address()).toBe('/talent/profile'));
  });

  it('asks before it replaces the session of another account', async () => {
    const email = freshEmail('second-account');
    await signUp('talent', email);
    const other = await createPerson('company', 'present');
    await openApp('/company/dashboard', { as: other });
    const user = await openMail(email);
    await screen.findByRole('heading', { name: 'This link is for another account' });
    expect(JSON.parse(storedSession() ?? '{}')).toMatchObject({ user: { email: other.email } });
    await press(user, 'Use the other account');
    await expectAddress('/talent/profile');
  });
});

describe('a mailed link of an account that someone else made', () => {
  const stranger = (email: string) =>
    createClient(backendUrl, publishableKey).auth.signUp({
      email,
      password: otherPassword,
      options: { data: { user_type: 'company', sign_up_proof: 'x'.repeat(43) } },
    });

  it('signs nobody in, also where another address was signed up', async () => {
    const email = freshEmail('strangers');
    await signUp('company', freshEmail('own'));
    await stranger(email);
    await openMail(email);
    await expectAddress('/company/auth');
    await field('Password');
    expect(storedSession()).toBeNull();
  });

  it('signs nobody in where the same address was signed up too late to be mailed', async () => {
    const email = freshEmail('overtaken');
    await stranger(email);
    // A sign-up of an address that waits for its confirmation changes nothing that is stored.
    answer('POST /auth/v1/signup', () => json({ id: '1', email, identities: [] }));
    await signUp('company', email);
    await openMail(email);
    await expectAddress('/company/auth');
    await field('Password');
    expect(storedSession()).toBeNull();
  });

  it('lets its owner choose type and password once both have asked for a mail', async () => {
    const email = freshEmail('contested');
    await stranger(email);
    await signUp('talent', email);
    await openMail(email, 2);
    await expectAddress('/register');
    expect(await screen.findByText(/Your email is confirmed\./)).toBeInTheDocument();
  });
});

it('an address in use looks like any other, and its owner is mailed no confirmation', async () => {
  const { email } = await createPerson('talent', 'taken');
  await signUp('talent', email);
  expect(await mailsTo(email)).toEqual([]);
});

it('a used confirmation link says that it no longer works, and offers to sign in', async () => {
  const email = freshEmail('twice');
  await signUp('talent', email);
  localStorage.clear();
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
