import { AppError, toAppError, unwrap } from '@/lib/errors/errors';
import type { LinkTokens } from '@/features/auth/callback/link-hash';
import { createRecoveryClient } from './recovery-client';

export interface ResetInput {
  readonly tokens: LinkTokens;
  readonly password: string;
  /** Of an authenticator, for an account that has one. */
  readonly code?: string | undefined;
}

/**
 * Sets a new password with a reset link's tokens, which cannot be used again.
 * @throws AppError with the service code `insufficient_aal` when the account has an authenticator and no
 *   code of it was given, `mfa_verification_failed` when it is a wrong one
 */
export async function resetPassword({ tokens, password, code }: ResetInput): Promise<void> {
  const client = await createRecoveryClient();
  const { accessToken: access_token, refreshToken: refresh_token } = tokens;
  unwrap(await client.auth.setSession({ access_token, refresh_token }));
  if (code) await confirmWithCode(client, code);
  unwrap(await client.auth.updateUser({ password }));
  await client.auth.signOut({ scope: 'local' });
}

type RecoveryClient = Awaited<ReturnType<typeof createRecoveryClient>>;

/** A code is of one of the account's authenticators, and nobody says of which. */
async function confirmWithCode({ auth }: RecoveryClient, code: string): Promise<void> {
  const { totp } = unwrap(await auth.mfa.listFactors());
  let refusal = new AppError('invalid', { code: 'mfa_verification_failed' });
  for (const { id } of totp) {
    const { error } = await auth.mfa.challengeAndVerify({ factorId: id, code });
    if (error === null) return;
    refusal = toAppError(error);
    if (refusal.serviceCode !== 'mfa_verification_failed') break;
  }
  throw refusal;
}
