import type { SupabaseClient } from '@supabase/supabase-js';
import { codeAt } from '../../../tools/backend/auth/factors/totp.ts';

/**
 * Sets up an authenticator for who is signed in, as an operator's first sign-in does.
 *
 * @returns its key
 */
export async function setUpAuthenticator(
  { auth }: Pick<SupabaseClient, 'auth'>,
  friendlyName = 'Phone',
): Promise<string> {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  const { secret } = data.totp;
  const verified = await auth.mfa.challengeAndVerify({ factorId: data.id, code: codeAt(secret) });
  if (verified.error) throw verified.error;
  return secret;
}
