import * as v from 'valibot';
import { storedSession } from '@/lib/session/auth-storage';
import { onSessionEnd } from '@/lib/session/session-store';
import { readStored, writeStored, type StoredState } from '@/lib/storage/stored-state';
import type { LinkTokens } from '@/features/auth/callback/link-hash';

const sessionSchema = v.object({ user: v.object({ id: v.string() }) });

/** The tokens, and the id of the user signed in when the link was opened. */
const tokenSchema = v.object({
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  refreshToken: v.string(),
  presentUser: v.nullable(v.string()),
});

const resetToken: StoredState<v.InferOutput<typeof tokenSchema>> = {
  place: 'tab',
  key: 'pitchreel.reset-token',
  schema: tokenSchema,
};

/** The signed-in user's id, read from storage because the session is not loaded at page start. */
function currentUserId(): string | null {
  const session = storedSession();
  return v.is(sessionSchema, session) ? session.user.id : null;
}

/**
 * Stores a reset link's tokens in this tab until the new password is set or a user signs in or out.
 * They are not stored in history state, because old history entries cannot be deleted.
 */
export function storeResetToken(tokens: LinkTokens): void {
  writeStored(resetToken, { ...tokens, presentUser: currentUserId() });
}

/**
 * The stored tokens; undefined when there are none, when the stored value is malformed, or when the
 * signed-in user has changed since: the next user of this device must not set the password.
 */
export function readResetToken(): LinkTokens | undefined {
  const token = readStored(resetToken);
  if (token?.presentUser !== currentUserId()) return undefined;
  return { accessToken: token.accessToken, refreshToken: token.refreshToken };
}

export const deleteResetToken = (): void => writeStored(resetToken, undefined);

onSessionEnd(deleteResetToken);
