import * as v from 'valibot';
import type { ReactElement } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, type AnsweredRequest } from '@tests/services/answers';
import { authRefused, serveAuth } from '@tests/services/auth-service';
import { button, field } from '@tests/parts/controls';
import { sessionOf } from '@tests/browser/device-session';
import { errorReports } from '@tests/services/error-reports';
import { renderPart, signOut } from '@tests/parts/render-part';
import { CallbackError } from '@/features/auth/callback/callback-error';
import { AuthPanel } from '@/features/auth/sign-in/auth-panel';
import { ResetPasswordPanel } from '@/features/auth/reset/reset-password-panel';
import { storeResetToken } from '@/features/auth/reset/reset-token';
import type { Turnstile } from './turnstile';

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

type ShowOptions = NonNullable<Parameters<typeof renderPart>[1]>;
const show = (element: ReactElement, options: ShowOptions = {}) =>
  renderPart(element, { catalogs: ['auth', 'errors'], address: '/talent/auth', ...options });
const panel = <AuthPanel userType="talent" />;

/** The token of the check that each request carries. */
const tokensIn = (requests: readonly AnsweredRequest[]) =>
  requests.map(
    ({ json }) =>
      v.parse(v.object({ gotrue_meta_security: v.object({ captcha_token: v.string() }) }), json)
        .gotrue_meta_security.captcha_token,
  );

const check = () => screen.getByRole('group', { name: "Confirm you're human" });

beforeEach(() => {
  signOut();
  sessionStorage.clear();
  widgets = [];
  reset.mockReset();
  vi.stubEnv('VITE_CAPTCHA_SITE_KEY', '0x4AAA');
  window.turnstile = fakeTurnstile;
});
afterEach(() => {
  vi.unstubAllEnvs();
  delete window.turnstile;
  for (const script of scripts()) script.remove();
});

async function typeSignIn({ user }: Awaited<ReturnType<typeof show>>) {
  await user.type(field('Email'), 'ana@example.com');
  await user.type(field('Password'), 'secret');
}

describe('without a site key', () => {
  it('nothing is loaded or shown', async () => {
    vi.stubEnv('VITE_CAPTCHA_SITE_KEY', '');
    await show(panel);
    expect(screen.queryByRole('group', { name: /human/ })).not.toBeInTheDocument();
    expect(scripts()).toEqual([]);
    expect(widgets).toEqual([]);
  });
});

