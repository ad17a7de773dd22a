import type { Session } from '@supabase/supabase-js';
import { hasStoredSession, isStoredSession, sessionKey, storedSession } from './auth-storage';
import { getSupabase, onSupabaseCreated, type AppSupabaseClient } from '@/lib/supabase/supabase';
import { undecidedType, userTypeOf, type UserType } from './user-type';

export interface SessionUser {
  readonly id: string;
  readonly email: string;
  /** Chooses pages; policies use `accounts` (docs/decisions/0006-account-type.md). */
  readonly userType: UserType;
  /** False when the account carries no type at all, and it was guessed. */
  readonly hasKnownType: boolean;
  /** The account waits for its owner to choose its type and password. */
  readonly isUndecided?: true;
}

export type SessionState =
  | { readonly status: 'loading' }
  /** A session is stored, but the service has not renewed it so far; the auth client keeps asking. */
  | { readonly status: 'unconfirmed' }
  | {
      readonly status: 'signed-out';
      /** The session that was stored when this tab started is gone. */
      readonly lost?: true;
    }
  | { readonly status: 'signed-in'; readonly user: SessionUser };

/** How long a wait needs no word. */
const sessionTimeoutMs = 5000;

let state: SessionState = { status: hasStoredSession() ? 'loading' : 'signed-out' };
const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();

function userOf(session: Session): SessionUser {
  const { id, email = '', user_metadata: metadata } = session.user;
  const type: unknown = metadata.user_type;
  const user = { id, email, userType: userTypeOf(type, email) };
  if (type === undecidedType) return { ...user, hasKnownType: false, isUndecided: true };
  return { ...user, hasKnownType: type != null };
}

/** The type of who was signed in here last, as this tab knows or its storage says. */
let lastType = storedType();

// Read by hand: the landing page starts with this, and without the library of schemas.
function storedType(): UserType | undefined {
  const kept = storedSession();
  if (!kept || !('user' in kept) || typeof kept.user !== 'object' || kept.user === null) {
    return undefined;
  }
  const { email, user_metadata: metadata } = { email: '', user_metadata: {}, ...kept.user };
  if (typeof email !== 'string' || typeof metadata !== 'object' || metadata === null) {
    return undefined;
  }
  return userTypeOf('user_type' in metadata ? metadata.user_type : undefined, email);
}

function sameUser(a: SessionState, b: SessionState): boolean {
  if (a.status !== 'signed-in' || b.status !== 'signed-in') return a.status === b.status;
  return JSON.stringify(a.user) === JSON.stringify(b.user);
}

function set(next: SessionState) {
  if (sameUser(state, next)) return;
  if (state.status === 'signed-in') for (const listener of endListeners) listener();
  state = next;
  if (next.status === 'signed-in') lastType = next.user.userType;
  for (const listener of listeners) listener();
}

const signedOut = (): SessionState =>
  (state.status === 'loading' || state.status === 'unconfirmed') && !hasStoredSession()
    ? { status: 'signed-out', lost: true }
    : { status: 'signed-out' };

/** Whoever has waited long enough is told, and may go on without the session. */
function stopWaiting() {
  if (state.status === 'loading') set({ status: 'unconfirmed' });
}

/** Asks the service whether this tab's session has ended; the client forgets one that has. */
async function checkSession(client: AppSupabaseClient) {
  const { error } = await client.auth.getUser();
  if (error && !hasStoredSession()) set(signedOut());
}

/** The last session that was told of, here or in another tab. */
let lastAuthSession: Session | null = null;

function acceptIfPersisted() {
  if (lastAuthSession && isStoredSession(lastAuthSession.access_token))
    set({ status: 'signed-in', user: userOf(lastAuthSession) });
}

function follow(client: AppSupabaseClient) {
  client.auth.onAuthStateChange((event, session) => {
    // Other tabs broadcast before storing: trust only what storage confirms.
    lastAuthSession = session;
    if (session) acceptIfPersisted();
    else if (event === 'SIGNED_OUT' && hasStoredSession()) {
      setTimeout(() => void checkSession(client));
    } else if (event === 'INITIAL_SESSION' && storedSession()) stopWaiting();
    else set(signedOut());
  });
}

/** After a refusal: ends the session in this tab if the service has ended it; else nothing changes. */
export async function endLostSession(): Promise<void> {
  await checkSession(await getSupabase());
}

/** Subscribes to changes of the session; returns unsubscribe. For `useSyncExternalStore`. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Runs whenever a person's session ends or becomes another's, before anybody is told of the next;
 * returns unsubscribe.
 */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

export const getSessionState = (): SessionState => state;

/** The type of who is or was signed in here; undefined where nobody was since the page was loaded. */
export const getLastUserType = (): UserType | undefined => lastType;

/**
 * Starts following the session: loads the auth client at once when a session is stored, else when
 * somebody asks for it or another tab signs in.
 */
export function startSession(): void {
  onSupabaseCreated(follow);
  const load = () => {
    getSupabase().catch(stopWaiting);
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
