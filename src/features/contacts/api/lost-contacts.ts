import { unlocksKey } from '@/domain/contact/unlocked-contacts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { assertDone, unwrap } from '@/lib/errors/errors';
import { useUser } from '@/lib/session/session';
import { getSupabase } from '@/lib/supabase/supabase';
import type { LostContact } from '@/features/contacts/lost/lost-contact';

/** The contacts that a company paid for and has lost, the newest loss first. */
const lostContactsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...unlocksKey(userId), 'lost'],
    queryFn: async ({ signal }): Promise<LostContact[]> => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('lost_contacts')
          .select(
            'id, talent_id, conversation_id, reason, payment_id, amount, currency, candidate, position_title, stage, note, next_step, next_on, created_at',
          )
          .eq('company_id', userId)
          .order('created_at', { ascending: false })
          .abortSignal(signal),
      );
    },
  });

const none: readonly LostContact[] = [];

/** The contacts that the company lost; empty while loading, or if that fails. */
export function useLostContacts(): readonly LostContact[] {
  return useQuery(lostContactsQuery(useUser().id)).data ?? none;
}

/** Clears a lost contact from the list for good. */
export function useClearLostContact(
  userId: string,
  handlers: { readonly onError: (error: unknown) => void },
) {
  const client = useQueryClient();
  const { queryKey } = lostContactsQuery(userId);
  return useMutation({
    ...handlers,
    // Offline it fails at once instead of being paused, so that the person is informed.
    networkMode: 'always',
    mutationFn: async (id: string): Promise<void> => {
      const supabase = await getSupabase();
      assertDone(await supabase.from('lost_contacts').delete().eq('id', id));
    },
    onSuccess: (_, id) => {
      client.setQueryData(queryKey, (lostContacts) => lostContacts?.filter((one) => one.id !== id));
    },
  });
}
