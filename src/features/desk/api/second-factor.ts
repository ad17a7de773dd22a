import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { brand } from '@/lib/brand';
import { AppError, toAppError, unwrap } from '@/lib/errors/errors';
import { invalidate } from '@/lib/query/invalidate';
import { getSupabase } from '@/lib/supabase/supabase';

/** An authenticator app on one device (docs/decisions/0072-the-desks-door.md). */
export interface Authenticator {
  readonly id: string;
  readonly name: string;
  readonly addedAt: string;
}

/** What is scanned or typed into an authenticator app. */
export interface Enrolment {
  readonly id: string;
  readonly name: string;
  /** The QR code as a `data:` URL. */
  readonly qrCode: string;
  readonly key: string;
}

const keys = {
  all: ['second-factor'],
  door: (userId: string) => ['second-factor', 'door', userId],
  list: ['second-factor', 'list'],
  /** Kept out of `all`, because reading it again enrols another one. */
  enrolment: ['second-factor-enrolment'],
} as const;

async function readAuthenticators(): Promise<Authenticator[]> {
  const { auth } = await getSupabase();
  const { totp } = unwrap(await auth.mfa.listFactors());
  return totp.map(({ id, friendly_name: name = '', created_at: addedAt }) => ({
    id,
    name,
    addedAt,
  }));
}

/** What this session lacks to open the desk: nothing, a code, or an authenticator. */
export const doorQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.door(userId),
    queryFn: async (): Promise<'open' | 'code' | 'set-up'> => {
      const { auth } = await getSupabase();
      const { currentLevel } = unwrap(await auth.mfa.getAuthenticatorAssuranceLevel());
      if (currentLevel === 'aal2') return 'open';
      return (await readAuthenticators()).length > 0 ? 'code' : 'set-up';
    },
    staleTime: Infinity,
  });

/** For how long the server counts a code as recent. */
const recentCodeMs = 5 * 60_000;

/** Whether a code was typed in this session within the last five minutes. */
export async function hasRecentCode(): Promise<boolean> {
  const { auth } = await getSupabase();
  const level = unwrap(await auth.mfa.getAuthenticatorAssuranceLevel());
  return level.currentAuthenticationMethods.some(
    (entry) =>
      typeof entry === 'object' &&
      entry.method === 'totp' &&
      entry.timestamp * 1000 > Date.now() - recentCodeMs,
  );
}

/** The operator's own authenticators. */
export const authenticatorsQuery = queryOptions({
  queryKey: keys.list,
  queryFn: readAuthenticators,
});

/** The key of a new authenticator. An unconfirmed one is deleted first, because names are unique. */
export const enrolmentQuery = queryOptions({
  queryKey: keys.enrolment,
  queryFn: async (): Promise<Enrolment> => {
    const { auth } = await getSupabase();
    const { all } = unwrap(await auth.mfa.listFactors());
    for (const { id, status } of all) {
      if (status === 'unverified') unwrap(await auth.mfa.unenroll({ factorId: id }));
    }
    // Unconfirmed ones were deleted above.
    const verifiedFactors = all.filter(({ status }) => status === 'verified');
    const existingNames = new Set(verifiedFactors.map(({ friendly_name: name }) => name));
    let number = 1;
    while (existingNames.has(`Authenticator ${number}`)) number += 1;
    const name = `Authenticator ${number}`;
    const issuer = brand.name || window.location.host;
    const factor = unwrap(
      await auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer }),
    );
    return { id: factor.id, name, qrCode: factor.totp.qr_code, key: factor.totp.secret };
  },
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
});

/** Verifies a code of one authenticator, or of any, for this session. */
async function verifyCode({ code, factorId }: { code: string; factorId?: string }): Promise<void> {
  const supabase = await getSupabase();
  const ids =
    factorId === undefined ? (await readAuthenticators()).map(({ id }) => id) : [factorId];
  let refusal = new AppError('invalid', { code: 'mfa_verification_failed' });
  for (const id of ids) {
    const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId: id, code });
    if (error === null) {
      // The client doesn't pass this token change on to its channels.
      await supabase.realtime.setAuth();
      return;
    }
    refusal = toAppError(error);
    if (refusal.serviceCode !== 'mfa_verification_failed') break;
  }
  throw refusal;
}

/** Verifies a code; the door opens before the mutation is done. */
export function useVerifyCode() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: verifyCode,
    onSuccess: () => invalidate(client, keys.all),
  });
}

/** Removes one of the operator's own authenticators. */
export function useRemoveAuthenticator() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (factorId: string) => {
      const { auth } = await getSupabase();
      unwrap(await auth.mfa.unenroll({ factorId }));
      // If none is left, this session's next token has one factor.
      unwrap(await auth.refreshSession());
    },
    onSettled: () => invalidate(client, keys.all),
  });
}
