import { act, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  readLinkOwner,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
  signIn,
  signUp,
} from '@/features/auth/api/auth-service';
import { CallbackError } from '@/features/auth/callback/callback-error';
import { AuthPanel } from '@/features/auth/sign-in/auth-panel';
import { ResetPasswordPanel } from '@/features/auth/reset/reset-password-panel';
import { keepResetToken } from '@/features/auth/reset/reset-token';
import { button, field, show } from '@/features/auth/testing/test-screen';
import { startAfresh } from '@/features/auth/testing/test-session';
import { AppError } from '@/lib/errors/errors';
import { reportError } from '@/lib/errors/report-error';
import type { Turnstile } from './turnstile';

vi.mock('@/features/auth/api/auth-service');
vi.mock('@/lib/errors/report-error', () => ({ reportError: vi.fn<typeof reportError>() }));
vi.mock('@/lib/session/session', async () => ({
  useSession: (await import('@/features/auth/testing/test-session')).useTestSession,
}));

type Options = Parameters<Turnstile['render']>[1];

/** Cloudflare's widgets on the page, each with what it was told. */
let widgets: { id: string; options: Options }[] = [];
const reset = vi.fn<(id: string) => void>();

const fakeTurnstile: Turnstile = {
  render: (_container, options) => {
    const id = `widget-${widgets.length + 1}`;
    widgets = [...widgets, { id, options }];
    return id;
  },
  reset,
  remove: (id) => {
    widgets = widgets.filter((widget) => widget.id !== id);
  },
};

const scripts = () => [
  ...document.querySelectorAll<HTMLScriptElement>('script[src*="challenges.cloudflare.com"]'),
];

/** The options of the only widget, once it is drawn. */
async function widget(): Promise<Options> {
  await waitFor(() => expect(widgets).toHaveLength(1));
  const [only] = widgets;
  if (!only) throw new Error('No widget');
  return only.options;
}

const pass = async (token: string) => {
  const { callback } = await widget();
  act(() => callback(token));
};

const check = () => screen.getByRole('group', { name: 'Check that you are human' });

beforeEach(() => {
  startAfresh();
  widgets = [];
  reset.mockReset();
  vi.stubEnv('VITE_CAPTCHA_SITE_KEY', '0x4AAA');
  window.turnstile = fakeTurnstile;
});
afterEach(async () => {
  vi.unstubAllEnvs();
  delete window.turnstile;
  for (const script of scripts()) script.remove();
  await i18next.changeLanguage('en');
});

async function typeSignIn({ user }: ReturnType<typeof show>) {
  await user.type(field('Email'), 'ana@example.com');
  await user.type(field('Password'), 'secret');
}

describe('without a site key', () => {
  it('nothing is loaded or shown', () => {
    vi.stubEnv('VITE_CAPTCHA_SITE_KEY', '');
    show(<AuthPanel userType="talent" />);
    expect(screen.queryByRole('group', { name: /human/ })).not.toBeInTheDocument();
    expect(scripts()).toEqual([]);
    expect(widgets).toEqual([]);
  });
});

describe('signing in', () => {
  it('sends the token of the check, which has a name', async () => {
    const shown = show(<AuthPanel userType="talent" />);
    expect(check()).toBeVisible();
    await typeSignIn(shown);
    await pass('token-1');
    await shown.user.click(button('Sign In'));
    expect(signIn).toHaveBeenCalledWith(
      { email: 'ana@example.com', password: 'secret', remember: true },
      'token-1',
    );
  });

  it('waits for the check when the form is sent before', async () => {
    const shown = show(<AuthPanel userType="talent" />);
    await typeSignIn(shown);
    await shown.user.click(button('Sign In'));
    expect(button('Signing in...')).toBeVisible();
    expect(signIn).not.toHaveBeenCalled();
    await pass('token-1');
    await waitFor(() => expect(signIn).toHaveBeenCalledWith(expect.anything(), 'token-1'));
  });

  it('asks for a new token after each try, because one is good once', async () => {
    vi.mocked(signIn).mockRejectedValue(new AppError('invalid', { message: 'Wrong password' }));
    const shown = show(<AuthPanel userType="talent" />);
    await typeSignIn(shown);
    await pass('token-1');
    await shown.user.click(button('Sign In'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password');
    expect(reset).toHaveBeenCalledExactlyOnceWith('widget-1');

    await shown.user.click(button('Sign In'));
    expect(signIn).toHaveBeenCalledTimes(1);
    await pass('token-2');
    await waitFor(() => expect(signIn).toHaveBeenLastCalledWith(expect.anything(), 'token-2'));
  });

  it('does not use a token that has expired', async () => {
    const shown = show(<AuthPanel userType="talent" />);
    await typeSignIn(shown);
    await pass('token-1');
    const options = await widget();
    act(() => options['expired-callback']());
    await shown.user.click(button('Sign In'));
    expect(signIn).not.toHaveBeenCalled();
    await pass('token-2');
    await waitFor(() => expect(signIn).toHaveBeenCalledWith(expect.anything(), 'token-2'));
  });

  it('says in the app’s words that the service did not take the token', async () => {
    vi.mocked(signIn).mockRejectedValue(
      new AppError('invalid', { code: 'captcha_failed', message: 'captcha protection: …' }),
    );
    const shown = show(<AuthPanel userType="talent" />);
    await typeSignIn(shown);
    await pass('token-1');
    await shown.user.click(button('Sign In'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The check that you are human did not succeed. Please try again.',
    );
  });
});

describe('a check that fails', () => {
  it('says why and loads again when the script could not be had', async () => {
    delete window.turnstile;
    const shown = show(<AuthPanel userType="talent" />);
    expect(scripts()).toHaveLength(1);
    act(() => void scripts()[0]?.dispatchEvent(new Event('error')));
    const alert = await within(check()).findByRole('alert');
    expect(alert).toHaveTextContent('Allow challenges.cloudflare.com in your ad blocker');
    expect(scripts()).toEqual([]);

    await typeSignIn(shown);
    await shown.user.click(button('Sign In'));
    expect(await screen.findByText(/did not succeed/)).toBeVisible();
    expect(signIn).not.toHaveBeenCalled();

    await shown.user.click(button('Try again'));
    expect(within(check()).queryByRole('alert')).not.toBeInTheDocument();
    window.turnstile = fakeTurnstile;
    act(() => void scripts()[0]?.dispatchEvent(new Event('load')));
    await pass('token-1');
    await shown.user.click(button('Sign In'));
    await waitFor(() => expect(signIn).toHaveBeenCalledWith(expect.anything(), 'token-1'));
  });

  it('ends the waiting of a form, and goes on when the widget recovers by itself', async () => {
    const shown = show(<AuthPanel userType="talent" />);
    await typeSignIn(shown);
    await shown.user.click(button('Sign In'));
    const options = await widget();
    act(() => void options['error-callback']('300010'));
    expect(await screen.findByText(/did not succeed/)).toBeVisible();
    expect(within(check()).getByRole('alert')).toHaveTextContent('ad blocker');
    expect(reportError).not.toHaveBeenCalled();
    await pass('token-1');
    expect(within(check()).queryByRole('alert')).not.toBeInTheDocument();
    await shown.user.click(button('Sign In'));
    await waitFor(() => expect(signIn).toHaveBeenCalledWith(expect.anything(), 'token-1'));
  });
});

describe('a check that is not set up for the site', () => {
  it.each(['110100', '110110', '110200', '400020', 400070])(
    'does not blame the person, and reports the code %s',
    async (code) => {
      show(<AuthPanel userType="talent" />);
      const options = await widget();
      act(() => void options['error-callback'](code));
      const alert = within(check()).getByRole('alert');
      expect(alert).toHaveTextContent('does not work at the moment');
      expect(alert).not.toHaveTextContent('ad blocker');
      expect(reportError).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ code: String(code) }),
      );
    },
  );
});

