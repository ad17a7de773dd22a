import { screen, waitFor } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { answer, json, noNetwork } from '../../support/services/answers.ts';
import { createPerson, password } from '../../support/people/people.ts';
import { address, openApp } from '../open-app.ts';
import { expectAddress, field, fillIn, press, signIn, storedSession } from './auth-steps.ts';

const tooMany = 'Too many attempts. Wait a few minutes, then try again.';
const profile = () => screen.findByRole('heading', { name: 'Your profile' });

/** Opens another tab of the device, whose storage is its own. */
function openTab(path: string) {
  sessionStorage.clear();
  return openApp(path);
}

it('a wrong password keeps what was typed, and the focus in it', async () => {
  const user = await openApp('/talent/auth');
  await signIn(user, 'nobody@example.com', 'Wr0ngWrong');
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid login credentials');
  expect(await field('Email')).toHaveValue('nobody@example.com');
  const typed = await field('Password');
  expect(typed).toHaveValue('Wr0ngWrong');
  await waitFor(() => expect(typed).toHaveFocus());
});

it('a Spanish browser is answered in Spanish', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-ES', 'es']);
  const user = await openApp('/company/auth');
  await screen.findByRole('heading', { name: 'Encuentra tu talento ideal' });
  await fillIn(user, 'Correo', 'nobody@example.com');
  await fillIn(user, 'Contraseña', 'Wr0ngWrong');
  await press(user, 'Iniciar sesión');
  expect(await screen.findByRole('alert')).toHaveTextContent('Correo o contraseña incorrectos');
});

it('without a connection an error is shown, and signing in works once it is back', async () => {
  const { email } = await createPerson('talent', 'offline');
  const user = await openApp('/talent/auth');
  let isOnline = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  const send = globalThis.fetch;
  answer('POST /auth/v1/token', async (request) =>
    isOnline
      ? send(request.url, {
          method: 'POST',
          headers: request.headers,
          body: JSON.stringify(request.json),
        })
      : noNetwork(),
  );
  window.dispatchEvent(new Event('offline'));
  await signIn(user, email);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/You're offline/));
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await press(user, 'Sign In');
  await expectAddress('/talent/profile');
});

it('too many attempts are reported, and the keyboard focus stays', async () => {
  // A gateway in front of the auth service answers with HTML.
  answer(
    'POST /auth/v1/signup',
    () =>
      new Response('<h1>Slow down</h1>', { status: 429, headers: { 'content-type': 'text/html' } }),
  );
  answer('POST /auth/v1/token', () =>
    json({ code: 429, error_code: 'over_request_rate_limit', msg: 'Rate limit reached' }, 429),
  );
  let user = await openApp('/talent/auth');
  await signIn(user, 'nobody@example.com');
  expect(await screen.findByRole('alert')).toHaveTextContent(tooMany);
  const secret = await field('Password');
  await waitFor(() => expect(secret).toHaveFocus());

  user = await openApp('/talent/auth?mode=register');
  await fillIn(user, 'Email', 'nobody@example.com');
  await fillIn(user, 'Password', password);
  await fillIn(user, 'Confirm Password', password);
  await press(user, 'Create Account');
  expect(await screen.findByRole('alert')).toHaveTextContent(tooMany);
  const create = screen.getByRole('button', { name: 'Create Account' });
  await waitFor(() => expect(create).toHaveFocus());
});

it('is remembered on the device or in the tab, as the checkbox says', async () => {
  const { email } = await createPerson('talent', 'guest');
  let user = await openApp('/talent/auth');
  await user.click(await screen.findByLabelText('Remember this device'));
  await signIn(user, email);
  await expectAddress('/talent/profile');
  expect(storedSession()).toBeNull();
  await openApp('/talent/profile');
  await profile();

  user = await openTab('/talent/profile');
  await expectAddress('/talent/auth');
  await signIn(user, email);
  await expectAddress('/talent/profile');
  await openTab('/talent/profile');
  await profile();
  expect(address()).toBe('/talent/profile');
});
