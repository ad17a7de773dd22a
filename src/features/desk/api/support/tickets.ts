import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Tables } from '@/lib/database.types';
import { unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { languageOf } from '@/lib/i18n/first-language';
import type { Language } from '@/lib/i18n/languages';
import { allRows } from '@/lib/supabase/all-rows';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from '@/features/desk/api/keys';

type TicketMessage = Pick<
  Tables<'ticket_messages'>,
  'id' | 'seq' | 'is_of_support' | 'content' | 'created_at'
>;

/** A question that someone wrote signed out, with all that was written since. */
export interface Ticket {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly subject: string;
  readonly message: string;
  readonly created_at: string;
  readonly closed_at: string | null;
  /** Oldest first. */
  readonly messages: readonly TicketMessage[];
}

/** A ticket; null once it is deleted. */
export const ticketQuery = (ticketId: string) =>
  queryOptions({
    queryKey: [...deskKeys.waiting, 'ticket', ticketId],
    queryFn: async ({ signal }): Promise<Ticket | null> => {
      const supabase = await getSupabase();
      const response = await supabase
        .from('support_tickets')
        .select('id, name, email, language, subject, message, created_at, closed_at')
        .eq('id', ticketId)
        .abortSignal(signal)
        .maybeSingle();
      const ticket = unwrapMaybe(response);
      if (ticket === null) return null;
      const messages = unwrap(
        await supabase
          .from('ticket_messages')
          .select('id, seq, is_of_support, content, created_at')
          .eq('ticket_id', ticketId)
          .order('seq')
          .abortSignal(signal),
      );
      return { ...ticket, language: languageOf(ticket.language), messages };
    },
  });

/** What a ticket is called by those who name it; null once it is deleted. */
export const ticketSubjectQuery = (ticketId: string) =>
  queryOptions({
    queryKey: [...deskKeys.all, 'ticket-subject', ticketId],
    queryFn: async ({ signal }): Promise<string | null> => {
      const supabase = await getSupabase();
      const response = await supabase
        .from('support_tickets')
        .select('subject')
        .eq('id', ticketId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(response)?.subject ?? null;
    },
  });

/** The place of the last message of a ticket; the ticket itself is 0. */
export const lastSeqOfTicket = ({ messages }: Ticket): number => messages.at(-1)?.seq ?? 0;

/** A ticket as a list shows it. */
export interface TicketSummary {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  /** The beginning of what was asked. */
  readonly words: string;
  readonly created_at: string;
  /** Null while it waits. */
  readonly closed_at: string | null;
  readonly answers: number;
}

/** Which tickets: with a text in address, name, subject or number; waiting, done, or both. */
export interface TicketFilter {
  readonly text: string;
  readonly isOpen?: boolean | undefined;
}

interface Cursor {
  readonly time: string;
  readonly id: string;
}

const rowsPerPage = 30;
const fromTheStart = (): Cursor | null => null;
const after = (last: TicketSummary | undefined): Cursor | null =>
  last ? { time: last.created_at, id: last.id } : null;

async function findTickets(
  { text, isOpen }: TicketFilter,
  cursor: Cursor | null,
  limit: number,
  signal?: AbortSignal,
): Promise<TicketSummary[]> {
  const supabase = await getSupabase();
  const query = supabase.rpc('find_tickets', {
    p_text: text,
    p_limit: limit,
    ...(isOpen === undefined ? {} : { p_is_open: isOpen }),
    ...(cursor ? { p_before: cursor.time, p_before_id: cursor.id } : {}),
  });
  return unwrap(await (signal ? query.abortSignal(signal) : query)).map((row) => ({
    ...row,
    // The type of a function's row knows no null.
    closed_at: row.closed_at || null,
  }));
}

/** Tickets of people who were signed out, newest first. */
export const ticketsQuery = (filter: TicketFilter) =>
  infiniteQueryOptions({
    queryKey: [...deskKeys.waiting, 'tickets', filter],
    initialPageParam: fromTheStart(),
    queryFn: ({ pageParam, signal }) => findTickets(filter, pageParam, rowsPerPage, signal),
    getNextPageParam: (page): Cursor | null =>
      page.length === rowsPerPage ? after(page.at(-1)) : null,
  });

/** The most tickets that a file holds. */
export const mostExported = 1000;

/** How many are asked for at once by their ids, which an address has to hold. */
const idsPerRead = 100;

/** A ticket as a file has it: all that was asked, and all that was written since, oldest first. */
export interface FullTicket extends TicketSummary {
  readonly message: string;
  readonly messages: readonly Omit<TicketMessage, 'id' | 'seq'>[];
}

/** The newest tickets for a file, and whether there are more than it holds. */
export async function readTickets(
  filter: TicketFilter,
): Promise<{ tickets: readonly FullTicket[]; hasMore: boolean }> {
  const supabase = await getSupabase();
  const summaries = await findTickets(filter, null, mostExported);
  const [next] =
    summaries.length < mostExported ? [] : await findTickets(filter, after(summaries.at(-1)), 1);
  const allTickets: FullTicket[] = [];
  for (let at = 0; at < summaries.length; at += idsPerRead) {
    const tickets = summaries.slice(at, at + idsPerRead);
    const ids = tickets.map(({ id }) => id);
    const [questions, replies] = await Promise.all([
      supabase.from('support_tickets').select('id, message').in('id', ids),
      allRows((first, last) =>
        supabase
          .from('ticket_messages')
          .select('ticket_id, is_of_support, content, created_at')
          .in('ticket_id', ids)
          .order('created_at')
          .order('id')
          .range(first, last),
      ),
    ]);
    const messages = new Map(unwrap(questions).map(({ id, message }) => [id, message]));
    for (const ticket of tickets) {
      allTickets.push({
        ...ticket,
        message: messages.get(ticket.id) ?? ticket.words,
        messages: replies.filter(({ ticket_id: id }) => id === ticket.id),
      });
    }
  }
  return { tickets: allTickets, hasMore: next !== undefined };
}
