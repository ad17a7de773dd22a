import { act, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/errors';
import type { SessionState } from '@/lib/session/session';
import { toast } from '@/ui/toast/toast';
import { AuthPanel } from './auth-panel';
import {
  finishSignUp,
  requestPasswordReset,
  resendConfirmation,
  signIn,
  signUp,
} from '@/features/auth/api/auth-service';
import { button, field, pending, show } from '@/features/auth/testing/test-screen';
import { setSession, signedIn, startAfresh } from '@/features/auth/testing/test-session';

vi.mock('@/lib/brand', () => ({ brand: { name: 'Brand' } }));
vi.mock('@/features/auth/api/auth-service');
vi.mock('@/ui/toast/toast', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

vi.mock('@/lib/session/session', async () => ({
  useSession: (await import('@/features/auth/testing/test-session')).useTestSession,
}));

beforeEach(startAfresh);
afterEach(() => i18next.changeLanguage('en'));

describe('registering', () => {
  const at = '/talent/auth?mode=register';
  const open = () => show(<AuthPanel userType="talent" />, { at });

  it('creates an account of the given type, then names the address of the mail', async () => {
    vi.mocked(signUp).mockResolvedValue(false);
    const { user, router } = show(<AuthPanel userType="company" />, {
      at: '/company/auth?mode=register',
    });
    await user.type(field('Company Name'), ' Northwind ');
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'Passw0rdX');
    await user.type(field('Confirm Password'), 'Passw0rdX');
    await user.click(button('Create Account'));
    expect(signUp).toHaveBeenCalledWith(
      {
        email: 'ana@example.com',
        password: 'Passw0rdX',
        userType: 'company',
        language: 'en',
        companyName: 'Northwind',
      },
      undefined,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Registration Successful!' });
    expect(dialog).toHaveTextContent('ana@example.com');
    expect(dialog).toHaveTextContent(/If this address already has an account, no email will come/);
    await user.click(button('Sign In'));
    expect(router.location.search).toBe('');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(field('Email')).toHaveValue('ana@example.com');
  });

  it('requires a company name from companies, and does not ask talents for one', async () => {
    const { user, unmount } = show(<AuthPanel userType="company" />, {
      at: '/company/auth?mode=register',
    });
    await user.click(button('Create Account'));
    expect(field('Company Name')).toHaveFocus();
    await user.type(field('Company Name'), '\u200b ');
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'Passw0rdX');
    await user.type(field('Confirm Password'), 'Passw0rdX{Enter}');
    expect(field('Company Name')).toHaveAccessibleDescription('Please enter your company name');
    expect(field('Company Name')).toHaveFocus();
    expect(signUp).not.toHaveBeenCalled();
    await user.type(field('Company Name'), 'Brand Support');
    expect(field('Company Name')).toHaveAccessibleDescription(
      "This name looks like Brand's own. Choose another.",
    );
    unmount();
    open();
    expect(screen.queryByLabelText('Company Name')).not.toBeInTheDocument();
  });

  it('reports each missing value once, at its field', async () => {
    const { user } = open();
    await user.click(button('Create Account'));
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Please enter your email address',
      'Please choose a password',
    ]);
    expect(field('Email')).toHaveFocus();
    expect(toast.error).not.toHaveBeenCalled();
    expect(signUp).not.toHaveBeenCalled();
  });

  it('ticks off the password rules while the user types', async () => {
    const { user } = open();
    const rule = (text: string) => screen.getByText(text).closest('li');
    expect(rule('A digit')).toHaveTextContent('missing');
    await user.type(field('Password'), 'abc1');
    expect(rule('A digit')).toHaveTextContent('done');
    expect(rule('A lowercase letter')).toHaveTextContent('done');
    expect(rule('8+ characters')).toHaveTextContent('missing');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('lists the required character groups in a red alert while the password is weak', async () => {
    const { user } = open();
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'password');
    await user.type(field('Confirm Password'), 'password');
    await user.click(button('Create Account'));
    const message = /^Password should contain at least one character of each:/;
    expect(screen.getByText(message)).toBeVisible();
    expect(field('Password')).toHaveFocus();
    expect(signUp).not.toHaveBeenCalled();
    await user.type(field('Password'), 'W0rd');
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('reports a password that is too long for the service, while typing and on submit', async () => {
    const { user } = open();
    const text = /^Your password can have at most 72 characters\./;
    await user.type(field('Email'), 'ana@example.com');
    await user.click(field('Password'));
    await user.paste(`Passw0rd${'x'.repeat(72)}`);
    expect(field('Password')).toHaveAccessibleDescription(text);
    await user.click(button('Create Account'));
    expect(screen.getAllByText(text)).toHaveLength(2);
    expect(field('Password')).toHaveFocus();
    expect(signUp).not.toHaveBeenCalled();
  });

  it('reports differing passwords above the form, at the field and in a toast', async () => {
    const { user } = open();
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'Passw0rdX');
    await user.type(field('Confirm Password'), 'Passw0rdY');
    await user.click(button('Create Account'));
    expect(toast.error).toHaveBeenCalledWith('Passwords do not match', { duration: 4000 });
    expect(screen.getAllByText('Passwords do not match')).toHaveLength(2);
    expect(field('Confirm Password')).toHaveFocus();
    expect(signUp).not.toHaveBeenCalled();
  });

  it('shows a busy button while the account is being created', async () => {
    vi.mocked(signUp).mockImplementation(pending);
    const { user } = open();
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'Passw0rdX');
    await user.type(field('Confirm Password'), 'Passw0rdX{Enter}');
    expect(button('Creating Account...')).toHaveAttribute('aria-disabled', 'true');
  });

  it('keeps the typed e-mail when the user switches to signing in', async () => {
    const { user } = open();
    await user.type(field('Email'), 'ana@example.com');
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(field('Email')).toHaveValue('ana@example.com');
    expect(button('Sign In')).toBeVisible();
  });
});

