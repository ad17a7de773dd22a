import { useSyncExternalStore } from 'react';
import { vi } from 'vitest';
import type { SessionState } from '@/lib/session/session';

let state: SessionState = { status: 'signed-out' };
const listeners = new Set<() => void>();

/** For tests: sets the session and notifies every rendered component. */
export function setSession(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Replaces `useSession` of `@/lib/session` in tests. */
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

/** For tests: signs out, clears the tab's storage and resets all mocks. */
export function startAfresh(): void {
  vi.resetAllMocks();
  sessionStorage.clear();
  setSession({ status: 'signed-out' });
}
