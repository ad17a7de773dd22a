import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { hasStoredSession, isStoredSession, sessionKey, storedSession } from './auth-storage';
import { undecidedType, userTypeOf, type UserType } from './user-type';

export interface SessionUser {
  readonly id: string;
  readonly email: string;
  /** Chooses pages; policies use `accounts` (docs/decisions/0006-account-type.md). */
  readonly userType: UserType;
  /** False when the account has no type and it was guessed. */
  readonly hasKnownType: boolean;
  /** The owner still has to choose the account's type and password. */
  readonly isUndecided?: true;
}

/** What the session needs of the client. */
export interface SessionClient {
  readonly auth: {
    onAuthStateChange: (
      follow: (event: AuthChangeEvent, session: Session | null) => void,
    ) => unknown;
    getUser: () => Promise<{ error: Error | null }>;
  };
}

/** Loads the client on demand. */
export interface ClientSource {
  readonly get: () => Promise<SessionClient>;
  readonly onCreated: (listener: (client: SessionClient) => void) => void;
}

let source: ClientSource | undefined;

export type SessionState =
  | { readonly status: 'loading' }
  /** A session is stored, but the service has not renewed it so far; the auth client tries again. */
  | { readonly status: 'unconfirmed' }
  | {
      readonly status: 'signed-out';
      /** The session that was stored when this tab started has ended. */
      readonly lost?: true;
    }
  | { readonly status: 'signed-in'; readonly user: SessionUser };

/** How long loading may take before the screen shows that the session is not confirmed. */
const sessionTimeoutMs = 5000;

/** Also the session of the pages that the build renders: one object, so that taking them over changes nothing. */
export const visitorSession: SessionState = { status: 'signed-out' };

let state: SessionState = hasStoredSession() ? { status: 'loading' } : visitorSession;
const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();

function userOf(session: Session): SessionUser {
  const { id, email = '', user_metadata: metadata } = session.user;
  const type: unknown = metadata.user_type;
  const user = { id, email, userType: userTypeOf(type, email) };
  if (type === undecidedType) return { ...user, hasKnownType: false, isUndecided: true };
  return { ...user, hasKnownType: type != null };
}

interface LastUser {
  readonly userType: UserType;
  readonly email: string;
}

/** The last signed-in user, as known to this tab or its storage. */
let lastUser = storedUser();

// Parsed by hand, so that the landing page does not load the schema library.
function storedUser(): LastUser | undefined {
  const session = storedSession();
  if (
    !session ||
    !('user' in session) ||
    typeof session.user !== 'object' ||
    session.user === null
  ) {
    return undefined;
  }
  const { email, user_metadata: metadata } = { email: '', user_metadata: {}, ...session.user };
  if (typeof email !== 'string' || typeof metadata !== 'object' || metadata === null) {
    return undefined;
  }
  const type = 'user_type' in metadata ? metadata.user_type : undefined;
  return { userType: userTypeOf(type, email), email };
}

function sameUser(a: SessionState, b: SessionState): boolean {
  if (a.status !== 'signed-in' || b.status !== 'signed-in') return a.status === b.status;
  return JSON.stringify(a.user) === JSON.stringify(b.user);
}

function set(next: SessionState) {
  if (sameUser(state, next)) return;
  if (state.status === 'signed-in') for (const listener of endListeners) listener();
  state = next;
  if (next.status === 'signed-in') lastUser = next.user;
  for (const listener of listeners) listener();
}

const signedOut = (): SessionState =>
  (state.status === 'loading' || state.status === 'unconfirmed') && !hasStoredSession()
    ? { status: 'signed-out', lost: true }
    : { status: 'signed-out' };

/** Shows that the session is not confirmed yet, so that the person can continue without it. */
function stopWaiting() {
  if (state.status === 'loading') set({ status: 'unconfirmed' });
}

/** Asks the service whether this tab's session has ended; the auth client then deletes it. */
async function checkSession(client: SessionClient) {
  const { error } = await client.auth.getUser();
  if (error && !hasStoredSession()) set(signedOut());
}

/** The last session that the auth client reported, from this tab or another. */
let lastAuthSession: Session | null = null;

function acceptIfPersisted() {
  if (lastAuthSession && isStoredSession(lastAuthSession.access_token))
    set({ status: 'signed-in', user: userOf(lastAuthSession) });
}

function follow(client: SessionClient) {
  client.auth.onAuthStateChange((event, session) => {
    // Other tabs broadcast their session before storing it, so only the stored one counts.
    lastAuthSession = session;
    if (session) acceptIfPersisted();
    else if (event === 'SIGNED_OUT' && hasStoredSession()) {
      setTimeout(() => void checkSession(client));
    } else if (event === 'INITIAL_SESSION' && storedSession()) stopWaiting();
    else set(signedOut());
  });
}

/**
 * After a refused request: ends the session in this tab if the service has ended it, else does
 * nothing.
 */
export async function endLostSession(): Promise<void> {
  if (source) await checkSession(await source.get());
}

/** Subscribes to changes of the session; returns unsubscribe. For `useSyncExternalStore`. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Runs whenever a user's session ends or is replaced by another user's, before other listeners
 * learn of the next; returns unsubscribe.
 */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

export const getSessionState = (): SessionState => state;

/** The type of the current or last user; undefined if there was none since the page was loaded. */
export const getLastUserType = (): UserType | undefined => lastUser?.userType;

/** The email address of the same user. */
export const getLastEmail = (): string | undefined => lastUser?.email;

/**
 * Starts following the session: loads the auth client at once when a session is stored, else when
 * it is first needed or another tab signs in.
 */
export function startSession(from: ClientSource): void {
  source = from;
  from.onCreated(follow);
  const load = () => {
    from.get().catch(stopWaiting);
  };
  if (hasStoredSession()) {
    load();
    setTimeout(stopWaiting, sessionTimeoutMs);
  }
  window.addEventListener('storage', (event) => {
    if (event.key !== sessionKey) return;
    if (!hasStoredSession()) set(signedOut());
    else if (event.newValue !== null) {
      load();
      acceptIfPersisted();
    }
  });
}
