import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { hasStoredSession } from '@/lib/session/auth-storage';
import { answer, json, noAnswer, noNetwork } from '@tests/services/answers';
import { authRefused, serveAuth } from '@tests/services/auth-service';
import { expectToast } from '@tests/parts/controls';
import { sessionOf } from '@tests/browser/device-session';
import { renderPart, signOut } from '@tests/parts/render-part';
import { ResetPasswordPanel } from './reset-password-panel';
import { storeResetToken } from './reset-token';

const tokens = {
  accessToken: sessionOf({ userType: 'company' }).access_token,
  refreshToken: 'r',
};
const owner = { email: 'ana@example.com', userType: 'company' } as const;
const open = (state?: unknown) =>
  renderPart(<ResetPasswordPanel />, {
    catalogs: ['auth', 'errors'],
    address: '/reset-password',
    state,
  });
const fill = async (
  { user }: Awaited<ReturnType<typeof open>>,
  password: string,
  again = password,
) => {
  await user.click(await screen.findByLabelText('Nueva Contraseña'));
  await user.paste(password);
  await user.click(screen.getByLabelText('Confirmar Nueva Contraseña'));
  await user.paste(again);
  await user.keyboard('{Enter}');
};

beforeEach(() => {
  signOut();
  sessionStorage.clear();
  localStorage.clear();
});

it('reports an invalid session and leaves the page when there is no token', async () => {
  await open();
  await waitFor(() => expect(window.location.pathname).toBe('/talent/auth'));
  await expectToast('Sesión de restablecimiento de contraseña no válida');
});

it('sets the password, signs in and goes to the profile', async () => {
  storeResetToken(tokens);
  const { changes, tokens: signIns } = serveAuth(owner);
  const screenOf = await open(owner);
  await fill(screenOf, 'Passw0rdX');
  await waitFor(() => expect(window.location.pathname).toBe('/company/profile'));
  expect(changes[0]?.json).toMatchObject({ password: 'Passw0rdX' });
  expect(changes[0]?.headers.get('authorization')).toBe(`Bearer ${tokens.accessToken}`);
  expect(signIns[0]?.json).toMatchObject({ email: 'ana@example.com', password: 'Passw0rdX' });
  await expectToast('Contraseña actualizada correctamente');
  expect(sessionStorage.getItem('pitchreel.reset-token')).toBeNull();
});

it("goes to the profile of the token's user type even when signing in fails", async () => {
  storeResetToken(tokens);
  const { lookups } = serveAuth(owner);
  answer('POST /auth/v1/token', noNetwork);
  const screenOf = await open();
  await waitFor(() => expect(lookups).toHaveLength(1));
  await fill(screenOf, 'Passw0rdX');
  await waitFor(() => expect(window.location.pathname).toBe('/company/profile'));
});

it('does not redirect a user who has navigated away before the sign-in is answered', async () => {
  storeResetToken(tokens);
  serveAuth(owner);
  let signInNow = () => {};
  const gate = new Promise<void>((resolve) => (signInNow = resolve));
  const signIns = answer('POST /auth/v1/token', async () => {
    await gate;
    return json(sessionOf(owner));
  });
  const screenOf = await open(owner);
  await fill(screenOf, 'Passw0rdX');
  await waitFor(() => expect(signIns).toHaveLength(1));
  await act(() => screenOf.router.navigate('/help'));
  signInNow();
  await waitFor(() => expect(hasStoredSession()).toBe(true));
  expect(window.location.pathname).toBe('/help');
});

it.each([
  ['Passw0rdX', 'Passw0rdY', 'Las contraseñas no coinciden'],
  [
    'password',
    'password',
    'La contraseña debe contener al menos 8 caracteres, incluyendo mayúsculas, minúsculas y números.',
  ],
  [
    `Passw0rd${'x'.repeat(72)}`,
    `Passw0rd${'x'.repeat(72)}`,
    'La contraseña puede tener como máximo 72 caracteres. Las letras con acento y los emojis cuentan como más de uno.',
  ],
])('refuses %s and %s', async (password, again, text) => {
  storeResetToken(tokens);
  const { changes } = serveAuth(owner);
  await fill(await open(owner), password, again);
  await expectToast(text);
  expect(screen.getAllByText(text)[0]).toBeVisible();
  expect(changes).toEqual([]);
});

it("translates the service's errors into Spanish, the language of the screen", async () => {
  storeResetToken(tokens);
  serveAuth(owner);
  answer('PUT /auth/v1/user', () => authRefused(422, 'same_password'));
  await fill(await open(owner), 'Passw0rdX');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'La contraseña nueva debe ser distinta de la anterior.',
  );
});

it('shows a busy button while the password is being set', async () => {
  storeResetToken(tokens);
  serveAuth(owner);
  answer('PUT /auth/v1/user', noAnswer);
  await fill(await open(owner), 'Passw0rdX');
  expect(screen.getByRole('button', { name: 'Procesando...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('offers a new link when the session behind this one has ended', async () => {
  storeResetToken(tokens);
  serveAuth(owner);
  answer('PUT /auth/v1/user', () => authRefused(403, 'session_not_found'));
  await fill(await open(owner), 'Passw0rdX');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Sesión de restablecimiento de contraseña expirada. Por favor, solicite un nuevo enlace.',
  );
  expect(screen.getByRole('link', { name: 'Solicitar un nuevo enlace' })).toHaveAttribute(
    'href',
    '/company/auth?mode=forgot',
  );
});
