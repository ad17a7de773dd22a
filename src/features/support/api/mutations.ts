import { useMutation } from '@tanstack/react-query';
import type { Ticket } from '@/features/support/ticket';
import { assertDone } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';

/**
 * Stores a help ticket; for a signed-in user the database also adds it to their support
 * conversation (docs/decisions/0012-support-conversation.md).
 */
export const useSendTicket = (handlers: { readonly onSuccess: () => void }) =>
  useMutation({
    mutationFn: async (ticket: Ticket) => {
      const client = await getSupabase();
      assertDone(await client.from('support_tickets').insert(ticket));
    },
    ...handlers,
  });
