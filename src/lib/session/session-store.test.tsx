import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberDevice, sessionKey } from './auth-storage';
import type { ClientSource, SessionClient } from './session-store';

type Follower = (event: AuthChangeEvent, session: Session | null) => void;

const auth = {
  tell: undefined as Follower | undefined,
  getUser: vi.fn<() => Promise<{ error: Error | null }>>(),
};
const client: SessionClient = {
  auth: {
    onAuthStateChange: (follower) => {
      auth.tell = follower;
    },
    getUser: auth.getUser,
  },
};
const source: ClientSource = {
  get: () => Promise.resolve(client),
  onCreated: (listener) => listener(client),
};

const session: Session = {
  access_token: 'token',
  refresh_token: 'next',
  token_type: 'bearer',
  expires_in: 3600,
  user: {
    id: '1',
    email: 'a@example.com',
    aud: 'authenticated',
    created_at: '2026-01-01T00:00:00Z',
    app_metadata: {},
    user_metadata: { user_type: 'talent' },
  },
};

function keepInTab() {
  rememberDevice(false);
  sessionStorage.setItem(sessionKey, JSON.stringify(session));
}

async function start() {
  vi.resetModules();
  const store = await import('./session-store');
  store.startSession(source);
  auth.tell?.('INITIAL_SESSION', session);
  return store;
}

beforeEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

it('signs out with another tab once the stored session is gone', async () => {
  localStorage.setItem(sessionKey, JSON.stringify(session));
  auth.getUser.mockResolvedValue({ error: null });
  const store = await start();
  auth.tell?.('SIGNED_OUT', null);
  await vi.waitFor(() => expect(auth.getUser).toHaveBeenCalled());
  expect(store.getSessionState().status).toBe('signed-in');

  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue: null }));
  expect(store.getSessionState().status).toBe('signed-out');
});

it('keeps a session of this tab alone when another tab signs out of its own', async () => {
  keepInTab();
  auth.getUser.mockResolvedValue({ error: null });
  const store = await start();
  auth.tell?.('SIGNED_OUT', null);
  await vi.waitFor(() => expect(auth.getUser).toHaveBeenCalled());
  expect(store.getSessionState().status).toBe('signed-in');
});

it('ends a copy of the session in a duplicated tab when the service has ended it', async () => {
  keepInTab();
  const store = await start();
  // The client drops a session that the service no longer knows, and reports SIGNED_OUT again.
  auth.getUser.mockImplementation(() => {
    sessionStorage.removeItem(sessionKey);
    auth.tell?.('SIGNED_OUT', null);
    return Promise.resolve({ error: new Error('session_not_found') });
  });
  auth.tell?.('SIGNED_OUT', null);
  await vi.waitFor(() => expect(store.getSessionState().status).toBe('signed-out'));
});

it('distinguishes a stored session that was refused on load from no session', async () => {
  localStorage.setItem(sessionKey, JSON.stringify(session));
  vi.resetModules();
  const store = await import('./session-store');
  store.startSession(source);
  localStorage.clear();
  auth.tell?.('SIGNED_OUT', null);
  expect(store.getSessionState()).toEqual({ status: 'signed-out', lost: true });
  localStorage.setItem(sessionKey, JSON.stringify(session));
  auth.tell?.('SIGNED_IN', session);
  localStorage.clear();
  auth.tell?.('SIGNED_OUT', null);
  expect(store.getSessionState()).toEqual({ status: 'signed-out' });

  vi.resetModules();
  const fresh = await import('./session-store');
  fresh.startSession(source);
  auth.tell?.('INITIAL_SESSION', null);
  expect(fresh.getSessionState()).toEqual({ status: 'signed-out' });
});

