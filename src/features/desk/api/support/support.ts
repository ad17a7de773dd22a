import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { isUuid, supportCompanyId } from '@/domain/ids';
import type { Enums } from '@/lib/database.types';
import { AppError, toAppError, unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { invalidate } from '@/lib/query/invalidate';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from '@/features/desk/api/keys';

/** A message of a support conversation. */
export interface SupportMessage {
  readonly id: string;
  /** Its place in the conversation, from 1 (docs/decisions/0024-message-sequence.md). */
  readonly seq: number;
  /** Null for what the product says by itself. */
  readonly sender_id: string | null;
  readonly content: string;
  readonly system_kind: Enums<'system_kind'> | null;
  readonly system_facts: unknown;
  /** Whether the person has read it, if support wrote it. */
  readonly read: boolean;
  readonly created_at: string;
}

interface ThreadPage {
  /** Oldest first. */
  readonly messages: readonly SupportMessage[];
  /** The `seq` before which older ones remain, else null. */
  readonly olderThan: number | null;
}

const messagesPerPage = 50;
/** An answer that takes longer is given up; its text stays. */
const sendTimeoutMs = 15_000;
const firstPageParam = (): number | null => null;

/** The messages of a support conversation; newest page first. */
export const supportThreadQuery = (conversationId: string) =>
  infiniteQueryOptions({
    queryKey: [...deskKeys.waiting, 'thread', conversationId],
    initialPageParam: firstPageParam(),
    queryFn: async ({ pageParam, signal }): Promise<ThreadPage> => {
      const newestFirst = await findMessages(conversationId, pageParam, messagesPerPage, signal);
      const messages = newestFirst.toReversed();
      const hasOlder = messages.length === messagesPerPage;
      return { messages, olderThan: hasOlder ? (messages[0]?.seq ?? null) : null };
    },
    getNextPageParam: (page) => page.olderThan,
  });

const messagesPerRead = 1000;

/** All messages of a support conversation, oldest first, for a file. */
export async function readSupportThread(
  conversationId: string,
): Promise<readonly SupportMessage[]> {
  const messages: SupportMessage[] = [];
  for (;;) {
    const page = await findMessages(conversationId, messages.at(-1)?.seq ?? null, messagesPerRead);
    messages.push(...page);
    if (page.length < messagesPerRead) return messages.toReversed();
  }
}

/** The newest messages, or those before a place; newest first. */
async function findMessages(
  conversationId: string,
  before: number | null,
  limit: number,
  signal?: AbortSignal,
): Promise<readonly SupportMessage[]> {
  const supabase = await getSupabase();
  let query = supabase
    .from('messages')
    .select('id, seq, sender_id, content, system_kind, system_facts, read, created_at')
    .eq('conversation_id', conversationId)
    .order('seq', { ascending: false })
    .limit(limit);
  if (before !== null) query = query.lt('seq', before);
  return unwrap(await (signal ? query.abortSignal(signal) : query));
}

/** The place of the newest message that was loaded; undefined before any was. */
export const lastSeqOf = (
  data: { readonly pages: readonly ThreadPage[] } | undefined,
): number | undefined => data && (data.pages[0]?.messages.at(-1)?.seq ?? 0);

/** The id of a person's conversation with support; null without one. */
export const supportConversationQuery = (personId: string) =>
  queryOptions({
    queryKey: [...deskKeys.person(personId), 'support'],
    queryFn: async ({ signal }): Promise<string | null> => {
      if (!isUuid(personId)) return null;
      const supabase = await getSupabase();
      const response = await supabase
        .from('conversations')
        .select('id')
        .eq('company_id', supportCompanyId)
        .eq('talent_id', personId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(response)?.id ?? null;
    },
  });

/** What is answered: a person's conversation with support, or a ticket of someone without an account. */
export interface Question {
  readonly kind: 'support' | 'ticket';
  readonly id: string;
}

interface Answer {
  /** Made by the client: an answer that is sent again is stored once. */
  readonly id: string;
  readonly content: string;
  /** The place of the last message that was read; what came later waits on. */
  readonly lastReadSeq: number;
}

/**
 * Answers as the product, in messages or by mail; what was read waits no longer, and the log has the
 * answer.
 * @param onSent called also when the question is no longer on the screen, with whether the person had
 *   written more by then
 */
export function useAnswer(
  question: Question,
  { onSent }: { readonly onSent: (hasMore: boolean) => void },
) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, content, lastReadSeq }: Answer): Promise<boolean> => {
      const supabase = await getSupabase();
      const timeout = AbortSignal.timeout(sendTimeoutMs);
      const answer = { id, content, answers_seq: lastReadSeq };
      const { error, status } = await (
        question.kind === 'ticket'
          ? supabase.from('ticket_messages').insert({ ticket_id: question.id, ...answer })
          : supabase.from('messages').insert({ conversation_id: question.id, ...answer })
      ).abortSignal(timeout);
      if (!error || error.code === '23505') return hasWrittenSince(question, lastReadSeq);
      throw timeout.aborted ? new AppError('network', {}, error) : toAppError(error, status);
    },
    onSuccess: (hasMore) => {
      onSent(hasMore);
      return invalidate(client, deskKeys.all);
    },
    // A colleague may have answered meanwhile.
    onError: () => invalidate(client, deskKeys.waiting),
  });
}

/** Whether the person wrote after a place; false where that cannot be read: what waits shows it too. */
async function hasWrittenSince({ kind, id }: Question, lastReadSeq: number): Promise<boolean> {
  const supabase = await getSupabase();
  const { data } = await (
    kind === 'ticket'
      ? supabase
          .from('ticket_messages')
          .select('seq')
          .eq('ticket_id', id)
          .eq('is_of_support', false)
      : supabase
          .from('messages')
          .select('seq')
          .eq('conversation_id', id)
          .eq('is_system', false)
          .neq('sender_id', supportCompanyId)
  )
    .gt('seq', lastReadSeq)
    .limit(1);
  return data?.some(({ seq }) => seq > lastReadSeq) ?? false;
}
