import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/errors';
import { toast } from '@/ui/toast/toast';
import { AuthPanel } from './auth-panel';
import { resendConfirmation, signIn } from '@/features/auth/api/auth-service';
import { rememberReturnAddress } from '@/features/auth/session/return-address';
import { button, field, pending, show } from '@/features/auth/testing/test-screen';
import { setSession, signedIn, startAfresh } from '@/features/auth/testing/test-session';

vi.mock('@/features/auth/api/auth-service');
vi.mock('@/ui/toast/toast', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

vi.mock('@/lib/session/session', async () => ({
  useSession: (await import('@/features/auth/testing/test-session')).useTestSession,
}));

beforeEach(startAfresh);

describe('signing in', () => {
  it('sends the trimmed e-mail and the choice of the remember box', async () => {
    vi.mocked(signIn).mockResolvedValue();
    const { user } = show(<AuthPanel userType="talent" />);
    await user.click(field('Email'));
    await user.paste('  ana@example.com ');
    await user.type(field('Password'), 'secret');
    await user.click(screen.getByRole('checkbox', { name: 'Remember this device' }));
    await user.click(button('Sign In'));
    expect(signIn).toHaveBeenCalledWith(
      { email: 'ana@example.com', password: 'secret', remember: false },
      undefined,
    );
    expect(toast.success).toHaveBeenCalledWith('Login successful!', {
      duration: 4000,
      about: 'sign-in',
    });
  });

  it('says above the form that the address has just been confirmed, until the form changes', async () => {
    const state = { email: 'ana@example.com', emailVerified: true };
    const { user } = show(<AuthPanel userType="talent" />, { state });
    const text = 'Correo verificado correctamente, por favor inicia sesión';
    expect(screen.getByText(text)).toHaveAttribute('lang', 'es');
    await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('cannot be submitted twice', async () => {
    vi.mocked(signIn).mockImplementation(pending);
    const { user } = show(<AuthPanel userType="talent" />);
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'secret{Enter}{Enter}');
    expect(button('Signing in...')).toHaveAttribute('aria-disabled', 'true');
    expect(signIn).toHaveBeenCalledTimes(1);
  });

  it('reports missing values and focuses the first of them', async () => {
    const { user } = show(<AuthPanel userType="talent" />);
    await user.click(button('Sign In'));
    expect(field('Email')).toHaveFocus();
    expect(field('Email')).toHaveAccessibleDescription('Please enter your email address');
    expect(field('Password')).toBeInvalid();
    expect(signIn).not.toHaveBeenCalled();
  });

  it("shows the service's refusal above the form and keeps what was typed", async () => {
    vi.mocked(signIn).mockRejectedValue(
      new AppError('invalid', {
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      }),
    );
    const { user } = show(<AuthPanel userType="talent" />);
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'secret{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Invalid login credentials$/);
    expect(toast.error).toHaveBeenCalledWith('Invalid login credentials', {
      duration: 4000,
      about: 'sign-in',
    });
    expect(field('Email')).toHaveValue('ana@example.com');
    expect(field('Password')).toHaveValue('secret');
    expect(field('Password')).toHaveFocus();
  });

  it('shows a general error when the service sends no message', async () => {
    vi.mocked(signIn).mockRejectedValue(new AppError('unknown'));
    const { user } = show(<AuthPanel userType="talent" />);
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'secret{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An error occurred during authentication',
    );
  });

  it('offers to resend the confirmation mail when the e-mail is not confirmed', async () => {
    vi.mocked(signIn).mockRejectedValue(
      new AppError('invalid', { code: 'email_not_confirmed', message: 'Email not confirmed' }),
    );
    vi.mocked(resendConfirmation).mockResolvedValue();
    const { user } = show(<AuthPanel userType="talent" />);
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'secret{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Send the email again' }));
    expect(resendConfirmation).toHaveBeenCalledWith('ana@example.com', undefined);
    expect(toast.success).toHaveBeenCalledWith(
      'A new confirmation email is on its way. Its link also lets you choose your password.',
      {
        duration: 4000,
      },
    );
  });

  it('shows and hides the password', async () => {
    const { user } = show(<AuthPanel userType="talent" />);
    expect(field('Password')).toHaveAttribute('type', 'password');
    await user.click(button('Show password'));
    expect(field('Password')).toHaveAttribute('type', 'text');
    await user.click(button('Hide password'));
    expect(field('Password')).toHaveAttribute('type', 'password');
  });

  it('marks its fields for password managers', () => {
    show(<AuthPanel userType="talent" />);
    expect(field('Email')).toHaveAttribute('autocomplete', 'username');
    expect(field('Password')).toHaveAttribute('autocomplete', 'current-password');
  });
});

describe('after signing in', () => {
  it.each([
    ['company', '/company/search-talent'],
    ['talent', '/talent/profile'],
  ] as const)('redirects a signed-in %s to %s', async (userType, path) => {
    setSession(signedIn(userType));
    const { router } = show(<AuthPanel userType="talent" />);
    await waitFor(() => expect(router.location.pathname).toBe(path));
  });

  it('leaves the sign-in page again when another navigation leads back to it', async () => {
    setSession(signedIn('talent'));
    function LeadingBack() {
      const navigate = useNavigate();
      useEffect(() => void navigate({ hash: '' }, { replace: true }), [navigate]);
      return <AuthPanel userType="talent" />;
    }
    show(<LeadingBack />, { elsewhere: { '/talent/profile': <p>The profile</p> } });
    expect(await screen.findByText('The profile')).toBeVisible();
  });

  it('does not redirect a user who has navigated away before the sign-in is answered', async () => {
    const { router } = show(<AuthPanel userType="talent" />, { elsewhere: { '/help': pending } });
    await router.navigate('/help');
    act(() => setSession(signedIn('talent')));
    expect(router.location.pathname).toBe('/help');
  });

  it('opens the page that required signing in, once', async () => {
    rememberReturnAddress('/messages/7?x=1');
    setSession(signedIn('talent'));
    const { router } = show(<AuthPanel userType="talent" />);
    await waitFor(() => expect(router.location.pathname).toBe('/messages/7'));
    expect(sessionStorage.getItem('pitchreel.return-to')).toBeNull();
  });

  it('opens the account type chooser when the type is unknown', async () => {
    setSession(signedIn('talent', false));
    const { router } = show(<AuthPanel userType="talent" />);
    await waitFor(() => expect(router.location.pathname).toBe('/register'));
  });

  it('follows the guessed type right after signing in when the type is unknown', async () => {
    vi.mocked(signIn).mockImplementation(async () => {
      setSession(signedIn('company', false));
    });
    const { router, user } = show(<AuthPanel userType="talent" />);
    await user.type(field('Email'), 'a@company.example');
    await user.type(field('Password'), 'secret{Enter}');
    await waitFor(() => expect(router.location.pathname).toBe('/company/search-talent'));
    expect(toast.success).toHaveBeenCalledWith('Login successful!', {
      duration: 4000,
      about: 'sign-in',
    });
  });
});
