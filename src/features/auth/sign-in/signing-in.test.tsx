import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, noAnswer } from '@tests/services/answers';
import { authRefused, serveAuth } from '@tests/services/auth-service';
import { button, expectToast, field } from '@tests/parts/controls';
import { renderPart, signIn } from '@tests/parts/render-part';
import { AuthPanel } from './auth-panel';
import { rememberReturnAddress } from '@/features/auth/session/return-address';

type Options = NonNullable<Parameters<typeof renderPart>[1]>;
const show = (at = '/talent/auth', options: Options = {}) =>
  renderPart(<AuthPanel userType={at.startsWith('/company') ? 'company' : 'talent'} />, {
    catalogs: ['auth', 'errors'],
    address: at,
    ...options,
  });

beforeEach(() => sessionStorage.clear());

describe('signing in', () => {
  it('sends the trimmed email and the choice of the remember box', async () => {
    const { tokens } = serveAuth({ userType: 'talent' });
    const { user } = await show();
    await user.click(field('Email'));
    await user.paste('  ana@example.com ');
    await user.type(field('Password'), 'secret');
    await user.click(screen.getByRole('checkbox', { name: 'Remember this device' }));
    await user.click(button('Sign In'));
    await waitFor(() => expect(tokens).toHaveLength(1));
    expect(tokens[0]?.json).toMatchObject({ email: 'ana@example.com', password: 'secret' });
    await expectToast('Login successful!');
    expect(localStorage.getItem('pitchreel.session')).toBeNull();
    expect(sessionStorage.getItem('pitchreel.session')).not.toBeNull();
  });

  it('says above the form that the address has just been confirmed, until the form changes', async () => {
    const state = { email: 'ana@example.com', emailVerified: true };
    const { user } = await show('/talent/auth', { state });
    const text = 'Correo verificado correctamente, por favor inicia sesión';
    expect(await screen.findByText(text)).toHaveAttribute('lang', 'es');
    await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('cannot be submitted twice', async () => {
    const tokens = answer('POST /auth/v1/token', noAnswer);
    const { user } = await show();
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'secret{Enter}{Enter}');
    expect(button('Signing in...')).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(tokens).toHaveLength(1));
  });

  it('reports missing values and focuses the first of them', async () => {
    const { tokens } = serveAuth();
    const { user } = await show();
    await user.click(button('Sign In'));
    expect(field('Email')).toHaveFocus();
    expect(field('Email')).toHaveAccessibleDescription('Please enter your email address');
    expect(field('Password')).toBeInvalid();
    expect(tokens).toEqual([]);
  });

  it("shows the service's refusal above the form and keeps what was typed", async () => {
    answer('POST /auth/v1/token', () =>
      authRefused(400, 'invalid_credentials', 'Invalid login credentials'),
    );
    const { user } = await show();
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'secret{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Invalid login credentials$/);
    await expectToast('Invalid login credentials');
    expect(field('Email')).toHaveValue('ana@example.com');
    expect(field('Password')).toHaveValue('secret');
    await waitFor(() => expect(field('Password')).toHaveFocus());
  });

  it('shows a general error when the service sends no message', async () => {
    answer('POST /auth/v1/token', () => new Response('<p>No</p>', { status: 400 }));
    const { user } = await show();
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'secret{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An error occurred during authentication',
    );
  });

  it('offers to resend the confirmation mail when the email is not confirmed', async () => {
    const { resends } = serveAuth();
    answer('POST /auth/v1/token', () =>
      authRefused(400, 'email_not_confirmed', 'Email not confirmed'),
    );
    const { user } = await show();
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'secret{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Send the email again' }));
    await waitFor(() =>
      expect(resends[0]?.json).toMatchObject({ type: 'signup', email: 'ana@example.com' }),
    );
    // Once: in place, without a toast that says the same.
    expect(await screen.findAllByText(/^A new confirmation email is on its way\./)).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent('confirmation link to ana@example.com');
  });

  it('shows and hides the password', async () => {
    const { user } = await show();
    expect(field('Password')).toHaveAttribute('type', 'password');
    await user.click(button('Show password'));
    expect(field('Password')).toHaveAttribute('type', 'text');
    await user.click(button('Hide password'));
    expect(field('Password')).toHaveAttribute('type', 'password');
  });

  it('marks its fields for password managers', async () => {
    await show();
    expect(field('Email')).toHaveAttribute('autocomplete', 'username');
    expect(field('Password')).toHaveAttribute('autocomplete', 'current-password');
  });
});

describe('after signing in', () => {
  it.each([
    ['company', '/company/search-talent'],
    ['talent', '/talent/profile'],
  ] as const)('redirects a signed-in %s to %s', async (userType, path) => {
    await show('/talent/auth', { as: { userType } });
    await waitFor(() => expect(window.location.pathname).toBe(path));
  });

  it('leaves the sign-in page again when another navigation leads back to it', async () => {
    function LeadingBack() {
      const navigate = useNavigate();
      useEffect(() => void navigate({ hash: '' }, { replace: true }), [navigate]);
      return <AuthPanel userType="talent" />;
    }
    await renderPart(<LeadingBack />, {
      catalogs: ['auth', 'errors'],
      address: '/talent/auth',
      as: { userType: 'talent' },
      elsewhere: [{ path: '/talent/profile', element: <p>The profile</p> }],
    });
    expect(await screen.findByText('The profile')).toBeVisible();
  });

  it('does not redirect a user who has navigated away before the sign-in is answered', async () => {
    const { router } = await show('/talent/auth', {
      elsewhere: [{ path: '/help', lazy: noAnswer }],
    });
    act(() => void router.navigate('/help'));
    await act(() => signIn({ userType: 'talent' }));
    expect(router.state.navigation.location?.pathname).toBe('/help');
    expect(window.location.pathname).toBe('/talent/auth');
  });

  it('opens the page that required signing in, once', async () => {
    rememberReturnAddress('/messages/7?x=1');
    await show('/talent/auth', { as: { userType: 'talent' } });
    await waitFor(() => expect(window.location.pathname).toBe('/messages/7'));
    expect(sessionStorage.getItem('pitchreel.return-to')).toBeNull();
  });

  it('opens the account type chooser when the type is unknown', async () => {
    await show('/talent/auth', { as: {} });
    await waitFor(() => expect(window.location.pathname).toBe('/register'));
  });

  it('follows the guessed type right after signing in when the type is unknown', async () => {
    serveAuth({ email: 'a@company.example' });
    const { user } = await show();
    await user.type(field('Email'), 'a@company.example');
    await user.type(field('Password'), 'secret{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/company/search-talent'));
    await expectToast('Login successful!');
  });
});
