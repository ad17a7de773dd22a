import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toAppError, unwrap } from '@/lib/errors/errors';
import { invalidate } from '@/lib/query/invalidate';
import { visitorClient } from '@/lib/supabase/visitor-client';

/** What a link of a mail presents: the secret that follows the address as its fragment. */
const tokenPattern = /^[0-9a-f]{64}$/;

/** The secret in the fragment of an address, `#` included; undefined if there is none. */
export function ticketTokenIn(hash: string): string | undefined {
  const token = hash.slice(1);
  return tokenPattern.test(token) ? token : undefined;
}

interface ThreadMessage {
  readonly id: string;
  readonly is_of_support: boolean;
  readonly content: string;
  readonly created_at: string;
}

/** A question that was asked signed out, with all that was written since. */
export interface TicketThread {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  readonly message: string;
  readonly created_at: string;
  /** Oldest first. */
  readonly messages: readonly ThreadMessage[];
}

/** What the link with this secret shows; null if it does not work or no longer does. */
export const ticketThreadQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['ticket-thread', token],
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<TicketThread | null> => {
      if (token === undefined) return null;
      const supabase = await visitorClient();
      const [tickets, messages] = await Promise.all([
        supabase
          .from('support_tickets')
          .select('id, name, subject, message, created_at')
          .setHeader('x-ticket-token', token)
          .abortSignal(signal),
        supabase
          .from('ticket_messages')
          .select('id, is_of_support, content, created_at')
          .order('seq')
          .setHeader('x-ticket-token', token)
          .abortSignal(signal),
      ]);
      const ticket = unwrap(tickets)[0];
      return ticket ? { ...ticket, messages: unwrap(messages) } : null;
    },
  });

interface Reply {
  /** Made by the client: one that is sent again is stored once. */
  readonly id: string;
  readonly content: string;
}

/** Writes again to a question of one's own. Fails with AppError. */
export function useReply(
  token: string,
  ticketId: string,
  { onSent }: { readonly onSent: () => void },
) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, content }: Reply): Promise<void> => {
      const supabase = await visitorClient();
      const { error, status } = await supabase
        .from('ticket_messages')
        .insert({ id, ticket_id: ticketId, content })
        .setHeader('x-ticket-token', token);
      // PostgREST answers a visitor whom a policy refuses with 401, as if a session had ended.
      if (error && error.code !== '23505') throw toAppError(error, status === 401 ? 403 : status);
    },
    onSuccess: async () => {
      await invalidate(client, ticketThreadQuery(token).queryKey);
      onSent();
    },
  });
}
