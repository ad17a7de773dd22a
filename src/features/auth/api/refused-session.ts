import { toAppError } from '@/lib/errors/errors';
import { hasStoredSession, isStoredSession } from '@/lib/session/auth-storage';
import { endLostSession } from '@/lib/session/session-store';
import { getSupabase } from '@/lib/supabase/supabase';
import { createRecoveryClient } from './recovery-client';

/** What the service calls a session that it has ended, or one that cannot be renewed. */
const ended: ReadonlySet<string | undefined> = new Set([
  'session_not_found',
  'session_expired',
  'user_not_found',
  'bad_jwt',
  'refresh_token_not_found',
  'refresh_token_already_used',
  // A token to renew with that is none.
  'validation_failed',
]);

/**
 * Asks the service whether the session of this device holds still, and ends it here when it says
 * that it does not: another device may have changed the password. No answer ends nothing.
 */
export async function endRefusedSession(): Promise<void> {
  const { auth } = await getSupabase();
  const token = (await auth.getSession()).data.session?.access_token;
  if (token === undefined) {
    if (!hasStoredSession()) await endLostSession();
    return;
  }
  // Asked apart: the session's own client would end whichever session is there by the answer.
  const { error } = await (await createRecoveryClient()).auth.getUser(token);
  const code = error ? toAppError(error).serviceCode : undefined;
  if (!ended.has(code) || !isStoredSession(token)) return;
  // A token is refused for its age too, which a wrong clock hides: a new one may be had.
  if (code === 'bad_jwt') {
    const renewal = await auth.refreshSession();
    if (!renewal.error || !ended.has(toAppError(renewal.error).serviceCode)) return;
  }
  if (isStoredSession(token)) await auth.signOut({ scope: 'local' });
}
