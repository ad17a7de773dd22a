import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '@/features/auth/testing/test-screen';
import { setSession, signedIn } from '@/features/auth/testing/test-session';
import { useStart } from './use-start';

vi.mock('@/lib/session/session', async () => ({
  useSession: (await import('@/features/auth/testing/test-session')).useTestSession,
}));

beforeEach(() => setSession({ status: 'signed-out' }));

function Start() {
  const { to, label } = useStart('/register', {
    visitor: 'Get Started',
    company: 'Search talent',
    talent: 'Your profile',
  });
  return <a href={to}>{label}</a>;
}

it.each([
  ['a visitor', { status: 'signed-out' } as const, 'Get Started', '/register'],
  ['a company', signedIn('company'), 'Search talent', '/company/search-talent'],
  ['a talent', signedIn('talent'), 'Your profile', '/talent/profile'],
])('sends %s to their own start page', (_who, session, name, to) => {
  setSession(session);
  show(<Start />);
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
});
