import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { authStorage, hasStoredSession, sessionKey } from '@/lib/session/auth-storage';
import { AuthPanel } from '@/features/auth/sign-in/auth-panel';
import { recallReturnAddress } from './return-address';
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

it('asks anew when it is told to, and as soon as there is a network', async () => {
  const { user } = show(<UnconfirmedSession page={page} />);
  await user.click(button('Try again'));
  expect(page.reload).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('online'));
  expect(page.reload).toHaveBeenCalledTimes(2);
});

it('leads whoever would rather sign in again there, and back afterwards', async () => {
  authStorage.setItem(sessionKey, '{}');
  const { user } = show(<UnconfirmedSession returnTo="/messages/1" page={page} />);
  await user.click(button('Sign in again'));
  expect(hasStoredSession()).toBe(false);
  expect(page.assign).toHaveBeenCalledExactlyOnceWith('/company/auth');
  expect(recallReturnAddress()).toBe('/messages/1');
});

it('stands before the sign-in form, until it is known that there is no session', async () => {
  setSession({ status: 'unconfirmed' });
  show(<AuthPanel userType="talent" />);
  expect(screen.getByRole('heading')).toHaveTextContent('We cannot open your account yet');
  setSession({ status: 'signed-out' });
  expect(await screen.findByLabelText('Email')).toBe(field('Email'));
});
