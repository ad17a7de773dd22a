import { ownerOf, type Access, type SignInNotice } from '@/app/routes/route-table';
import { paths } from '@/lib/routing/paths';
import type { SessionState } from '@/lib/session/session';
import type { UserType } from '@/lib/session/user-type';

/** The notice shown to a person who is redirected; keys of `guard` in the catalog `shell`. */
export type GuardNotice = SignInNotice | 'sessionExpired' | 'authenticationError';

export type GuardDecision =
  | { readonly kind: 'wait' }
  /** The session could not be renewed yet; the screen says so and offers to sign in again. */
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'pass' }
  | {
      readonly kind: 'redirect';
      readonly to: string;
      readonly notice?: GuardNotice;
      /** Come back here after signing in. */
      readonly remember: boolean;
    };

interface GuardInput {
  readonly access: Access;
  readonly signInNotice?: SignInNotice | undefined;
  readonly session: SessionState;
  /** This page has been shown to a signed-in user before. */
  readonly wasSignedIn: boolean;
  /** The session was ended by logging out, here or in another tab. */
  readonly loggedOut: boolean;
  /** The type of the last user signed in here, where known. */
  readonly lastType?: UserType | undefined;
  /** The device stores something under the session's key that is not a valid session. */
  readonly unreadable: boolean;
}

/** Decides who may see a protected page and where everyone else is sent (docs/product.md). */
export function decideGuard(input: GuardInput): GuardDecision {
  const { session, access, signInNotice, wasSignedIn, loggedOut, lastType, unreadable } = input;
  if (session.status === 'loading') return { kind: 'wait' };
  if (session.status === 'unconfirmed') return { kind: 'unconfirmed' };
  const owner = ownerOf(access);
  if (session.status === 'signed-in') {
    const { userType, isUndecided } = session.user;
    if (access === 'operator') return { kind: 'pass' };
    if (isUndecided) return { kind: 'redirect', to: paths.register, remember: true };
    return owner === undefined || owner === userType
      ? { kind: 'pass' }
      : { kind: 'redirect', to: paths.profile(userType), remember: false };
  }
  const hasEnded = wasSignedIn || session.lost === true;
  if (hasEnded && loggedOut) return { kind: 'redirect', to: paths.home, remember: false };
  if (hasEnded || unreadable) {
    const to = paths.auth(owner ?? lastType ?? 'talent');
    const notice = unreadable ? 'authenticationError' : 'sessionExpired';
    return { kind: 'redirect', to, notice, remember: true };
  }
  // The screen shows a visitor the not-found page.
  if (access === 'operator') return { kind: 'pass' };
  return signInNotice
    ? { kind: 'redirect', to: paths.auth(owner ?? 'talent'), notice: signInNotice, remember: true }
    : { kind: 'redirect', to: paths.home, remember: true };
}
