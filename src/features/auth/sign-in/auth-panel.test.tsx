import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, json, noAnswer, noNetwork } from '@tests/services/answers';
import { authRefused, serveAuth } from '@tests/services/auth-service';
import { button, expectNoToast, expectToast, field } from '@tests/parts/controls';
import { renderPart } from '@tests/parts/render-part';
import { AuthPanel } from './auth-panel';

type Options = NonNullable<Parameters<typeof renderPart>[1]>;
const show = (at = '/talent/auth', options: Options = {}) =>
  renderPart(<AuthPanel userType={at.startsWith('/company') ? 'company' : 'talent'} />, {
    catalogs: ['auth', 'errors'],
    address: at,
    ...options,
  });

describe('registering', () => {
  const at = '/talent/auth?mode=register';
  const open = () => show(at);

  it('creates an account of the given type, then names the address of the mail', async () => {
    const { signUps } = serveAuth();
    const { user } = await show('/company/auth?mode=register');
    await user.type(field('Company Name'), ' Northwind ');
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'Passw0rdX');
    await user.type(field('Confirm Password'), 'Passw0rdX');
    await user.click(button('Create Account'));
    await waitFor(() => expect(signUps).toHaveLength(1));
    expect(signUps[0]?.json).toMatchObject({
      email: 'ana@example.com',
      password: 'Passw0rdX',
      data: { user_type: 'company', language: 'en', company_name: 'Northwind' },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Registration Successful!' });
    expect(dialog).toHaveTextContent('ana@example.com');
    expect(dialog).toHaveTextContent(/If this address already has an account, no email will come/);
    await user.click(button('Sign In'));
    expect(window.location.search).toBe('');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(field('Email')).toHaveValue('ana@example.com');
  });

  it('requires a company name from companies, and does not ask talents for one', async () => {
    const { signUps } = serveAuth();
    const { user, unmount } = await show('/company/auth?mode=register');
    await user.click(button('Create Account'));
    expect(field('Company Name')).toHaveFocus();
    await user.type(field('Company Name'), '\u200b ');
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'Passw0rdX');
    await user.type(field('Confirm Password'), 'Passw0rdX{Enter}');
    expect(field('Company Name')).toHaveAccessibleDescription('Please enter your company name');
    expect(field('Company Name')).toHaveFocus();
    expect(signUps).toEqual([]);
    const fault = { field: 'company_name', place: 0, fault: 'reserved_name' };
    answer('POST /rest/v1/text_checks', () => json([{ faults: [fault] }], 201));
    await user.type(field('Company Name'), 'Pitchreel Support');
    await user.tab();
    await waitFor(() =>
      expect(field('Company Name')).toHaveAccessibleDescription(
        "This name could be taken for Pitchreel's own, or for a verified one. Choose another.",
      ),
    );
    unmount();
    await open();
    expect(screen.queryByLabelText('Company Name')).not.toBeInTheDocument();
  });

  it('reports each missing value once, at its field', async () => {
    const { signUps } = serveAuth();
    const { user } = await open();
    await user.click(button('Create Account'));
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Please enter your email address',
      'Please choose a password',
    ]);
    expect(field('Email')).toHaveFocus();
    expectNoToast();
    expect(signUps).toEqual([]);
  });

  it('ticks off the password rules while the user types', async () => {
    const { user } = await open();
    const rule = (text: string) => screen.getByText(text).closest('li');
    expect(rule('A digit')).toHaveTextContent('missing');
    await user.type(field('Password'), 'abc1');
    expect(rule('A digit')).toHaveTextContent('done');
    expect(rule('A lowercase letter')).toHaveTextContent('done');
    expect(rule('8+ characters')).toHaveTextContent('missing');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('lists the required character groups in a red alert while the password is weak', async () => {
    const { signUps } = serveAuth();
    const { user } = await open();
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'password');
    await user.type(field('Confirm Password'), 'password');
    await user.click(button('Create Account'));
    const message = /^Password should contain at least one character of each:/;
    expect(screen.getByText(message)).toBeVisible();
    expect(field('Password')).toHaveFocus();
    expect(signUps).toEqual([]);
    await user.type(field('Password'), 'W0rd');
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('reports a password that is too long for the service, while typing and on submit', async () => {
    const { signUps } = serveAuth();
    const { user } = await open();
    const text = /^Your password can have up to 72 characters\./;
    await user.type(field('Email'), 'ana@example.com');
    await user.click(field('Password'));
    await user.paste(`Passw0rd${'x'.repeat(72)}`);
    expect(field('Password')).toHaveAccessibleDescription(text);
    await user.click(button('Create Account'));
    expect(screen.getAllByText(text)).toHaveLength(2);
    expect(field('Password')).toHaveFocus();
    expect(signUps).toEqual([]);
  });

  it('reports differing passwords above the form, at the field and in a toast', async () => {
    const { signUps } = serveAuth();
    const { user } = await open();
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'Passw0rdX');
    await user.type(field('Confirm Password'), 'Passw0rdY');
    await user.click(button('Create Account'));
    await expectToast('Passwords do not match');
    expect(screen.getAllByText('Passwords do not match')).toHaveLength(3);
    expect(field('Confirm Password')).toHaveFocus();
    expect(signUps).toEqual([]);
  });

  it('shows a busy button while the account is being created', async () => {
    answer('POST /auth/v1/signup', noAnswer);
    const { user } = await open();
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'Passw0rdX');
    await user.type(field('Confirm Password'), 'Passw0rdX{Enter}');
    expect(button('Creating Account...')).toHaveAttribute('aria-disabled', 'true');
  });

  it('keeps the typed email when the user switches to signing in', async () => {
    const { user } = await open();
    await user.type(field('Email'), 'ana@example.com');
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(field('Email')).toHaveValue('ana@example.com');
    expect(button('Sign In')).toBeVisible();
  });
});

