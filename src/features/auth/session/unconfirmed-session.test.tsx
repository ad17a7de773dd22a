import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authStorage, hasStoredSession, sessionKey } from '@/lib/session/auth-storage';
import { AuthPanel } from '@/features/auth/sign-in/auth-panel';
import { button, field, show } from '@/features/auth/testing/test-screen';
import { setSession, startAfresh } from '@/features/auth/testing/test-session';
import { UnconfirmedSession } from './unconfirmed-session';

vi.mock('@/lib/session/session-store', () => ({
  getLastUserType: () => 'company',
  onSessionEnd: vi.fn(),
}));
vi.mock('@/lib/session/session', async () => ({
  useSession: (await import('@/features/auth/testing/test-session')).useTestSession,
}));

const page = { assign: vi.fn<(address: string | URL) => void>(), reload: vi.fn<() => void>() };

beforeEach(startAfresh);
afterEach(() => void vi.unstubAllGlobals());

it('reloads the page on request, and as soon as the device is online', async () => {
  const { user } = show(<UnconfirmedSession />);
  vi.stubGlobal('location', page);
  await user.click(button('Try again'));
  expect(page.reload).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('online'));
  expect(page.reload).toHaveBeenCalledTimes(2);
});

it('drops the session, calls onSignInAgain and opens the sign-in page on request', async () => {
  authStorage.setItem(sessionKey, '{}');
  const onSignInAgain = vi.fn<() => void>();
  const { user } = show(<UnconfirmedSession onSignInAgain={onSignInAgain} />);
  vi.stubGlobal('location', page);
  await user.click(button('Sign in again'));
  expect(hasStoredSession()).toBe(false);
  expect(page.assign).toHaveBeenCalledExactlyOnceWith('/company/auth');
  expect(onSignInAgain).toHaveBeenCalledOnce();
});

it('replaces the sign-in form until the session is known to be gone', async () => {
  setSession({ status: 'unconfirmed' });
  show(<AuthPanel userType="talent" />);
  expect(screen.getByRole('heading')).toHaveTextContent('We cannot open your account yet');
  setSession({ status: 'signed-out' });
  expect(await screen.findByLabelText('Email')).toBe(field('Email'));
});
