import { useSyncExternalStore } from 'react';
import { vi } from 'vitest';
import type { SessionState } from '@/lib/session/session';

let state: SessionState = { status: 'signed-out' };
const listeners = new Set<() => void>();

/** For tests: sets who is signed in, for everything that is shown. */
export function setSession(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Stands in for `useSession` of `@/lib/session`. */
export const useTestSession = (): SessionState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );

export const signedIn = (userType: 'company' | 'talent', hasKnownType = true): SessionState => ({
  status: 'signed-in',
  user: { id: '1', email: 'ana@example.com', userType, hasKnownType },
});

/** For tests: nobody is signed in, nothing is kept in this tab, and no mock has an answer. */
export function startAfresh(): void {
  vi.resetAllMocks();
  sessionStorage.clear();
  setSession({ status: 'signed-out' });
}
