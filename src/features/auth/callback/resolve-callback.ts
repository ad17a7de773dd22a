import { hasStoredSession } from '@/lib/session/auth-storage';
import { paths } from '@/lib/routing/paths';
import { isOutOfReach } from '@/features/auth/api/auth-errors';
import type { CallbackCase } from './link-hash';
import type { LinkTokens } from '@/features/auth/callback/link-hash';
import {
  exchangeRecoveryCode,
  readLinkOwner,
  readSessionOwner,
  signInByLink,
  type LinkOwner,
} from '@/features/auth/api/auth-service';
import { keepResetToken } from '@/features/auth/reset/reset-token';

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
      readonly state?: { readonly email: string; readonly userType?: string };
      readonly notice?: 'emailVerified' | 'sessionStarted';
    }
  | {
      /** The link would sign in somebody else than who is: they are asked first. */
      readonly kind: 'ask';
      readonly tokens: LinkTokens;
      readonly linkEmail: string;
      readonly present: LinkOwner;
    }
  | {
      readonly kind: 'failed';
      readonly failure: CallbackFailure;
      /** The link may be good still: the service could not be asked. */
      readonly passing?: true;
    };

const failed = (failure: CallbackFailure, error?: unknown): CallbackOutcome => ({
  kind: 'failed',
  failure,
  ...(error !== undefined && isOutOfReach(error) ? { passing: true } : {}),
});

function toResetPage(tokens: LinkTokens, owner: LinkOwner): CallbackOutcome {
  keepResetToken(tokens);
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
  ...(owner ? { state: { email: owner.email } } : {}),
});

/** Signs in by a link, whoever is signed in now. Never throws. */
export function openSession(tokens: LinkTokens): Promise<CallbackOutcome> {
  return signInByLink(tokens)
    .then(readSessionOwner)
    .then(
      (owner) => (owner ? sessionStarted(owner) : failed('authenticationError')),
      (error: unknown) => failed('authenticationError', error),
    );
}

/** Who is signed in here; nobody when the service has just ended the session that was stored. */
const readPresentOwner = (): Promise<LinkOwner | null> =>
  readSessionOwner().catch((error: unknown) => {
    if (isOutOfReach(error) || hasStoredSession()) throw error;
    return null;
  });

/** A link may come from anybody: it replaces nobody's session unasked. */
async function openSessionOrAsk(tokens: LinkTokens): Promise<CallbackOutcome> {
  try {
    const present = await readPresentOwner();
    if (!present) return await openSession(tokens);
    const { email } = await readLinkOwner(tokens);
    return email !== '' && email === present.email
      ? await openSession(tokens)
      : { kind: 'ask', tokens, linkEmail: email, present };
  } catch (error) {
    return failed('authenticationError', error);
  }
}

/** Does what a mailed link asks for, and says where to go. Never throws. */
export async function resolveCallback(callback: CallbackCase): Promise<CallbackOutcome> {
  switch (callback.kind) {
    case 'refused':
      return failed('expiredLink');
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
        // Without a password nobody can be asked to sign in.
        (owner) => (owner.isUndecided ? openSessionOrAsk(tokens) : emailVerified(owner)),
        (error: unknown) =>
          // The address only saves typing; the confirmation has happened already.
          isOutOfReach(error) ? emailVerified() : failed('expiredLink'),
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
