import { useSyncExternalStore } from 'react';
import {
  getSessionState,
  subscribeToSession,
  visitorSession,
  type SessionState,
  type SessionUser,
} from './session-store';

export type { SessionState, SessionUser } from './session-store';

/** The current session, in sync with other tabs. */
export const useSession = (): SessionState =>
  useSyncExternalStore(subscribeToSession, getSessionState, () => visitorSession);

/** The signed-in user. @throws outside routes that a guard protects */
export function useUser(): SessionUser {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('useUser is for guarded routes');
  return session.user;
}
