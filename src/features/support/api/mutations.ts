import { assertDone } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import type { Ticket } from '@/features/support/ticket';

/**
 * Stores a help ticket; for somebody signed in the database also puts it into their support
 * conversation (DESIGN D12). @throws AppError
 */
export async function sendTicket(ticket: Ticket): Promise<void> {
  const client = await getSupabase();
  assertDone(await client.from('support_tickets').insert(ticket));
}