describe('the other forms', () => {
  it.each(['talent', 'company'] as const)('register a %s with a token', async (userType) => {
    vi.mocked(signUp).mockResolvedValue(false);
    const { user } = show(<AuthPanel userType={userType} />, {
      at: `/${userType}/auth?mode=register`,
    });
    if (userType === 'company') await user.type(field('Company Name'), 'Northwind');
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'Passw0rdX');
    await user.type(field('Confirm Password'), 'Passw0rdX');
    await pass('token-1');
    await user.click(button('Create Account'));
    expect(signUp).toHaveBeenCalledWith(expect.objectContaining({ userType }), 'token-1');
    // The dialog offers another mail, which needs a token of its own.
    await screen.findByRole('dialog');
    await waitFor(() => expect(widgets).toHaveLength(2));
    act(() => widgets[1]?.options.callback('token-2'));
    await user.click(button('Send the email again'));
    expect(resendConfirmation).toHaveBeenCalledWith('ana@example.com', 'token-2');
  });

  it('ask for a reset link with a token', async () => {
    const { user } = show(<AuthPanel userType="talent" />, { at: '/talent/auth?mode=forgot' });
    await user.type(field('Email'), 'ana@example.com');
    await pass('token-1');
    await user.click(button('Send Reset Link'));
    expect(requestPasswordReset).toHaveBeenCalledWith(expect.anything(), 'token-1');
  });

  const account = { email: 'ana@example.com', userType: 'talent' } as const;
  it.each([
    ['/talent/auth#access_token=a&refresh_token=r&type=recovery', AuthPanel],
    ['/reset-password', ResetPasswordPanel],
  ])('sign in with a token after a new password was set at %s', async (at, Panel) => {
    keepResetToken({ accessToken: 'a', refreshToken: 'r' });
    vi.mocked(readLinkOwner).mockResolvedValue(account);
    vi.mocked(resetPassword).mockResolvedValue();
    const { user } = show(<Panel userType="talent" />, { at, state: account });
    await user.type(
      await screen.findByLabelText('Nueva Contraseña', { selector: 'input' }),
      'Passw0rdX',
    );
    await user.type(field('Confirmar Nueva Contraseña'), 'Passw0rdX');
    await pass('token-1');
    await user.click(button('Restablecer Contraseña'));
    const input = { email: account.email, password: 'Passw0rdX' };
    await waitFor(() => expect(signIn).toHaveBeenCalledExactlyOnceWith(input, 'token-1'));
  });

  it('ask for another mail with a token, on a screen that is fixed in Spanish', async () => {
    show(<CallbackError failure="expiredLink" />);
    expect(
      screen.getByRole('group', { name: 'Comprobación de que eres una persona' }),
    ).toBeVisible();
    expect((await widget()).language).toBe('es');
  });
});

it('speaks the language of the screen', async () => {
  await i18next.changeLanguage('es');
  show(<AuthPanel userType="talent" />);
  expect(screen.getByRole('group', { name: 'Comprobación de que eres una persona' })).toBeVisible();
  expect((await widget()).language).toBe('es');
});
