import { authStorage, sessionKey } from '@/lib/session/auth-storage';
import { onSessionEnd } from '@/lib/session/session-store';
import { storedObject } from '@/lib/storage/stored-object';
import { tabStorage } from '@/lib/storage/tab-storage';
import { tokensIn, type LinkTokens } from '@/features/auth/api/link-tokens';

const key = 'pitchreel.reset-token';

/** Whose session this tab has, by what is stored: a page that starts knows no more yet. */
function presentUser(): string | null {
  try {
    const session: unknown = JSON.parse(authStorage.getItem(sessionKey) ?? 'null');
    if (typeof session !== 'object' || session === null || !('user' in session)) return null;
    const { user } = session;
    if (typeof user !== 'object' || user === null || !('id' in user)) return null;
    return typeof user.id === 'string' ? user.id : null;
  } catch {
    return null;
  }
}

/**
 * Keeps a reset link's tokens for this tab until the new password is set (SPEC §2), or somebody
 * signs in, or out. Only here: what an entry of the history holds cannot be taken back.
 */
export function keepResetToken(tokens: LinkTokens): void {
  tabStorage.setItem(key, JSON.stringify({ ...tokens, beside: presentUser() }));
}

/**
 * The kept tokens; undefined when there are none, when something else stands in their place, and
 * when another person is signed in than then: the next one here must not set the password.
 */
export function readResetToken(): LinkTokens | undefined {
  const kept = { beside: undefined, ...storedObject('session', key) };
  return kept.beside === presentUser() ? tokensIn(kept) : undefined;
}

export const dropResetToken = (): void => tabStorage.removeItem(key);

onSessionEnd(dropResetToken);