describe('a stored session that cannot be renewed when the page starts', () => {
  const open = async () => {
    localStorage.setItem(sessionKey, JSON.stringify(session));
    vi.resetModules();
    const store = await import('./session-store');
    store.startSession(source);
    return store;
  };

  it('is reported as unconfirmed, and as signed in once it is renewed', async () => {
    const store = await open();
    auth.tell?.('INITIAL_SESSION', null);
    expect(store.getSessionState()).toEqual({ status: 'unconfirmed' });

    const renewed: Session = { ...session, access_token: 'renewed' };
    localStorage.setItem(sessionKey, JSON.stringify(renewed));
    auth.tell?.('TOKEN_REFRESHED', renewed);
    expect(store.getSessionState()).toMatchObject({ status: 'signed-in', user: { id: '1' } });
    auth.tell?.('INITIAL_SESSION', null);
    expect(store.getSessionState()).toMatchObject({ status: 'signed-in' });
  });

  it('is reported as unconfirmed after a few seconds', async () => {
    vi.useFakeTimers();
    const store = await open();
    expect(store.getSessionState()).toEqual({ status: 'loading' });
    vi.runAllTimers();
    expect(store.getSessionState()).toEqual({ status: 'unconfirmed' });
  });

  it('counts as lost once the service refuses it', async () => {
    const store = await open();
    auth.tell?.('INITIAL_SESSION', null);
    localStorage.clear();
    auth.tell?.('SIGNED_OUT', null);
    expect(store.getSessionState()).toEqual({ status: 'signed-out', lost: true });
  });

  it('counts as signed out when it is malformed', async () => {
    const store = await open();
    localStorage.setItem(sessionKey, '{');
    auth.tell?.('INITIAL_SESSION', null);
    expect(store.getSessionState().status).toBe('signed-out');
  });
});

it('remembers the user type of a session that has ended or was never opened', async () => {
  localStorage.setItem(sessionKey, JSON.stringify(session));
  vi.resetModules();
  const store = await import('./session-store');
  expect(store.getLastUserType()).toBe('talent');
  store.startSession(source);
  const user_metadata = { user_type: 'company' };
  const company: Session = { ...session, user: { ...session.user, user_metadata } };
  localStorage.setItem(sessionKey, JSON.stringify(company));
  auth.tell?.('SIGNED_IN', company);
  localStorage.clear();
  auth.tell?.('SIGNED_OUT', null);
  expect(store.getLastUserType()).toBe('company');
});

it('ends the session after a refusal only if the service has ended it', async () => {
  localStorage.setItem(sessionKey, JSON.stringify(session));
  const store = await start();
  auth.getUser.mockResolvedValue({ error: null });
  await store.endLostSession();
  expect(store.getSessionState().status).toBe('signed-in');

  auth.getUser.mockImplementation(() => {
    localStorage.clear();
    return Promise.resolve({ error: new Error('session_not_found') });
  });
  await store.endLostSession();
  expect(store.getSessionState().status).toBe('signed-out');
});

describe('an auth event of another tab', () => {
  const other: Session = {
    ...session,
    access_token: 'other',
    user: { ...session.user, id: '2', email: 'b@example.com' },
  };

  it('does not replace the user of this tab', async () => {
    keepInTab();
    const store = await start();
    for (const event of ['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED'] as const) {
      auth.tell?.(event, other);
      expect(store.getSessionState()).toMatchObject({ user: { id: '1' } });
    }
    localStorage.setItem(sessionKey, JSON.stringify(other));
    const newValue = JSON.stringify(other);
    window.dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue }));
    expect(store.getSessionState()).toMatchObject({ user: { id: '1' } });
  });

  it('does not sign in with a session that only the other tab has', async () => {
    vi.resetModules();
    const store = await import('./session-store');
    store.startSession(source);
    auth.tell?.('INITIAL_SESSION', null);
    auth.tell?.('SIGNED_IN', session);
    expect(store.getSessionState().status).toBe('signed-out');
  });

  it.each(['before', 'after'])(
    'signs in with a remembered session, reported %s it appears in storage',
    async (when) => {
      vi.resetModules();
      const store = await import('./session-store');
      store.startSession(source);
      auth.tell?.('INITIAL_SESSION', null);
      if (when === 'before') auth.tell?.('SIGNED_IN', session);
      const newValue = JSON.stringify(session);
      localStorage.setItem(sessionKey, newValue);
      window.dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue }));
      if (when === 'after') auth.tell?.('SIGNED_IN', session);
      expect(store.getSessionState()).toMatchObject({ user: { id: '1' } });
    },
  );
});
