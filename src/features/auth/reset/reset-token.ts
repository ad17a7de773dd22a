import * as v from 'valibot';
import { storedSession } from '@/lib/session/auth-storage';
import { onSessionEnd } from '@/lib/session/session-store';
import { storedObject } from '@/lib/storage/stored-object';
import { tabStorage } from '@/lib/storage/tab-storage';
import { linkTokensSchema, type LinkTokens } from '@/features/auth/api/link-tokens';

const key = 'pitchreel.reset-token';

const sessionSchema = v.object({ user: v.object({ id: v.string() }) });

/** The tokens, and who was signed in when the link was opened. */
const keptSchema = v.object({ ...linkTokensSchema.entries, presentUser: v.nullable(v.string()) });

/** Whose session this tab has, by what is stored: a page that starts knows no more yet. */
function presentUser(): string | null {
  const session = storedSession();
  return v.is(sessionSchema, session) ? session.user.id : null;
}

/**
 * Keeps a reset link's tokens for this tab until the new password is set, or somebody signs in,
 * or out. Only here: what an entry of the history holds cannot be taken back.
 */
export function keepResetToken(tokens: LinkTokens): void {
  tabStorage.setItem(key, JSON.stringify({ ...tokens, presentUser: presentUser() }));
}

/**
 * The kept tokens; undefined when there are none, when something else stands in their place, and
 * when another person is signed in than then: the next one here must not set the password.
 */
export function readResetToken(): LinkTokens | undefined {
  const kept = storedObject('session', key);
  if (!v.is(keptSchema, kept) || kept.presentUser !== presentUser()) return undefined;
  return { accessToken: kept.accessToken, refreshToken: kept.refreshToken };
}

export const dropResetToken = (): void => tabStorage.removeItem(key);

onSessionEnd(dropResetToken);
