import { destinationOf } from '@/features/auth/session/destination';
import { forgetSignUp, ownSignUpOf, type OwnSignUp } from '@/features/auth/session/own-sign-ups';
import { hasStoredSession } from '@/lib/session/auth-storage';
import { paths } from '@/lib/routing/paths';
import { isTemporaryError } from '@/features/auth/api/auth-errors';
import type { CallbackCase } from './link-hash';
import type { LinkTokens } from '@/features/auth/callback/link-hash';
import {
  exchangeRecoveryCode,
  readLinkOwner,
  readSessionOwner,
  signInByLink,
  takeUpSignUp,
  type LinkOwner,
} from '@/features/auth/api/auth-service';
import { storeResetToken } from '@/features/auth/reset/reset-token';

/** What went wrong; keys of `callback` in the catalog. */
export type CallbackFailure =
  | 'noResetInformation'
  | 'invalidResetLink'
  | 'sessionError'
  | 'authenticationError'
  | 'expiredLink'
  | 'notChecked';

export type CallbackOutcome =
  | {
      readonly kind: 'go';
      readonly to: string;
      readonly state?: {
        readonly email?: string;
        readonly userType?: string;
        readonly emailVerified?: true;
      };
      readonly notice?: 'emailVerified' | 'signedUp' | 'sessionStarted';
    }
  | {
      /** The link is for another account than the signed-in one: the user is asked first. */
      readonly kind: 'ask';
      readonly tokens: LinkTokens;
      readonly linkEmail: string;
      readonly present: LinkOwner;
    }
  | {
      readonly kind: 'failed';
      readonly failure: CallbackFailure;
      /** The service could not be reached, so the link may still be valid. */
      readonly isTemporary?: true;
    };

const failed = (failure: CallbackFailure, error?: unknown): CallbackOutcome => ({
  kind: 'failed',
  failure,
  ...(error !== undefined && isTemporaryError(error) ? { isTemporary: true } : {}),
});

function toResetPage(tokens: LinkTokens, owner: LinkOwner): CallbackOutcome {
  storeResetToken(tokens);
  const { email, userType } = owner;
  return { kind: 'go', to: paths.resetPassword, state: { email, userType } };
}

const sessionStarted = ({ userType, isUndecided }: LinkOwner): CallbackOutcome =>
  isUndecided
    ? { kind: 'go', to: paths.register }
    : { kind: 'go', to: paths.profile(userType), notice: 'sessionStarted' };

const emailVerified = (owner?: LinkOwner): CallbackOutcome => ({
  kind: 'go',
  to: paths.auth(owner?.userType ?? 'talent'),
  notice: 'emailVerified',
  state: { ...(owner ? { email: owner.email } : {}), emailVerified: true },
});

type OutcomeOf = (owner: LinkOwner) => CallbackOutcome;

/** Where a person goes whose sign-up in this browser is confirmed and who is now signed in. */
const signedUp =
  ({ returnTo }: OwnSignUp): OutcomeOf =>
  (owner) => {
    forgetSignUp(owner.email);
    const user = { ...owner, hasKnownType: true };
    return {
      kind: 'go',
      to: destinationOf(user, { signedInHere: true, returnTo }),
      notice: 'signedUp',
    };
  };

/** Signs in by a link, replacing any current session. Never throws. */
export function openSession(
  tokens: LinkTokens,
  outcomeOf: OutcomeOf = sessionStarted,
): Promise<CallbackOutcome> {
  return signInByLink(tokens)
    .then(readSessionOwner)
    .then(
      (owner) => (owner ? outcomeOf(owner) : failed('authenticationError')),
      (error: unknown) => failed('authenticationError', error),
    );
}

/** The account signed in here; null if the service has just ended the stored session. */
const readPresentOwner = (): Promise<LinkOwner | null> =>
  readSessionOwner().catch((error: unknown) => {
    if (isTemporaryError(error) || hasStoredSession()) throw error;
    return null;
  });

/** Asks before replacing another account's session, because anyone may have sent the link. */
async function openSessionOrAsk(
  tokens: LinkTokens,
  outcomeOf?: OutcomeOf,
): Promise<CallbackOutcome> {
  try {
    const present = await readPresentOwner();
    if (!present) return await openSession(tokens, outcomeOf);
    const { email } = await readLinkOwner(tokens);
    return email !== '' && email === present.email
      ? await openSession(tokens, outcomeOf)
      : { kind: 'ask', tokens, linkEmail: email, present };
  } catch (error) {
    return failed('authenticationError', error);
  }
}

/**
 * Signs in whoever signed up in this browser. For others, only the address is confirmed: a stranger
 * may have chosen the password, or sent the link to someone who would then use the stranger's account.
 */
async function goOnConfirmed(tokens: LinkTokens, owner: LinkOwner): Promise<CallbackOutcome> {
  const signUp = ownSignUpOf(owner.email);
  if (signUp && !owner.isUndecided && owner.signUpProof === signUp.proof) {
    return openSessionOrAsk(tokens, signedUp(signUp));
  }
  if (!owner.isUndecided) return emailVerified(owner);
  const ownerNow = signUp ? await takeUpSignUp(tokens, signUp) : owner;
  // An undecided account has no password to sign in with, so the link signs in itself.
  return openSessionOrAsk(tokens, signUp && !ownerNow.isUndecided ? signedUp(signUp) : undefined);
}

/** Carries out a mailed link and returns where to go next. Never throws. */
export async function resolveCallback(callback: CallbackCase): Promise<CallbackOutcome> {
  switch (callback.kind) {
    case 'refused':
      return failed('expiredLink');
    case 'recovery-refused':
      return failed('invalidResetLink');
    case 'not-checked':
      return failed('notChecked');
    case 'recovery-without-token':
      return failed('noResetInformation');
    case 'recovery-code':
      return exchangeRecoveryCode(callback.code).then(
        ({ tokens, owner }) => toResetPage(tokens, owner),
        (error: unknown) => failed('invalidResetLink', error),
      );
    case 'recovery-tokens':
      return readLinkOwner(callback.tokens).then(
        (owner) => toResetPage(callback.tokens, owner),
        (error: unknown) => failed('invalidResetLink', error),
      );
    case 'signup': {
      const { tokens } = callback;
      if (!tokens) return emailVerified();
      return readLinkOwner(tokens).then(
        (owner) =>
          goOnConfirmed(tokens, owner).catch((error: unknown) =>
            failed('authenticationError', error),
          ),
        (error: unknown) =>
          // The email is confirmed already; its address would only prefill the sign-in form.
          isTemporaryError(error) ? emailVerified() : failed('expiredLink'),
      );
    }
    case 'session-tokens':
      return openSessionOrAsk(callback.tokens);
    default:
      return readSessionOwner().then(
        (owner) => (owner ? sessionStarted(owner) : { kind: 'go', to: paths.auth('talent') }),
        (error: unknown) => failed('sessionError', error),
      );
  }
}
