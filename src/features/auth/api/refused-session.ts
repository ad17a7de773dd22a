import { toAppError } from '@/lib/errors/errors';
import { hasStoredSession, isStoredSession } from '@/lib/session/auth-storage';
import { endLostSession } from '@/lib/session/session-store';
import { reportErasure } from '@/lib/realtime/user-channel';
import { getSupabase } from '@/lib/supabase/supabase';
import { createRecoveryClient } from './recovery-client';

/** Error codes of the auth service for a session that has ended or cannot be renewed. */
const endedSessionCodes: ReadonlySet<string | undefined> = new Set([
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
  'bad_jwt',
  'refresh_token_not_found',
  'refresh_token_already_used',
  // Sent for a malformed refresh token.
  'validation_failed',
]);

/**
 * Asks the service whether this device's session is still valid and signs out here if it is not:
 * another device may have changed the password. A call that gets no answer changes nothing.
 */
export async function endSessionIfRefused(): Promise<void> {
  const { auth } = await getSupabase();
  const token = (await auth.getSession()).data.session?.access_token;
  if (token === undefined) {
    if (!hasStoredSession()) await endLostSession();
    return;
  }
  // Uses a separate client: on a refusal, the main one would end any session stored by then.
  const { error } = await (await createRecoveryClient()).auth.getUser(token);
  const code = error ? toAppError(error).serviceCode : undefined;
  if (!endedSessionCodes.has(code) || !isStoredSession(token)) return;
  // If the device's clock is wrong, the token may just have expired: a renewal shows.
  if (code === 'bad_jwt') {
    const renewal = await auth.refreshSession();
    if (!renewal.error || !endedSessionCodes.has(toAppError(renewal.error).serviceCode)) return;
  }
  // The broadcast that says it may come later than this answer.
  if (code === 'user_not_found') reportErasure();
  if (isStoredSession(token)) await auth.signOut({ scope: 'local' });
}
