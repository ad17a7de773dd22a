import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '@/features/auth/test-screen';
import { setSession, signedIn } from '@/features/auth/test-session';
import { RegisterPage } from './register-page';

vi.mock('@/lib/session', async () => ({
  useSession: (await import('@/features/auth/test-session')).useTestSession,
}));

const open = () => show(<RegisterPage />, { at: '/register' });
const question = () => screen.queryByText('How would you like to join?');

beforeEach(() => setSession({ status: 'signed-out' }));

it('asks a visitor how to join', () => {
  open();
  expect(question()).toBeVisible();
});

it.each([
  ['company', '/company/search-talent'],
  ['talent', '/talent/profile'],
] as const)('sends a signed-in %s to %s', async (type, to) => {
  setSession({ status: 'loading' });
  const { router } = open();
  expect(question()).toBeNull();
  setSession(signedIn(type));
  await waitFor(() => expect(router.location.pathname).toBe(to));
});

it('still asks a member whose type is not known', () => {
  setSession(signedIn('talent', false));
  const { router } = open();
  expect(question()).toBeVisible();
  expect(router.location.pathname).toBe('/register');
});
