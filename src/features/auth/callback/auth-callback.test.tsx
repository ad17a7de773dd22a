import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, json, noAnswer, noNetwork } from '@tests/services/answers';
import { authRefused, serveAuth } from '@tests/services/auth-service';
import { button, expectToast } from '@tests/parts/controls';
import { sessionOf, type DeviceUser } from '@tests/browser/device-session';
import { renderPart, signOut } from '@tests/parts/render-part';
import { AuthCallback } from './auth-callback';

const open = (link: string, as?: DeviceUser) =>
  renderPart(<AuthCallback />, {
    catalogs: ['auth', 'errors'],
    address: `/auth/callback${link}`,
    ...(as ? { as } : {}),
  });
const hashOf = (person: DeviceUser) =>
  `#access_token=${sessionOf(person).access_token}&refresh_token=r`;
const inHash = hashOf({});

beforeEach(() => {
  signOut();
  sessionStorage.clear();
});

it('confirms in Spanish that the email is verified, and fills it into the sign-in form', async () => {
  serveAuth({ userType: 'talent' });
  const { router } = await open(`${inHash}&type=signup`);
  await waitFor(() => expect(window.location.pathname).toBe('/talent/auth'));
  expect(router.state.location.state).toEqual({ email: 'ana@example.com', emailVerified: true });
  await expectToast('Correo verificado correctamente, por favor inicia sesión');
});

it('takes a reset link to the reset page', async () => {
  serveAuth({ userType: 'company' });
  const { router } = await open(`${inHash}&type=recovery`);
  await waitFor(() => expect(window.location.pathname).toBe('/reset-password'));
  expect(router.state.location.state).toEqual({ email: 'ana@example.com', userType: 'company' });
});

it('says that a session started', async () => {
  await open('', { userType: 'company' });
  await waitFor(() => expect(window.location.pathname).toBe('/company/profile'));
  await expectToast('Session started');
});

it('sends a new confirmation mail for an expired link', async () => {
  const { resends } = serveAuth();
  const { user } = await open('#error=access_denied&error_code=otp_expired');
  expect(
    await screen.findByRole('heading', { name: 'Este enlace ha caducado o ya se ha usado' }),
  ).toBeVisible();
  await user.type(screen.getByLabelText('Correo'), 'ana@example.com');
  await user.click(screen.getByRole('button', { name: 'Enviar un enlace nuevo' }));
  await waitFor(() =>
    expect(resends[0]?.json).toMatchObject({ type: 'signup', email: 'ana@example.com' }),
  );
  expect(
    await screen.findByText(/Si la cuenta está pendiente de confirmar, te llegará un correo nuevo/),
  ).toBeVisible();
});

it('asks the user to open a link again when the service failed to check it', async () => {
  await open('?error=server_error&error_code=unexpected_failure');
  expect(
    await screen.findByRole('heading', { name: 'No se ha podido comprobar el enlace' }),
  ).toBeVisible();
  expect(screen.getByText(/^Puede que el enlace siga siendo válido/)).toBeVisible();
  expect(screen.queryByText(/caducado/)).not.toBeInTheDocument();
});

it('offers a new reset link when the old one is no longer valid', async () => {
  answer('GET /auth/v1/user', () => authRefused(403, 'bad_jwt'));
  await open(`${inHash}&type=recovery`);
  expect(await screen.findByText('Error al validar el enlace de restablecimiento')).toBeVisible();
  expect(screen.getByText(/Por favor, inténtalo de nuevo\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Solicitar un nuevo enlace' })).toHaveAttribute(
    'href',
    '/talent/auth?mode=forgot',
  );
  expect(screen.getByRole('link', { name: 'Volver a iniciar sesión' })).toHaveAttribute(
    'href',
    '/talent/auth',
  );
});

it('lets the user retry a reset link after a connection failure', async () => {
  answer('GET /auth/v1/user', noNetwork);
  const { user } = await open(`${inHash}&type=recovery`);
  await screen.findByRole('button', { name: 'Reintentar' });
  serveAuth({ userType: 'talent' });
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(window.location.pathname).toBe('/reset-password'));
});

