import { describe, expect, it } from 'vitest';
import { routeAt } from '@/app/routes/route-at';
import type { SessionState } from '@/lib/session/session';
import { decideGuard } from './guard-decision';

const loading: SessionState = { status: 'loading' };
const signedOut: SessionState = { status: 'signed-out' };
const signedIn = (userType: 'company' | 'talent'): SessionState => ({
  status: 'signed-in',
  user: { id: '1', email: 'a@example.com', userType, hasKnownType: true },
});

const decide = (
  pathname: string,
  session: SessionState,
  question: Partial<Parameters<typeof decideGuard>[0]> = {},
) =>
  decideGuard({
    ...routeAt(pathname).route,
    session,
    wasSignedIn: false,
    loggedOut: false,
    unreadable: false,
    ...question,
  });

const protectedPaths = [
  '/talent/dashboard',
  '/talent/profile',
  '/company/dashboard',
  '/company/profile',
  '/company/search-talent',
  '/messages',
  '/messages/1',
];

describe('decideGuard', () => {
  it.each(protectedPaths)('waits at %s while the session is being checked', (pathname) => {
    expect(decide(pathname, loading)).toEqual({ kind: 'wait' });
  });

  it.each(protectedPaths)('says at %s that the session could not be renewed yet', (pathname) => {
    expect(decide(pathname, { status: 'unconfirmed' })).toEqual({ kind: 'unconfirmed' });
  });

  it.each([
    ['/talent/dashboard', '/', undefined],
    ['/company/dashboard', '/', undefined],
    ['/messages', '/', undefined],
    ['/messages/1', '/', undefined],
    ['/talent/profile', '/talent/auth', 'talentProfile'],
    ['/company/profile', '/company/auth', 'companyProfile'],
    ['/company/search-talent', '/company/auth', 'searchTalent'],
    ['/company/search-talent/', '/company/auth', 'searchTalent'],
    ['/Talent/Profile', '/talent/auth', 'talentProfile'],
  ])('sends a visitor from %s to %s with %s', (pathname, to, notice) => {
    expect(decide(pathname, signedOut)).toEqual({ kind: 'redirect', to, notice, remember: true });
  });

  it.each([
    ['company', '/talent/dashboard', '/company/profile'],
    ['company', '/talent/profile', '/company/profile'],
    ['talent', '/company/dashboard', '/talent/profile'],
    ['talent', '/company/profile', '/talent/profile'],
    ['talent', '/company/search-talent', '/talent/profile'],
    ['talent', '/Company/Search-Talent', '/talent/profile'],
    ['company', '/%74alent/profile', '/company/profile'],
  ] as const)('sends a %s from %s to %s', (type, pathname, to) => {
    expect(decide(pathname, signedIn(type))).toEqual({ kind: 'redirect', to, remember: false });
  });

  it.each([
    ['company', '/company/dashboard'],
    ['company', '/company/search-talent'],
    ['talent', '/talent/profile'],
    ['company', '/messages/1'],
    ['talent', '/messages'],
  ] as const)('lets a %s into %s', (type, pathname) => {
    expect(decide(pathname, signedIn(type))).toEqual({ kind: 'pass' });
  });

  it.each(protectedPaths)('asks at %s for the type of an account that has none yet', (pathname) => {
    const user = { id: '1', email: '', userType: 'talent', hasKnownType: false } as const;
    const session: SessionState = { status: 'signed-in', user: { ...user, isUndecided: true } };
    expect(decide(pathname, session)).toEqual({
      kind: 'redirect',
      to: '/register',
      remember: true,
    });
  });

  it.each(protectedPaths)(
    'sends a person who logs out home from %s, without a notice',
    (pathname) => {
      expect(decide(pathname, signedOut, { wasSignedIn: true, loggedOut: true })).toEqual({
        kind: 'redirect',
        to: '/',
        remember: false,
      });
    },
  );

  it('says when a stored session cannot be read, instead of asking a member to join', () => {
    expect(decide('/talent/profile', signedOut, { unreadable: true })).toEqual({
      kind: 'redirect',
      to: '/talent/auth',
      notice: 'authenticationError',
      remember: true,
    });
  });

  it.each([
    ['/company/dashboard', '/company/auth'],
    ['/talent/profile', '/talent/auth'],
    ['/messages/1', '/talent/auth'],
  ])('says at %s that the session expired, and comes back later', (pathname, to) => {
    expect(decide(pathname, signedOut, { wasSignedIn: true })).toEqual({
      kind: 'redirect',
      to,
      notice: 'sessionExpired',
      remember: true,
    });
  });

  it.each([
    ['company', '/messages/1', '/company/auth'],
    ['talent', '/messages', '/talent/auth'],
    ['talent', '/company/profile', '/company/auth'],
  ] as const)('leads a %s whose session ended at %s to %s', (lastType, pathname, to) => {
    expect(decide(pathname, signedOut, { wasSignedIn: true, lastType })).toMatchObject({ to });
    expect(decide(pathname, signedOut, { unreadable: true, lastType })).toMatchObject({ to });
  });

  it.each(['/desk', '/desk/people/1', '/desk/log', '/desk/figures'])(
    'leaves it to %s what visitors and members see there',
    (pathname) => {
      expect(decide(pathname, loading)).toEqual({ kind: 'wait' });
      expect(decide(pathname, signedOut)).toEqual({ kind: 'pass' });
      expect(decide(pathname, signedIn('talent'))).toEqual({ kind: 'pass' });
    },
  );

  it('leads whose session ended at the desk to sign in, and back', () => {
    const ended = { wasSignedIn: true, lastType: 'company' } as const;
    expect(decide('/desk/log', signedOut, ended)).toEqual({
      kind: 'redirect',
      to: '/company/auth',
      notice: 'sessionExpired',
      remember: true,
    });
    expect(decide('/desk', signedOut, { ...ended, loggedOut: true })).toMatchObject({ to: '/' });
  });

  it('says that the session expired when it was refused while the page was loading', () => {
    const lost: SessionState = { status: 'signed-out', lost: true };
    expect(decide('/messages/1', lost)).toEqual({
      kind: 'redirect',
      to: '/talent/auth',
      notice: 'sessionExpired',
      remember: true,
    });
    expect(decide('/messages/1', lost, { loggedOut: true })).toEqual({
      kind: 'redirect',
      to: '/',
      remember: false,
    });
  });
});
