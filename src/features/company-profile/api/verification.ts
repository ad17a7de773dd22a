import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toAppError, unwrapMaybe } from '@/lib/errors/errors';
import { firstName } from '@/features/company-profile/form/company-fields';
import { getSupabase } from '@/lib/supabase/supabase';

export interface Verification {
  readonly isVerified: boolean;
  /** Whether the company has a name of its own, without which it cannot be verified. */
  readonly hasName: boolean;
  /** The request that waits for an operator. */
  readonly request: { readonly words: string; readonly created_at: string } | null;
}

export const verificationKey = (userId: string) => ['verification', userId] as const;

/** Whether a company is verified or has asked to be (docs/decisions/0034-company-names.md). */
export const verificationQuery = (userId: string) =>
  queryOptions({
    queryKey: verificationKey(userId),
    queryFn: async ({ signal }): Promise<Verification> => {
      const supabase = await getSupabase();
      const [profile, request] = await Promise.all([
        supabase
          .from('company_profiles')
          .select('company_name, is_verified')
          .eq('user_id', userId)
          .abortSignal(signal)
          .maybeSingle(),
        supabase
          .from('verification_requests')
          .select('words, created_at')
          .eq('user_id', userId)
          .abortSignal(signal)
          .maybeSingle(),
      ]);
      const company = unwrapMaybe(profile);
      return {
        isVerified: company?.is_verified ?? false,
        hasName: company !== null && company.company_name !== firstName,
        request: unwrapMaybe(request),
      };
    },
  });

/** Asks to be verified, with the words that show who one is, or withdraws the request. */
export function useVerificationRequest(userId: string) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: verificationKey(userId) });
  const ask = useMutation({
    networkMode: 'always',
    mutationFn: async ({ words }: { readonly words: string }) => {
      const supabase = await getSupabase();
      const { error, status } = await supabase.from('verification_requests').insert({ words });
      // It waits already, or was decided meanwhile: what is read next shows that.
      if (error && error.code !== '23505' && error.message !== 'not_to_verify') {
        throw toAppError(error, status);
      }
    },
    onSuccess,
  });
  const takeBack = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const supabase = await getSupabase();
      const { error, status } = await supabase
        .from('verification_requests')
        .delete()
        .eq('user_id', userId);
      if (error) throw toAppError(error, status);
    },
    onSuccess,
  });
  return { ask, takeBack };
}