it('handles a link opened while another is shown, even the same one again', async () => {
  const lookups = answer('GET /auth/v1/user', noNetwork);
  const { router } = await open(`${inHash}&type=recovery`);
  const leavesAddress = async () => {
    await screen.findByRole('button', { name: 'Reintentar' });
    await waitFor(() => expect(window.location.hash).toBe(''));
  };
  const arrive = (hash: string) => act(() => router.navigate({ hash }));
  await leavesAddress();
  await arrive(`${inHash}&type=recovery`);
  await leavesAddress();
  await waitFor(() => expect(lookups).toHaveLength(2));
  const other = { id: '2', userType: 'talent' };
  const { lookups: later } = serveAuth(other);
  const { access_token: token } = sessionOf(other);
  await arrive(`#access_token=${token}&refresh_token=r&type=recovery`);
  await waitFor(() => expect(window.location.pathname).toBe('/reset-password'));
  expect(later[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
});

it('shows a rate limit in Spanish, the language of its screen', async () => {
  answer('POST /auth/v1/resend', () => authRefused(429, 'over_email_send_rate_limit'));
  const { user } = await open('#error=access_denied&error_code=otp_expired');
  await user.type(await screen.findByLabelText('Correo'), 'ana@example.com{Enter}');
  expect(await screen.findByText(/Se han pedido demasiados correos/)).toBeVisible();
});

it('moves to the home address after a session error, with a link to sign in', async () => {
  // A session that has to be renewed first, which fails.
  localStorage.setItem(
    'pitchreel.session',
    JSON.stringify({ ...sessionOf({ userType: 'talent' }), expires_at: 1 }),
  );
  answer('POST /auth/v1/token', () => authRefused(400, 'refresh_token_not_found'));
  await open('');
  expect(await screen.findByText('Error al verificar la sesión')).toBeVisible();
  expect(window.location.pathname).toBe('/');
  expect(screen.getByRole('link', { name: 'Volver a iniciar sesión' })).toBeVisible();
});

describe('a link for another account than the signed-in one', () => {
  const present = { id: '1', email: 'a@example.com', userType: 'company' };
  const other = { id: '2', email: 'b@example.com', userType: 'talent' };
  const storedSession = () => localStorage.getItem('pitchreel.session');
  const ask = async () => {
    serveAuth(other);
    const view = await open(`${hashOf(other)}&type=magiclink`, present);
    await screen.findByRole('heading', { name: 'This link is for another account' });
    expect(screen.getByRole('alert')).toHaveTextContent(
      /This link is for b@example\.com, but you're signed in as a@example\.com\./,
    );
    await waitFor(() => expect(window.location.hash).toBe(''));
    expect(storedSession()).toContain(present.email);
    return view;
  };

  it('is not used when the user stays in the current account', async () => {
    const { user } = await ask();
    await user.click(screen.getByRole('link', { name: 'Stay in my account' }));
    expect(window.location.pathname).toBe('/company/dashboard');
    expect(storedSession()).toContain(present.email);
  });

  it('cannot be declined any more once its sign-in is under way', async () => {
    const { user } = await ask();
    answer('GET /auth/v1/user', noAnswer);
    await user.click(button('Use the other account'));
    expect(screen.queryByRole('link', { name: 'Stay in my account' })).toBeNull();
    expect(button('Stay in my account')).toBeDisabled();
  });

  it('signs in the other account when the user accepts, also on a retry', async () => {
    const { user } = await ask();
    answer('GET /auth/v1/user', noNetwork);
    await user.click(button('Use the other account'));
    await screen.findByRole('button', { name: 'Reintentar' });
    answer('GET /auth/v1/user', () => json(sessionOf(other).user));
    await user.click(button('Reintentar'));
    await user.click(await screen.findByRole('button', { name: 'Use the other account' }));
    await waitFor(() => expect(window.location.pathname).toBe('/talent/profile'));
    expect(storedSession()).toContain(other.email);
    await expectToast('Session started');
  });
});
