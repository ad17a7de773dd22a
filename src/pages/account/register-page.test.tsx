import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '@/features/auth/testing/test-screen';
import { setSession, signedIn } from '@/features/auth/testing/test-session';
import { RegisterPage } from './register-page';

vi.mock('@/lib/session/session', async () => ({
  useSession: (await import('@/features/auth/testing/test-session')).useTestSession,
}));

const open = () => show(<RegisterPage />, { at: '/register' });
const question = () => screen.queryByText('How would you like to join?');

beforeEach(() => setSession({ status: 'signed-out' }));

it('asks a visitor to choose an account type', () => {
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

it('explains to a user with an undecided account type that the email is confirmed, and asks for the type', () => {
  const user = {
    id: '1',
    email: 'ana@example.com',
    userType: 'talent',
    hasKnownType: false,
  } as const;
  setSession({ status: 'signed-in', user: { ...user, isUndecided: true } });
  open();
  expect(screen.getByText(/^Your email is confirmed\./)).toBeVisible();
  expect(screen.getByRole('link', { name: "I'm a Company" })).toBeVisible();
  expect(screen.queryByText('Already have an account?')).toBeNull();
});

it('asks a signed-in user whose account type is not known', () => {
  setSession(signedIn('talent', false));
  const { router } = open();
  expect(question()).toBeVisible();
  expect(router.location.pathname).toBe('/register');
});