describe('signing in', () => {
  it('sends the token of the check, which has a name', async () => {
    const { tokens } = serveAuth({ userType: 'talent' });
    const view = await show(panel);
    await waitFor(() => expect(check()).toBeVisible());
    await typeSignIn(view);
    await pass('token-1');
    await view.user.click(button('Sign In'));
    await waitFor(() => expect(tokensIn(tokens)).toEqual(['token-1']));
  });

  it('waits for the check when the form is sent before', async () => {
    const { tokens } = serveAuth({ userType: 'talent' });
    const view = await show(panel);
    await typeSignIn(view);
    await view.user.click(button('Sign In'));
    expect(button('Signing in...')).toBeVisible();
    expect(tokens).toEqual([]);
    await pass('token-1');
    await waitFor(() => expect(tokensIn(tokens)).toEqual(['token-1']));
  });

  it('asks for a new token after each try, because one is good once', async () => {
    const tokens = answer('POST /auth/v1/token', () => authRefused(400, 'x', 'Wrong password'));
    const view = await show(panel);
    await typeSignIn(view);
    await pass('token-1');
    await view.user.click(button('Sign In'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password');
    expect(reset).toHaveBeenCalledExactlyOnceWith('widget-1');

    await view.user.click(button('Sign In'));
    expect(tokens).toHaveLength(1);
    await pass('token-2');
    await waitFor(() => expect(tokensIn(tokens)).toEqual(['token-1', 'token-2']));
  });

  it('does not use a token that has expired', async () => {
    const { tokens } = serveAuth({ userType: 'talent' });
    const view = await show(panel);
    await typeSignIn(view);
    await pass('token-1');
    const options = await widget();
    act(() => options['expired-callback']());
    await view.user.click(button('Sign In'));
    expect(tokens).toEqual([]);
    await pass('token-2');
    await waitFor(() => expect(tokensIn(tokens)).toEqual(['token-2']));
  });

  it('says in the app’s words that the service did not take the token', async () => {
    answer('POST /auth/v1/token', () => authRefused(400, 'captcha_failed', 'captcha protection'));
    const view = await show(panel);
    await typeSignIn(view);
    await pass('token-1');
    await view.user.click(button('Sign In'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "The security check didn't go through. Please try again.",
    );
  });
});

describe('a check that fails', () => {
  it('says why and loads again when the script could not be had', async () => {
    const { tokens } = serveAuth({ userType: 'talent' });
    delete window.turnstile;
    const view = await show(panel);
    expect(scripts()).toHaveLength(1);
    act(() => void scripts()[0]?.dispatchEvent(new Event('error')));
    const alert = await within(check()).findByRole('alert');
    expect(alert).toHaveTextContent('Allow challenges.cloudflare.com in your ad blocker');
    expect(scripts()).toEqual([]);

    await typeSignIn(view);
    await view.user.click(button('Sign In'));
    expect(await screen.findByText(/didn't go through/)).toBeVisible();
    expect(tokens).toEqual([]);

    await view.user.click(button('Try again'));
    expect(within(check()).queryByRole('alert')).not.toBeInTheDocument();
    window.turnstile = fakeTurnstile;
    act(() => void scripts()[0]?.dispatchEvent(new Event('load')));
    await pass('token-1');
    await view.user.click(button('Sign In'));
    await waitFor(() => expect(tokensIn(tokens)).toEqual(['token-1']));
  });

  it('ends the waiting of a form, and goes on when the widget recovers by itself', async () => {
    const { tokens } = serveAuth({ userType: 'talent' });
    const reports = errorReports();
    const view = await show(panel);
    await typeSignIn(view);
    await view.user.click(button('Sign In'));
    const options = await widget();
    act(() => void options['error-callback']('300010'));
    expect(await screen.findByText(/didn't go through/)).toBeVisible();
    expect(within(check()).getByRole('alert')).toHaveTextContent('ad blocker');
    expect(reports).toEqual([]);
    await pass('token-1');
    expect(within(check()).queryByRole('alert')).not.toBeInTheDocument();
    await view.user.click(button('Sign In'));
    await waitFor(() => expect(tokensIn(tokens)).toEqual(['token-1']));
  });
});

describe('a check that is not set up for the site', () => {
  it.each(['110100', '110110', '110200', '400020', 400070])(
    'does not blame the person, and reports the code %s',
    async (code) => {
      const reports = errorReports();
      await show(panel);
      const options = await widget();
      act(() => void options['error-callback'](code));
      const alert = within(check()).getByRole('alert');
      expect(alert).toHaveTextContent("isn't working right now");
      expect(alert).not.toHaveTextContent('ad blocker');
      await waitFor(() => expect(reports).toHaveLength(1));
      expect(reports[0]?.json).toMatchObject({ code: String(code) });
    },
  );
});

describe('the other forms', () => {
  it.each(['talent', 'company'] as const)('register a %s with a token', async (userType) => {
    const { signUps, resends } = serveAuth();
    const { user } = await show(<AuthPanel userType={userType} />, {
      address: `/${userType}/auth?mode=register`,
    });
    if (userType === 'company') await user.type(field('Company Name'), 'Northwind');
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'Passw0rdX');
    await user.type(field('Confirm Password'), 'Passw0rdX');
    await pass('token-1');
    await user.click(button('Create Account'));
    await waitFor(() => expect(tokensIn(signUps)).toEqual(['token-1']));
    expect(signUps[0]?.json).toMatchObject({ data: { user_type: userType } });
    // The dialog offers another mail, which needs a token of its own.
    await screen.findByRole('dialog');
    await waitFor(() => expect(widgets).toHaveLength(2));
    act(() => widgets[1]?.options.callback('token-2'));
    await user.click(button('Send the email again'));
    await waitFor(() => expect(tokensIn(resends)).toEqual(['token-2']));
  });

  it('ask for a reset link with a token', async () => {
    const { resets } = serveAuth();
    const { user } = await show(panel, { address: '/talent/auth?mode=forgot' });
    await user.type(field('Email'), 'ana@example.com');
    await pass('token-1');
    await user.click(button('Send Reset Link'));
    await waitFor(() => expect(tokensIn(resets)).toEqual(['token-1']));
  });

  const account = { email: 'ana@example.com', userType: 'talent' } as const;
  const accessToken = sessionOf(account).access_token;
  it.each([
    [`/talent/auth#access_token=${accessToken}&refresh_token=r&type=recovery`, AuthPanel],
    ['/reset-password', ResetPasswordPanel],
  ])('sign in with a token after a new password was set at %#', async (address, Panel) => {
    storeResetToken({ accessToken, refreshToken: 'r' });
    const { tokens } = serveAuth(account);
    const { user } = await show(<Panel userType="talent" />, { address, state: account });
    await user.type(
      await screen.findByLabelText('Nueva Contraseña', { selector: 'input' }),
      'Passw0rdX',
    );
    await user.type(field('Confirmar Nueva Contraseña'), 'Passw0rdX');
    await pass('token-1');
    await user.click(button('Restablecer Contraseña'));
    await waitFor(() => expect(tokensIn(tokens)).toEqual(['token-1']));
  });

  it('ask for another mail with a token, on a screen that is fixed in Spanish', async () => {
    await show(<CallbackError failure="expiredLink" />);
    expect(screen.getByRole('group', { name: 'Confirma que eres una persona' })).toBeVisible();
    expect((await widget()).language).toBe('es');
  });
});

it('speaks the language of the screen', async () => {
  await show(panel, { language: 'es' });
  expect(screen.getByRole('group', { name: 'Confirma que eres una persona' })).toBeVisible();
  expect((await widget()).language).toBe('es');
});