describe('an account whose type and password are still to be chosen', () => {
  const undecided = (): SessionState => ({
    status: 'signed-in',
    user: {
      id: '1',
      email: 'ana@example.com',
      userType: 'talent',
      hasKnownType: false,
      isUndecided: true,
    },
  });
  const at = '/company/auth?mode=register';

  it('is completed with type and password alone', async () => {
    vi.mocked(finishSignUp).mockResolvedValue();
    setSession(undecided());
    const { user, router } = show(<AuthPanel userType="company" />, { at });
    expect(screen.getByText('Choose a password for ana@example.com.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
    await user.click(button('Create Account'));
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Please enter your company name',
      'Please choose a password',
    ]);
    await user.type(field('Company Name'), 'Northwind');
    await user.type(field('Password'), 'Passw0rdX');
    await user.type(field('Confirm Password'), 'Passw0rdX{Enter}');
    expect(finishSignUp).toHaveBeenCalledWith(
      { password: 'Passw0rdX', userType: 'company', language: 'en', companyName: 'Northwind' },
      expect.anything(),
    );
    act(() => setSession(signedIn('company')));
    await waitFor(() => expect(router.location.pathname).toBe('/company/search-talent'));
  });

  it('keeps the typed values when completing it fails', async () => {
    vi.mocked(finishSignUp).mockRejectedValue(new AppError('network'));
    setSession(undecided());
    const { user } = show(<AuthPanel userType="talent" />, { at: '/talent/auth?mode=register' });
    await user.type(field('Password'), 'Passw0rdX');
    await user.type(field('Confirm Password'), 'Passw0rdX{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/The connection failed/);
    expect(field('Password')).toHaveValue('Passw0rdX');
  });

  it('is redirected from the sign-in form to the choice of type', async () => {
    setSession(undecided());
    const { router } = show(<AuthPanel userType="talent" />);
    await waitFor(() => expect(router.location.pathname).toBe('/register'));
  });
});

describe('asking for a reset link', () => {
  it('starts with the e-mail from the sign-in form, and leads back there', async () => {
    vi.mocked(requestPasswordReset).mockResolvedValue();
    const { user } = show(<AuthPanel userType="talent" />);
    await user.type(field('Email'), 'ana@example.com');
    await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
    await user.click(button('Send Reset Link'));
    expect(requestPasswordReset).toHaveBeenCalledWith(
      { email: 'ana@example.com', userType: 'talent' },
      undefined,
    );
    const text =
      'Password reset instructions have been sent to your email. The link will be valid for 24 hours.';
    expect(toast.success).toHaveBeenCalledWith(text, { duration: 6000 });
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to Login' }));
    expect(button('Sign In')).toBeVisible();
    expect(field('Email')).toHaveValue('ana@example.com');
  });

  it('requires an e-mail address', async () => {
    const { user } = show(<AuthPanel userType="talent" />, { at: '/talent/auth?mode=forgot' });
    await user.click(button('Send Reset Link'));
    expect(toast.error).toHaveBeenCalledWith('Please enter your email address', {
      duration: 4000,
    });
    expect(requestPasswordReset).not.toHaveBeenCalled();
  });

  it('explains what to do about a rate limit', async () => {
    vi.mocked(requestPasswordReset).mockRejectedValue(
      new AppError('rate-limited', { code: 'over_email_send_rate_limit', message: 'x' }),
    );
    const { user } = show(<AuthPanel userType="talent" />, {
      at: '/talent/auth?mode=forgot',
      state: { email: 'ana@example.com' },
    });
    await user.click(button('Send Reset Link'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many emails were requested. Wait a minute, then try again.',
    );
  });
});

describe('a refusal that concerns no single field', () => {
  const limited = new AppError('rate-limited', { code: 'over_request_rate_limit', message: 'x' });
  const text = 'Too many attempts. Wait a few minutes, then try again.';

  it('is shown above the form when registering, without moving the focus', async () => {
    vi.mocked(signUp).mockRejectedValue(limited);
    const { user } = show(<AuthPanel userType="talent" />, { at: '/talent/auth?mode=register' });
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'Passw0rdX');
    await user.type(field('Confirm Password'), 'Passw0rdX');
    await user.click(button('Create Account'));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(button('Create Account')).toHaveFocus();
    expect(field('Password')).toHaveValue('Passw0rdX');
  });

  it('stays visible at the button when resending the mail fails', async () => {
    vi.mocked(signUp).mockResolvedValue(false);
    vi.mocked(resendConfirmation).mockRejectedValue(limited);
    const { user } = show(<AuthPanel userType="talent" />, { at: '/talent/auth?mode=register' });
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'Passw0rdX');
    await user.type(field('Confirm Password'), 'Passw0rdX{Enter}');
    const dialog = await screen.findByRole('dialog');
    await user.click(button('Send the email again'));
    expect(await screen.findByText(text)).toBeVisible();
    expect(dialog).toHaveTextContent(text);
  });
});

it('shows its texts in Spanish when Spanish is chosen', async () => {
  await i18next.changeLanguage('es');
  vi.mocked(signIn).mockRejectedValue(
    new AppError('invalid', { code: 'invalid_credentials', message: 'Invalid login credentials' }),
  );
  const { user } = show(<AuthPanel userType="company" />, { at: '/company/auth' });
  expect(screen.getByRole('heading', { name: 'Encuentra tu candidato ideal' })).toBeVisible();
  await user.type(field('Correo'), 'ana@example.com');
  await user.type(field('Contraseña'), 'secret{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Correo o contraseña incorrectos');
});
