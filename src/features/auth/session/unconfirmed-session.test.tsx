import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { hasStoredSession } from '@/lib/session/auth-storage';
import { answer } from '@tests/services/answers';
import { button } from '@tests/parts/controls';
import { sessionOf } from '@tests/browser/device-session';
import { renderPart } from '@tests/parts/render-part';
import { UnconfirmedSession } from './unconfirmed-session';

const page = { assign: vi.fn<(address: string | URL) => void>(), reload: vi.fn<() => void>() };

afterEach(() => void vi.unstubAllGlobals());

it('reloads the page on request, and as soon as the device is online', async () => {
  const { user } = await renderPart(<UnconfirmedSession />);
  vi.stubGlobal('location', page);
  await user.click(button('Try again'));
  expect(page.reload).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('online'));
  expect(page.reload).toHaveBeenCalledTimes(2);
});

it('drops the session, calls onSignInAgain and opens the sign-in page on request', async () => {
  const onSignInAgain = vi.fn<() => void>();
  const { user } = await renderPart(<UnconfirmedSession onSignInAgain={onSignInAgain} />, {
    as: { userType: 'company' },
  });
  vi.stubGlobal('location', page);
  await user.click(button('Sign in again'));
  expect(hasStoredSession()).toBe(false);
  expect(page.assign).toHaveBeenCalledExactlyOnceWith('/company/auth');
  expect(onSignInAgain).toHaveBeenCalledOnce();
});

it('replaces the sign-in form until the session is known to be gone', async () => {
  // The stored session is read when the modules are loaded.
  vi.resetModules();
  const expired = { ...sessionOf({ userType: 'talent' }), expires_at: 1 };
  localStorage.setItem('pitchreel.session', JSON.stringify(expired));
  answer('POST /auth/v1/token', () => new Response('<p>Slow down</p>', { status: 429 }));
  const [{ AuthPanel }, started] = await Promise.all([
    import('@/features/auth/sign-in/auth-panel'),
    import('@tests/parts/render-part'),
  ]);
  await started.renderPart(<AuthPanel userType="talent" />, {
    catalogs: ['auth', 'errors'],
    address: '/talent/auth',
    keepsSession: true,
  });
  expect(
    await screen.findByRole('heading', { name: "We can't reach your account right now" }),
  ).toBeVisible();
  act(started.signOut);
  expect(await screen.findByLabelText('Email', { selector: 'input' })).toBeVisible();
});
