import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import type { Ticket } from '@/features/support/ticket';
import { languageOf } from '@/lib/i18n/first-language';
import { assertDone } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';

/**
 * Stores a help ticket; for a signed-in user the database also adds it to their support
 * conversation (docs/decisions/0012-support-conversation.md). Someone without an account is answered by
 * mail, in the language of the page.
 */
export const useSendTicket = (handlers: { readonly onSuccess: () => void }) =>
  useMutation({
    mutationFn: async (ticket: Ticket) => {
      const client = await getSupabase();
      const language = languageOf(i18next.language);
      assertDone(await client.from('support_tickets').insert({ ...ticket, language }));
    },
    ...handlers,
  });