describe('an account whose type and password are still to be chosen', () => {
  const undecided = { userType: 'undecided' };
  const at = '/company/auth?mode=register';

  it('is completed with type and password alone', async () => {
    const { changes } = serveAuth({ userType: 'company' });
    const { user } = await show(at, { as: undecided });
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
    await waitFor(() => expect(window.location.pathname).toBe('/company/search-talent'));
    expect(changes[0]?.json).toMatchObject({
      password: 'Passw0rdX',
      data: { user_type: 'company', language: 'en', company_name: 'Northwind' },
    });
  });

  it('keeps the typed values when completing it fails', async () => {
    answer('PUT /auth/v1/user', noNetwork);
    const { user } = await show('/talent/auth?mode=register', { as: undecided });
    await user.type(field('Password'), 'Passw0rdX');
    await user.type(field('Confirm Password'), 'Passw0rdX{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/The connection failed/);
    expect(field('Password')).toHaveValue('Passw0rdX');
  });

  it('is redirected from the sign-in form to the choice of type', async () => {
    await show('/talent/auth', { as: undecided });
    await waitFor(() => expect(window.location.pathname).toBe('/register'));
  });
});

describe('asking for a reset link', () => {
  it('starts with the email from the sign-in form, and leads back there', async () => {
    const { resets } = serveAuth();
    const { user } = await show();
    await user.type(field('Email'), 'ana@example.com');
    await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
    await user.click(button('Send Reset Link'));
    const text =
      'Password reset instructions have been sent to your email. The link will be valid for 24 hours.';
    await expectToast(text);
    expect(screen.getAllByText(text)).toHaveLength(2);
    expect(resets[0]?.json).toMatchObject({ email: 'ana@example.com' });
    expect(resets[0]?.url.searchParams.get('redirect_to')).toMatch(/\/talent\/auth$/);
    await user.click(screen.getByRole('link', { name: 'Back to Login' }));
    expect(button('Sign In')).toBeVisible();
    expect(field('Email')).toHaveValue('ana@example.com');
  });

  it('requires an email address', async () => {
    const { resets } = serveAuth();
    const { user } = await show('/talent/auth?mode=forgot');
    await user.click(button('Send Reset Link'));
    await expectToast('Please enter your email address');
    expect(resets).toEqual([]);
  });

  it('explains what to do about a rate limit', async () => {
    answer('POST /auth/v1/recover', () => authRefused(429, 'over_email_send_rate_limit'));
    const { user } = await show('/talent/auth?mode=forgot', {
      state: { email: 'ana@example.com' },
    });
    await user.click(button('Send Reset Link'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many emails requested. Wait a minute, then try again.',
    );
  });
});

describe('a refusal that concerns no single field', () => {
  const limited = () => authRefused(429, 'over_request_rate_limit');
  const text = 'Too many attempts. Wait a few minutes, then try again.';

  it('is shown above the form when registering, without moving the focus', async () => {
    answer('POST /auth/v1/signup', limited);
    const { user } = await show('/talent/auth?mode=register');
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'Passw0rdX');
    await user.type(field('Confirm Password'), 'Passw0rdX');
    await user.click(button('Create Account'));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(button('Create Account')).toHaveFocus();
    expect(field('Password')).toHaveValue('Passw0rdX');
  });

  it('stays visible at the button when resending the mail fails', async () => {
    serveAuth();
    answer('POST /auth/v1/resend', limited);
    const { user } = await show('/talent/auth?mode=register');
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'Passw0rdX');
    await user.type(field('Confirm Password'), 'Passw0rdX{Enter}');
    const dialog = await screen.findByRole('dialog');
    await user.click(button('Send the email again'));
    expect(await screen.findByText(text)).toBeVisible();
    expect(dialog).toHaveTextContent(text);
  });
});
