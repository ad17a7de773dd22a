import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, json, noAnswer, noNetwork } from '@tests/services/answers';
import { authRefused, serveAuth } from '@tests/services/auth-service';
import { button, expectToast, field } from '@tests/parts/controls';
import { sessionOf } from '@tests/browser/device-session';
import { renderPart, signOut } from '@tests/parts/render-part';
import { AuthPanel } from '@/features/auth/sign-in/auth-panel';
import { hasStoredSession } from '@/lib/session/auth-storage';
import { deleteResetToken, readResetToken } from './reset-token';
import { markSignOut } from '@/lib/session/sign-out-mark';

type Options = NonNullable<Parameters<typeof renderPart>[1]>;
const show = (at = '/talent/auth', options: Options = {}) =>
  renderPart(<AuthPanel userType={at.startsWith('/company') ? 'company' : 'talent'} />, {
    catalogs: ['auth', 'errors'],
    address: at,
    ...options,
  });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

type Router = Awaited<ReturnType<typeof renderPart>>['router'];
const goTo = (router: Router, to: Parameters<Router['navigate']>[0]) =>
  act(async () => router.navigate(to));

describe('a reset link', () => {
  const { access_token: accessToken } = sessionOf({ userType: 'talent' });
  const tokens = { accessToken, refreshToken: 'r' };
  const linkOf = (token: string) => `#access_token=${token}&refresh_token=r&type=recovery`;
  const at = `/talent/auth${linkOf(accessToken)}`;
  const newPassword = () => screen.findByLabelText('Nueva Contraseña', { selector: 'input' });

  it('opens the Spanish form, leaves the address bar, and signs in with the new password', async () => {
    const { changes, tokens: signIns } = serveAuth({ userType: 'talent' });
    const { user } = await show(at);
    expect(await screen.findByRole('heading', { name: 'Restablecer Contraseña' })).toBeVisible();
    expect(screen.getByText('Ingresa tu nueva contraseña abajo')).toBeVisible();
    expect(window.location.hash).toBe('');
    await user.type(field('Nueva Contraseña'), 'Passw0rdX');
    await user.type(field('Confirmar Nueva Contraseña'), 'Passw0rdX');
    await user.click(button('Restablecer Contraseña'));
    await expectToast('Password updated successfully!');
    await waitFor(() => expect(window.location.pathname).toBe('/talent/profile'));
    expect(changes[0]?.json).toMatchObject({ password: 'Passw0rdX' });
    expect(changes[0]?.headers.get('authorization')).toBe(`Bearer ${accessToken}`);
    expect(signIns[0]?.json).toMatchObject({ email: 'ana@example.com', password: 'Passw0rdX' });
  });

  it('does not redirect a user who has navigated away before the sign-in is answered', async () => {
    serveAuth({ userType: 'talent' });
    let signInNow = () => {};
    const gate = new Promise<void>((resolve) => (signInNow = resolve));
    const signIns = answer('POST /auth/v1/token', async () => {
      await gate;
      return json(sessionOf({ userType: 'talent' }));
    });
    const { router, user } = await show(at);
    await user.type(await newPassword(), 'Passw0rdX');
    await user.type(field('Confirmar Nueva Contraseña'), 'Passw0rdX{Enter}');
    await waitFor(() => expect(signIns).toHaveLength(1));
    await act(() => router.navigate('/help'));
    signInNow();
    await waitFor(() => expect(readResetToken()).toBeUndefined());
    await waitFor(() => expect(hasStoredSession()).toBe(true));
    expect(window.location.pathname).toBe('/help');
  });

  it('shows the sign-in form with the email filled in when that sign-in fails', async () => {
    serveAuth({ userType: 'talent' });
    answer('POST /auth/v1/token', noNetwork);
    const { user } = await show(at);
    await user.type(await newPassword(), 'Passw0rdX');
    await user.type(field('Confirmar Nueva Contraseña'), 'Passw0rdX{Enter}');
    expect(await screen.findByLabelText('Email', { selector: 'input' })).toHaveValue(
      'ana@example.com',
    );
  });

  it('shows a busy button while the password is being set', async () => {
    serveAuth({ userType: 'talent' });
    answer('PUT /auth/v1/user', noAnswer);
    const { user } = await show(at);
    await user.type(await newPassword(), 'Passw0rdX');
    await user.type(field('Confirmar Nueva Contraseña'), 'Passw0rdX{Enter}');
    expect(button('Procesando...')).toHaveAttribute('aria-disabled', 'true');
  });

  it('survives a reload before the password is set', async () => {
    serveAuth({ userType: 'talent' });
    const first = await show(at);
    await newPassword();
    const { state } = first.router.state.location;
    first.unmount();
    await show('/talent/auth', { state });
    expect(await newPassword()).toBeVisible();
  });

  it('leaves no token in the history, where it could not be deleted', async () => {
    serveAuth({ userType: 'talent' });
    const first = await show(at);
    await newPassword();
    const { state } = first.router.state.location;
    expect(state).toEqual({ resetLink: true });
    first.unmount();
    deleteResetToken();
    await show('/talent/auth', { state });
    expect(button('Sign In')).toBeVisible();
  });

  it('is dropped when the user logs out in any tab', async () => {
    serveAuth({ userType: 'talent' });
    await show(at, { as: { userType: 'company' } });
    await newPassword();
    markSignOut();
    act(signOut);
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(readResetToken()).toBeUndefined();
  });

  it('stays stored when a session merely expires', async () => {
    serveAuth({ userType: 'talent' });
    await show(at, { as: { userType: 'talent' } });
    await newPassword();
    act(signOut);
    expect(await newPassword()).toBeVisible();
    expect(readResetToken()).toEqual(tokens);
  });

  it.each([
    [
      'leaves for the home page when the reset link is no longer stored',
      () => deleteResetToken(),
      '/',
    ],
    ['stays when the reset link is still stored', () => undefined, '/talent/auth'],
  ])('a page restored by the browser %s', async (_where, meanwhile, path) => {
    serveAuth({ userType: 'talent' });
    await show(at);
    await newPassword();
    meanwhile();
    act(() => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    expect(window.location.pathname).toBe(path);
  });

  it('is abandoned when the user navigates to the sign-in form', async () => {
    serveAuth({ userType: 'talent' });
    const { router } = await show(at);
    await newPassword();
    await goTo(router, '/talent/auth');
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  });

  it.each([
    ['the sign-in form', '/talent/auth'],
    ['a refused link', '/talent/auth#error=access_denied&error_code=otp_expired'],
    ['the link of another user', '/talent/auth#access_token=b&refresh_token=r'],
  ])('is used when only the hash of %s changes to it', async (_what, before) => {
    answer('GET /auth/v1/user', ({ headers }) => {
      const isThis = headers.get('authorization') === `Bearer ${accessToken}`;
      return json({
        ...sessionOf({ userType: 'talent' }).user,
        email: isThis ? 'a@x.es' : 'b@x.es',
      });
    });
    const { router } = await show(before);
    await waitFor(() => expect(window.location.hash).toBe(''));
    await goTo(router, { hash: linkOf(accessToken) });
    expect(await screen.findByText('Para a@x.es')).toBeVisible();
    await waitFor(() => expect(window.location.hash).toBe(''));
    expect(readResetToken()).toEqual(tokens);
  });

  it('opens again from its address after it was abandoned', async () => {
    serveAuth({ userType: 'talent' });
    const { router } = await show(at);
    await newPassword();
    await goTo(router, '/talent/auth');
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    await goTo(router, at);
    expect(await newPassword()).toBeVisible();
    await waitFor(() => expect(window.location.hash).toBe(''));
  });

  it('can be retried after the connection failed', async () => {
    answer('GET /auth/v1/user', noNetwork);
    const { user } = await show(at);
    expect(await screen.findByRole('alert')).toHaveTextContent('The connection failed.');
    serveAuth({ userType: 'talent' });
    await user.click(button('Try again'));
    expect(await newPassword()).toBeVisible();
  });

  it('offers a new link for the same email when its session has ended meanwhile', async () => {
    serveAuth({ userType: 'talent' });
    answer('PUT /auth/v1/user', () => authRefused(403, 'session_not_found'));
    const { user } = await show(at);
    await user.type(await newPassword(), 'Passw0rdX');
    await user.type(field('Confirmar Nueva Contraseña'), 'Passw0rdX{Enter}');
    expect(await screen.findByRole('button', { name: 'Send Reset Link' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/expired or has already been used/);
    expect(field('Email')).toHaveValue('ana@example.com');
  });

  it.each([
    ['weak', 'password', 'password', 'rules'],
    ['differing', 'Passw0rdX', 'Passw0rdY', 'mismatch'],
  ])('refuses %s passwords above the form', async (...row) => {
    const [, password, again, kind] = row;
    const { changes } = serveAuth({ userType: 'talent' });
    const { user } = await show(at);
    await user.type(await newPassword(), password);
    await user.type(field('Confirmar Nueva Contraseña'), `${again}{Enter}`);
    const texts: Record<string, string | RegExp> = {
      rules: /^Password should contain at least one character of each:/,
      mismatch: 'Passwords do not match',
    };
    expect(screen.getByText(texts[kind] ?? '', { selector: 'form *' })).toHaveAttribute(
      'lang',
      'en',
    );
    expect(changes).toEqual([]);
  });

  it('shows our own error texts in Spanish, the language of its screen', async () => {
    serveAuth({ userType: 'talent' });
    answer('PUT /auth/v1/user', noNetwork);
    const { user } = await show(at);
    await user.click(await newPassword());
    await user.paste(`Passw0rd${'x'.repeat(72)}`);
    await user.click(button('Restablecer Contraseña'));
    const tooLong = /^La contraseña puede tener como máximo 72 caracteres\./;
    expect(screen.getAllByText(tooLong)).toHaveLength(2);
    await user.clear(field('Nueva Contraseña'));
    await user.type(field('Nueva Contraseña'), 'Passw0rdX');
    await user.type(field('Confirmar Nueva Contraseña'), 'Passw0rdX{Enter}');
    expect(await screen.findByText(/^La conexión ha fallado/)).toBeVisible();
    expect(screen.queryByText(/connection/)).not.toBeInTheDocument();
  });

  it('reports the failure and offers a new link when its token belongs to no account', async () => {
    answer('GET /auth/v1/user', () => authRefused(403, 'bad_jwt'));
    await show(at);
    expect(await screen.findByRole('button', { name: 'Send Reset Link' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/expired or has already been used/);
    await expectToast('Error during password reset. Please try again.');
  });

  it('offers a new link and a way back to sign in when the service refused it', async () => {
    const { user } = await show('/talent/auth#error=access_denied&error_code=otp_expired');
    expect(screen.getByRole('alert')).toHaveTextContent(/expired or has already been used/);
    await user.click(screen.getByRole('link', { name: 'Back to Login' }));
    expect(button('Sign In')).toBeVisible();
  });

  it('is not called expired when the service failed to check it', async () => {
    await show('/talent/auth#error=server_error');
    expect(screen.getByRole('alert')).toHaveTextContent(/^We couldn't check the link\./);
    expect(button('Send Reset Link')).toBeVisible();
  });

  it("removes the service's error parameters from the query, too", async () => {
    await show('/talent/auth?mode=forgot&error=access_denied&error_code=otp_expired');
    expect(screen.getByRole('alert')).toHaveTextContent(/expired or has already been used/);
    await waitFor(() => expect(window.location.search).toBe('?mode=forgot'));
  });

  describe('that is refused while a user is signed in', () => {
    const refusedAt = '/company/auth#error=access_denied&error_code=otp_expired';

    it('explains it and links to the profile', async () => {
      await show(refusedAt, { as: { userType: 'company' } });
      expect(
        await screen.findByRole('heading', { name: 'This link no longer works' }),
      ).toBeVisible();
      expect(screen.getByText(/^You're signed in as ana@example.com\./)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Change your password' })).toHaveAttribute(
        'href',
        '/company/profile#change-password',
      );
      await waitFor(() => expect(window.location.hash).toBe(''));
      expect(window.location.pathname).toBe('/company/auth');
      expect(screen.getByRole('heading')).toBeVisible();
    });

    it("offers the user's email for a new link, and returns to the start page", async () => {
      const { user } = await show(refusedAt, { as: { userType: 'company' } });
      await user.click(await screen.findByRole('button', { name: 'Request a new link' }));
      expect(field('Email')).toHaveValue('ana@example.com');
      await user.click(screen.getByRole('link', { name: 'Back to Login' }));
      await waitFor(() => expect(window.location.pathname).toBe('/company/search-talent'));
    });
  });
});
