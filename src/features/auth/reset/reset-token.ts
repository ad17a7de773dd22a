import * as v from 'valibot';
import { storedSession } from '@/lib/session/auth-storage';
import { onSessionEnd } from '@/lib/session/session-store';
import { readStored, writeStored, type StoredState } from '@/lib/storage/stored-state';
import type { LinkTokens } from '@/features/auth/callback/link-hash';

const sessionSchema = v.object({ user: v.object({ id: v.string() }) });

/** The tokens, and who was signed in when the link was opened. */
const keptSchema = v.object({
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  refreshToken: v.string(),
  presentUser: v.nullable(v.string()),
});

const resetToken: StoredState<v.InferOutput<typeof keptSchema>> = {
  place: 'tab',
  key: 'pitchreel.reset-token',
  schema: keptSchema,
};

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
  writeStored(resetToken, { ...tokens, presentUser: presentUser() });
}

/**
 * The kept tokens; undefined when there are none, when something else stands in their place, and
 * when another person is signed in than then: the next one here must not set the password.
 */
export function readResetToken(): LinkTokens | undefined {
  const kept = readStored(resetToken);
  if (kept?.presentUser !== presentUser()) return undefined;
  return { accessToken: kept.accessToken, refreshToken: kept.refreshToken };
}

export const dropResetToken = (): void => writeStored(resetToken, undefined);

onSessionEnd(dropResetToken);
