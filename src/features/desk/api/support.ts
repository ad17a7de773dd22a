import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { isUuid, supportCompanyId } from '@/domain/ids';
import { AppError, toAppError, unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { invalidate } from '@/lib/query/invalidate';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from './keys';

/** A message of a support conversation. */
export interface SupportMessage {
  readonly id: string;
  /** Its place in the conversation, from 1 (docs/decisions/0024-message-sequence.md). */
  readonly seq: number;
  /** Null for what the product says by itself. */
  readonly sender_id: string | null;
  readonly content: string;
  readonly system_kind: string | null;
  readonly system_facts: unknown;
  /** Whether the person has read it, if support wrote it. */
  readonly read: boolean;
  readonly created_at: string;
}

interface ThreadPage {
  /** Oldest first. */
  readonly messages: readonly SupportMessage[];
  /** The `seq` before which older ones remain, else null. */
  readonly older: number | null;
}

const messagesPerPage = 50;
/** An answer that takes longer is given up; its text stays. */
const sendTimeoutMs = 15_000;
const newest = (): number | null => null;

/** The messages of a support conversation; newest page first. */
export const supportThreadQuery = (conversationId: string) =>
  infiniteQueryOptions({
    queryKey: [...deskKeys.waiting, 'thread', conversationId],
    initialPageParam: newest(),
    queryFn: async ({ pageParam, signal }): Promise<ThreadPage> => {
      const supabase = await getSupabase();
      let query = supabase
        .from('messages')
        .select('id, seq, sender_id, content, system_kind, system_facts, read, created_at')
        .eq('conversation_id', conversationId)
        .order('seq', { ascending: false })
        .limit(messagesPerPage);
      if (pageParam !== null) query = query.lt('seq', pageParam);
      const messages = unwrap(await query.abortSignal(signal)).toReversed();
      const isMore = messages.length === messagesPerPage;
      return { messages, older: isMore ? (messages[0]?.seq ?? null) : null };
    },
    getNextPageParam: (page) => page.older,
  });

/** The id of a person's conversation with support; null without one. */
export const supportConversationQuery = (personId: string) =>
  queryOptions({
    queryKey: [...deskKeys.person(personId), 'support'],
    queryFn: async ({ signal }): Promise<string | null> => {
      if (!isUuid(personId)) return null;
      const supabase = await getSupabase();
      const found = await supabase
        .from('conversations')
        .select('id')
        .eq('company_id', supportCompanyId)
        .eq('talent_id', personId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(found)?.id ?? null;
    },
  });

interface Answer {
  /** Made by the client: an answer that is sent again is stored once. */
  readonly id: string;
  readonly content: string;
}

/**
 * Answers as the product; the conversation waits no longer, and the log has the answer.
 * @param onSent called also when the conversation is no longer on the screen
 */
export function useAnswer(conversationId: string, { onSent }: { readonly onSent: () => void }) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, content }: Answer): Promise<void> => {
      const supabase = await getSupabase();
      const timeout = AbortSignal.timeout(sendTimeoutMs);
      const { error, status } = await supabase
        .from('messages')
        .insert({ id, conversation_id: conversationId, content })
        .abortSignal(timeout);
      if (!error || error.code === '23505') return;
      throw timeout.aborted ? new AppError('network', {}, error) : toAppError(error, status);
    },
    onSuccess: () => {
      onSent();
      return invalidate(client, deskKeys.all);
    },
  });
}
