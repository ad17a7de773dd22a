import {
  queryOptions,
  useMutation,
  useQueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { ownPositionsQuery } from '@/domain/position/own-positions';
import type { Tables } from '@/lib/database.types';
import { toAppError, unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { invalidate } from '@/lib/query/invalidate';
import { showStored } from '@/lib/query/show-stored';
import { getSupabase } from '@/lib/supabase/supabase';
import { signOut } from './auth-service';

/** When an account asked to be deleted, since when that waits, and when an operator decided to: until then it can be withdrawn. */
export type DeletionRequest = Pick<
  Tables<'account_deletion_requests'>,
  'created_at' | 'waits_since' | 'decided_at'
>;

async function readDeletionRequest(
  userId: string,
  signal = new AbortController().signal,
): Promise<DeletionRequest | null> {
  const supabase = await getSupabase();
  const response = await supabase
    .from('account_deletion_requests')
    .select('created_at, waits_since, decided_at')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle();
  return unwrapMaybe(response);
}

/** The user's own request to be deleted (docs/decisions/0013-account-deletion.md); null if there is none. */
export const deletionRequestQuery = (userId: string) =>
  queryOptions({
    queryKey: ['deletion-request', userId],
    queryFn: ({ signal }) => readDeletionRequest(userId, signal),
  });

/**
 * Asks for the account to be deleted and signs out; the mutation stays pending until both are done. A repeated request
 * succeeds too.
 */
export function useRequestDeletion(
  userId: string,
  handlers: Pick<UseMutationOptions, 'onSuccess' | 'onError' | 'onSettled'>,
) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const supabase = await getSupabase();
      const { error, status } = await supabase
        .from('account_deletion_requests')
        .insert({ user_id: userId });
      if (error && error.code !== '23505') throw toAppError(error, status);
      // Who stays signed in reads the notice instead.
      await signOut().catch(() => invalidate(client, deletionRequestQuery(userId).queryKey));
    },
    ...handlers,
  });
}

type OpenRequest = DeletionRequest | null;

/** Withdraws the user's own request. Returns null, or the request if it has been decided meanwhile. */
export function useKeepAccount(
  userId: string,
  { onSuccess, onError }: Pick<UseMutationOptions<OpenRequest>, 'onSuccess' | 'onError'>,
) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (): Promise<OpenRequest> => {
      const supabase = await getSupabase();
      const deleted = unwrap(
        await supabase
          .from('account_deletion_requests')
          .delete()
          .eq('user_id', userId)
          .select('user_id'),
      );
      return deleted.length > 0 ? null : readDeletionRequest(userId);
    },
    onSuccess: (openRequest, ...rest) => {
      showStored<OpenRequest>(client, deletionRequestQuery(userId).queryKey, openRequest);
      // A talent's pitches are shown again.
      void invalidate(client, ownPositionsQuery(userId).queryKey);
      return onSuccess?.(openRequest, ...rest);
    },
    onError,
  });
}
