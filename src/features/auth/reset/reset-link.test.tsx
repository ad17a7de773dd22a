import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/errors';
import { toast } from '@/ui/toast/toast';
import { AuthPanel } from '@/features/auth/sign-in/auth-panel';
import { readLinkOwner, resetPassword, signIn } from '@/features/auth/api/auth-service';
import { dropResetToken, readResetToken } from './reset-token';
import { markSignOut } from '@/lib/session/sign-out-mark';
import { button, field, pending, show } from '@/features/auth/testing/test-screen';
import { setSession, signedIn, startAfresh } from '@/features/auth/testing/test-session';

vi.mock('@/features/auth/api/auth-service');
vi.mock('@/ui/toast/toast', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

vi.mock('@/lib/session/session', async () => ({
  useSession: (await import('@/features/auth/testing/test-session')).useTestSession,
}));

beforeEach(() => {
  startAfresh();
  localStorage.clear();
});

describe('a reset link', () => {
  const at = '/talent/auth#access_token=a&refresh_token=r&type=recovery';
  const tokens = { accessToken: 'a', refreshToken: 'r' };

  it('opens the Spanish form, leaves the address bar, and signs in with the new password', async () => {
    vi.mocked(readLinkOwner).mockResolvedValue({ email: 'ana@example.com', userType: 'talent' });
    vi.mocked(resetPassword).mockResolvedValue();
    vi.mocked(signIn).mockImplementation(async () => setSession(signedIn('talent')));
    const { user, router } = show(<AuthPanel userType="talent" />, { at });
    expect(await screen.findByRole('heading', { name: 'Restablecer Contraseña' })).toBeVisible();
    expect(screen.getByText('Ingresa tu nueva contraseña abajo')).toBeVisible();
    expect(router.location.hash).toBe('');
    await user.type(field('Nueva Contraseña'), 'Passw0rdX');
    await user.type(field('Confirmar Nueva Contraseña'), 'Passw0rdX');
    await user.click(button('Restablecer Contraseña'));
    expect(resetPassword).toHaveBeenCalledWith(
      { tokens, password: 'Passw0rdX' },
      expect.anything(),
    );
    expect(toast.success).toHaveBeenCalledWith('Password updated successfully!', {
      duration: 4000,
    });
    expect(signIn).toHaveBeenCalledWith(
      { email: 'ana@example.com', password: 'Passw0rdX' },
      undefined,
    );
    await waitFor(() => expect(router.location.pathname).toBe('/talent/profile'));
  });

  it('does not redirect a user who has navigated away before the sign-in is answered', async () => {
    vi.mocked(readLinkOwner).mockResolvedValue({ email: 'ana@example.com', userType: 'talent' });
    vi.mocked(resetPassword).mockResolvedValue();
    let answer = () => {};
    vi.mocked(signIn).mockReturnValue(new Promise<void>((resolve) => (answer = resolve)));
    const { router, user } = show(<AuthPanel userType="talent" />, { at });
    await user.type(await screen.findByLabelText('Nueva Contraseña'), 'Passw0rdX');
    await user.type(field('Confirmar Nueva Contraseña'), 'Passw0rdX{Enter}');
    await waitFor(() => expect(signIn).toHaveBeenCalled());
    await router.navigate('/help');
    await act(async () => answer());
    expect(router.location.pathname).toBe('/help');
    expect(readResetToken()).toBeUndefined();
  });

  it('shows the sign-in form with the e-mail filled in when that sign-in fails', async () => {
    vi.mocked(readLinkOwner).mockResolvedValue({ email: 'ana@example.com', userType: 'talent' });
    vi.mocked(resetPassword).mockResolvedValue();
    vi.mocked(signIn).mockRejectedValue(new AppError('network'));
    const { user } = show(<AuthPanel userType="talent" />, { at });
    await user.type(await screen.findByLabelText('Nueva Contraseña'), 'Passw0rdX');
    await user.type(field('Confirmar Nueva Contraseña'), 'Passw0rdX{Enter}');
    expect(await screen.findByLabelText('Email')).toHaveValue('ana@example.com');
  });

  it('shows a busy button while the password is being set', async () => {
    vi.mocked(readLinkOwner).mockResolvedValue({ email: 'ana@example.com', userType: 'talent' });
    vi.mocked(resetPassword).mockImplementation(pending);
    const { user } = show(<AuthPanel userType="talent" />, { at });
    await user.type(await screen.findByLabelText('Nueva Contraseña'), 'Passw0rdX');
    await user.type(field('Confirmar Nueva Contraseña'), 'Passw0rdX{Enter}');
    expect(button('Procesando...')).toHaveAttribute('aria-disabled', 'true');
  });

  it('survives a reload before the password is set', async () => {
    vi.mocked(readLinkOwner).mockResolvedValue({ email: 'ana@example.com', userType: 'talent' });
    const first = show(<AuthPanel userType="talent" />, { at });
    await screen.findByLabelText('Nueva Contraseña');
    const { state } = first.router.location;
    first.unmount();
    show(<AuthPanel userType="talent" />, { state });
    expect(await screen.findByLabelText('Nueva Contraseña')).toBeVisible();
  });

  it('leaves no token in the history, where it could not be erased', async () => {
    vi.mocked(readLinkOwner).mockResolvedValue({ email: 'ana@example.com', userType: 'talent' });
    const first = show(<AuthPanel userType="talent" />, { at });
    await screen.findByLabelText('Nueva Contraseña');
    const { state } = first.router.location;
    expect(state).toEqual({ resetLink: true });
    first.unmount();
    dropResetToken();
    show(<AuthPanel userType="talent" />, { state });
    expect(button('Sign In')).toBeVisible();
  });

  it('is dropped when the user logs out in any tab', async () => {
    vi.mocked(readLinkOwner).mockResolvedValue({ email: 'ana@example.com', userType: 'talent' });
    setSession(signedIn('company'));
    const { router } = show(<AuthPanel userType="talent" />, { at });
    await screen.findByLabelText('Nueva Contraseña');
    markSignOut();
    dropResetToken();
    act(() => setSession({ status: 'signed-out' }));
    await waitFor(() => expect(router.location.pathname).toBe('/'));
    expect(readResetToken()).toBeUndefined();
  });

  it('is kept when a session merely expires', async () => {
    vi.mocked(readLinkOwner).mockResolvedValue({ email: 'ana@example.com', userType: 'talent' });
    setSession(signedIn('talent'));
    show(<AuthPanel userType="talent" />, { at });
    await screen.findByLabelText('Nueva Contraseña');
    dropResetToken();
    act(() => setSession({ status: 'signed-out' }));
    expect(screen.getByLabelText('Nueva Contraseña')).toBeVisible();
    expect(readResetToken()).toEqual(tokens);
  });

  it.each([
    [
      'leaves for the home page when the reset link is no longer stored',
      () => dropResetToken(),
      '/',
    ],
    ['stays when the reset link is still stored', () => undefined, '/talent/auth'],
  ])('a page restored by the browser %s', async (_where, meanwhile, path) => {
    vi.mocked(readLinkOwner).mockResolvedValue({ email: 'ana@example.com', userType: 'talent' });
    const { router } = show(<AuthPanel userType="talent" />, { at });
    await screen.findByLabelText('Nueva Contraseña');
    meanwhile();
    act(() => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    expect(router.location.pathname).toBe(path);
  });

  it('is abandoned when the user navigates to the sign-in form', async () => {
    vi.mocked(readLinkOwner).mockResolvedValue({ email: 'ana@example.com', userType: 'talent' });
    const { router } = show(<AuthPanel userType="talent" />, { at });
    await screen.findByLabelText('Nueva Contraseña');
    await router.navigate('/talent/auth');
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  });

  it.each([
    ['the sign-in form', '/talent/auth'],
    ['a refused link', '/talent/auth#error=access_denied&error_code=otp_expired'],
    ['the link of another user', '/talent/auth#access_token=b&refresh_token=r'],
  ])('is used when only the hash of %s changes to it', async (_what, before) => {
    vi.mocked(readLinkOwner).mockImplementation(async ({ accessToken }) => ({
      email: `${accessToken}@example.com`,
      userType: 'talent',
    }));
    const { router } = show(<AuthPanel userType="talent" />, { at: before });
    await waitFor(() => expect(router.location.hash).toBe(''));
    await router.navigate({ hash: new URL(at, 'http://localhost').hash });
    expect(await screen.findByText('Para a@example.com')).toBeVisible();
    await waitFor(() => expect(router.location.hash).toBe(''));
    expect(readResetToken()).toEqual(tokens);
  });

  it('opens again from its address after it was abandoned', async () => {
    vi.mocked(readLinkOwner).mockResolvedValue({ email: 'ana@example.com', userType: 'talent' });
    const { router } = show(<AuthPanel userType="talent" />, { at });
    await screen.findByLabelText('Nueva Contraseña');
    await router.navigate('/talent/auth');
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    await router.navigate(at);
    expect(await screen.findByLabelText('Nueva Contraseña')).toBeVisible();
    await waitFor(() => expect(router.location.hash).toBe(''));
  });

  it('can be retried after the connection failed', async () => {
    vi.mocked(readLinkOwner)
      .mockRejectedValueOnce(new AppError('network'))
      .mockResolvedValue({ email: 'ana@example.com', userType: 'talent' });
    const { user } = show(<AuthPanel userType="talent" />, { at });
    expect(await screen.findByRole('alert')).toHaveTextContent('The connection failed.');
    await user.click(button('Try again'));
    expect(await screen.findByLabelText('Nueva Contraseña')).toBeVisible();
  });

  it('offers a new link for the same e-mail when its session has ended meanwhile', async () => {
    vi.mocked(readLinkOwner).mockResolvedValue({ email: 'ana@example.com', userType: 'talent' });
    vi.mocked(resetPassword).mockRejectedValue(
      new AppError('invalid', { message: 'Auth session missing!' }),
    );
    const { user } = show(<AuthPanel userType="talent" />, { at });
    await user.type(await screen.findByLabelText('Nueva Contraseña'), 'Passw0rdX');
    await user.type(field('Confirmar Nueva Contraseña'), 'Passw0rdX{Enter}');
    expect(await screen.findByRole('button', { name: 'Send Reset Link' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/expired or was already used/);
    expect(field('Email')).toHaveValue('ana@example.com');
  });

  it.each([
    ['weak', 'password', 'password', 'rules'],
    ['differing', 'Passw0rdX', 'Passw0rdY', 'mismatch'],
  ])('refuses %s passwords above the form', async (...row) => {
    const [, password, again, kind] = row;
    vi.mocked(readLinkOwner).mockResolvedValue({ email: 'ana@example.com', userType: 'talent' });
    const { user } = show(<AuthPanel userType="talent" />, { at });
    await user.type(await screen.findByLabelText('Nueva Contraseña'), password);
    await user.type(field('Confirmar Nueva Contraseña'), `${again}{Enter}`);
    const texts: Record<string, string | RegExp> = {
      rules: /^Password should contain at least one character of each:/,
      mismatch: 'Passwords do not match',
    };
    expect(screen.getByText(texts[kind] ?? '')).toHaveAttribute('lang', 'en');
    expect(resetPassword).not.toHaveBeenCalled();
  });

  it('shows our own error texts in Spanish, the language of its screen', async () => {
    vi.mocked(readLinkOwner).mockResolvedValue({ email: 'ana@example.com', userType: 'talent' });
    vi.mocked(resetPassword).mockRejectedValue(new AppError('network'));
    const { user } = show(<AuthPanel userType="talent" />, { at });
    await user.click(await screen.findByLabelText('Nueva Contraseña'));
    await user.paste(`Passw0rd${'x'.repeat(72)}`);
    await user.click(button('Restablecer Contraseña'));
    const tooLong = /^La contraseña puede tener como máximo 72 caracteres\./;
    expect(screen.getAllByText(tooLong)).toHaveLength(2);
    await user.clear(screen.getByLabelText('Nueva Contraseña'));
    await user.type(screen.getByLabelText('Nueva Contraseña'), 'Passw0rdX');
    await user.type(field('Confirmar Nueva Contraseña'), 'Passw0rdX{Enter}');
    expect(await screen.findByText(/^La conexión ha fallado/)).toBeVisible();
    expect(screen.queryByText(/connection/)).not.toBeInTheDocument();
  });

  it('reports the failure and offers a new link when its token belongs to no account', async () => {
    vi.mocked(readLinkOwner).mockRejectedValue(new AppError('forbidden'));
    show(<AuthPanel userType="talent" />, { at });
    expect(await screen.findByRole('button', { name: 'Send Reset Link' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/expired or was already used/);
    expect(toast.error).toHaveBeenCalledWith('Error during password reset. Please try again.', {
      duration: 4000,
    });
  });

  it('offers a new link and a way back to sign in when the service refused it', async () => {
    const { user } = show(<AuthPanel userType="talent" />, {
      at: '/talent/auth#error=access_denied&error_code=otp_expired',
    });
    expect(screen.getByRole('alert')).toHaveTextContent(/expired or was already used/);
    await user.click(screen.getByRole('link', { name: 'Back to Login' }));
    expect(button('Sign In')).toBeVisible();
  });

  it('is not called expired when the service failed to check it', () => {
    show(<AuthPanel userType="talent" />, { at: '/talent/auth#error=server_error' });
    expect(screen.getByRole('alert')).toHaveTextContent(/^The link could not be checked\./);
    expect(button('Send Reset Link')).toBeVisible();
  });

  it("removes the service's error parameters from the query, too", async () => {
    const { router } = show(<AuthPanel userType="talent" />, {
      at: '/talent/auth?mode=forgot&error=access_denied&error_code=otp_expired',
    });
    expect(screen.getByRole('alert')).toHaveTextContent(/expired or was already used/);
    await waitFor(() => expect(router.location.search).toBe('?mode=forgot'));
  });

  describe('that is refused while a user is signed in', () => {
    const refusedAt = '/company/auth#error=access_denied&error_code=otp_expired';

    it.each([
      ['at once', signedIn('company')],
      ['once the session is read', { status: 'loading' } as const],
    ])('explains it and links to the profile %s', async (_when, first) => {
      setSession(first);
      const { router } = show(<AuthPanel userType="company" />, { at: refusedAt });
      act(() => setSession(signedIn('company')));
      expect(
        await screen.findByRole('heading', { name: 'This link no longer works' }),
      ).toBeVisible();
      expect(screen.getByText(/^You are signed in as ana@example.com\./)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Change your password' })).toHaveAttribute(
        'href',
        '/company/profile#change-password',
      );
      await waitFor(() => expect(router.location.hash).toBe(''));
      expect(router.location.pathname).toBe('/company/auth');
      expect(screen.getByRole('heading')).toBeVisible();
    });

    it("offers the user's e-mail for a new link, and returns to the start page", async () => {
      setSession(signedIn('company'));
      const { router, user } = show(<AuthPanel userType="company" />, { at: refusedAt });
      await user.click(await screen.findByRole('button', { name: 'Request a new link' }));
      expect(field('Email')).toHaveValue('ana@example.com');
      await user.click(screen.getByRole('link', { name: 'Back to Login' }));
      await waitFor(() => expect(router.location.pathname).toBe('/company/search-talent'));
    });
  });
});
