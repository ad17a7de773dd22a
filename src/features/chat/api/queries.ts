import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isUuid } from '@/domain/ids';
import type { Tables } from '@/lib/database.types';
import { unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { allRows } from '@/lib/supabase/all-rows';
import { getSupabase } from '@/lib/supabase/supabase';
import type { ClosureTimes, Conversation } from './conversation';
import { withHits, type ConversationFilters, type MessageHit } from './search-hits';
import type { Message } from './message';

/** An older page of conversations starts after the one with this time and id. */
interface Cursor {
  readonly time: string;
  readonly id: string;
}

export interface ConversationPage {
  readonly rows: readonly Conversation[];
  readonly older: Cursor | null;
}
/** Oldest first; `older` is the `seq` of the first message if older ones remain, else null. */
export interface MessagePage {
  readonly messages: readonly Message[];
  readonly older: number | null;
}

/** The part of a conversation that a thread's header shows. */
export type ConversationCard = Pick<
  Conversation,
  'id' | 'company_id' | 'talent_id' | 'company_name' | 'company_is_verified' | 'talent_name'
> &
  ClosureTimes;

const conversationsPerPage = 30;
/** Larger, because some screens load all of them. */
const conversationsPerOlderPage = 100;
const messagesPerPage = 50;
const missedAtOnce = 500;
const newestConversations = (): Cursor | null => null;
const newestMessages = (): number | null => null;

export const messageColumns =
  'id, conversation_id, seq, sender_id, receiver_id, content, is_system, system_kind, system_facts, read, created_at';
const conversationColumns =
  'id, company_id, talent_id, company_name, company_is_verified, talent_name, closed_at, company_blocked_at, talent_blocked_at, suspended_at';

export const chatKeys = {
  all: ['chat'],
  inbox: ['chat', 'inbox'],
  search: (filters: ConversationFilters) => ['chat', 'inbox', 'search', filters],
  hits: (conversationId: string, words: readonly string[], before: number) => [
    'chat',
    'hits',
    conversationId,
    words,
    before,
  ],
  unread: ['chat', 'unread'],
  conversations: ['chat', 'conversation'],
  threads: ['chat', 'thread'],
  thread: (conversationId: string) => ['chat', 'thread', conversationId],
} as const;

/** Where the next page starts; null if this one isn't full. */
function nextCursor(rows: readonly Conversation[], limit: number): Cursor | null {
  const last = rows.at(-1);
  return last && rows.length === limit ? { time: last.updated_at, id: last.id } : null;
}

/** The arguments of a page of conversations. */
function pageOf(cursor: Cursor | null) {
  return cursor
    ? { p_limit: conversationsPerOlderPage, p_before: cursor.time, p_before_id: cursor.id }
    : { p_limit: conversationsPerPage };
}

/** Conversations by last activity with last message and unread count, page by page. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: chatKeys.inbox,
  initialPageParam: newestConversations(),
  queryFn: async ({ pageParam, signal }): Promise<ConversationPage> => {
    const supabase = await getSupabase();
    const page = pageOf(pageParam);
    const rows = unwrap(await supabase.rpc('inbox', page).abortSignal(signal));
    return { rows, older: nextCursor(rows, page.p_limit) };
  },
  getNextPageParam: (page) => page.older,
});

/**
 * The conversations that match, by last activity, with the hits in each, page by page. The previous
 * results stay until the answer to new filters arrives.
 */
export const conversationSearchQuery = (filters: ConversationFilters) =>
  infiniteQueryOptions({
    queryKey: chatKeys.search(filters),
    initialPageParam: newestConversations(),
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }): Promise<ConversationPage> => {
      const supabase = await getSupabase();
      const page = pageOf(pageParam);
      const rows = unwrap(
        await supabase
          .rpc('find_conversations', {
            ...page,
            ...(filters.text === '' ? {} : { p_text: filters.text }),
            ...(filters.stage === undefined ? {} : { p_stage: filters.stage }),
            p_unread: filters.isUnread,
          })
          .abortSignal(signal),
      );
      return { rows: rows.map(withHits), older: nextCursor(rows, page.p_limit) };
    },
    getNextPageParam: (page) => page.older,
  });

const olderHits = 20;

/** The messages of a conversation with these words and a `seq` below `before`, page by page. */
export const olderHitsQuery = (conversationId: string, words: readonly string[], before: number) =>
  infiniteQueryOptions({
    queryKey: chatKeys.hits(conversationId, words, before),
    initialPageParam: before,
    queryFn: async ({ pageParam, signal }): Promise<readonly MessageHit[]> => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .rpc('find_messages', {
            p_conversation_id: conversationId,
            p_text: words.join(' '),
            p_before_seq: pageParam,
          })
          .abortSignal(signal),
      );
    },
    getNextPageParam: (page) => (page.length < olderHits ? undefined : page.at(-1)?.seq),
  });

/** The number of unread messages in all of this user's conversations. */
export const unreadCountQuery = queryOptions({
  queryKey: chatKeys.unread,
  queryFn: async ({ signal }): Promise<number> => {
    const supabase = await getSupabase();
    return unwrap(await supabase.rpc('unread_count').abortSignal(signal));
  },
});

/** The newest messages of a thread, or the newest before the given `seq`. */
async function fetchMessagePage(
  conversationId: string,
  before: number | null,
  signal: AbortSignal,
): Promise<MessagePage> {
  const supabase = await getSupabase();
  const newestFirst = supabase
    .from('messages')
    .select(messageColumns)
    .eq('conversation_id', conversationId)
    .order('seq', { ascending: false })
    .limit(messagesPerPage);
  const page = before === null ? newestFirst : newestFirst.lt('seq', before);
  const messages = unwrap(await page.abortSignal(signal)).toReversed();
  const [oldest] = messages;
  const older = oldest && messages.length === messagesPerPage ? oldest.seq : null;
  return { messages, older };
}

/** The messages of a thread from the first to the second `seq`, both included, oldest first. */
export async function fetchMessagesBetween(
  conversationId: string,
  from: number,
  to: number,
): Promise<Message[]> {
  const supabase = await getSupabase();
  return allRows((first, last) =>
    supabase
      .from('messages')
      .select(messageColumns)
      .eq('conversation_id', conversationId)
      .gte('seq', from)
      .lte('seq', to)
      .order('seq')
      .range(first, last),
  );
}

/** All messages of a thread after the given `seq`, oldest first. */
export async function fetchMessagesAfter(conversationId: string, seq: number): Promise<Message[]> {
  const supabase = await getSupabase();
  const messages: Message[] = [];
  let isMore = true;
  while (isMore) {
    const rows = unwrap(
      await supabase
        .from('messages')
        .select(messageColumns)
        .eq('conversation_id', conversationId)
        .gt('seq', messages.at(-1)?.seq ?? seq)
        .order('seq')
        .limit(missedAtOnce),
    );
    messages.push(...rows);
    isMore = rows.length === missedAtOnce;
  }
  return messages;
}

/**
 * A thread's pages, newest first; new messages are added to the newest page (`cache.ts`). Never
 * refetched as a whole, however many pages are loaded: `catchUpThread` fetches what was missed.
 */
export const threadQuery = (conversationId: string) =>
  infiniteQueryOptions({
    queryKey: chatKeys.thread(conversationId),
    initialPageParam: newestMessages(),
    queryFn: ({ pageParam, signal }) => fetchMessagePage(conversationId, pageParam, signal),
    getNextPageParam: (page: MessagePage) => page.older,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });

async function findConversation(
  which: { id: string } | { company_id: string; talent_id: string },
  signal: AbortSignal,
): Promise<ConversationCard | null> {
  const supabase = await getSupabase();
  const response = await supabase
    .from('conversations')
    .select(conversationColumns)
    .match(which)
    .abortSignal(signal)
    .maybeSingle();
  return unwrapMaybe(response);
}

/** One conversation, or null when it does not exist or this user may not see it. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: [...chatKeys.conversations, id],
    queryFn: ({ signal }) => (isUuid(id) ? findConversation({ id }, signal) : null),
  });

/** The conversation of a company with a talent, or null while there is none. */
export const conversationWithQuery = (companyId: string, talentId: string) =>
  queryOptions({
    queryKey: [...chatKeys.conversations, companyId, talentId],
    queryFn: ({ signal }) =>
      findConversation({ company_id: companyId, talent_id: talentId }, signal),
  });

/** Whether an operator closed this one conversation; else one of its accounts is suspended. */
export const stoppedByOperatorQuery = (conversationId: string) =>
  queryOptions({
    queryKey: [...chatKeys.conversations, conversationId, 'stopped'],
    queryFn: async ({ signal }): Promise<boolean> => {
      const supabase = await getSupabase();
      const response = await supabase
        .from('conversations')
        .select('stopped_at')
        .eq('id', conversationId)
        .abortSignal(signal)
        .maybeSingle();
      return (unwrapMaybe(response)?.stopped_at ?? null) !== null;
    },
  });

/** What a talent sees of a company (docs/decisions/0055-company-cards.md). */
export type CompanyCard = Tables<'company_cards'>;

/** The card of a company in conversation with this talent; null if the talent may not read one. */
export const companyCardQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...chatKeys.all, 'company-card', companyId],
    queryFn: async ({ signal }): Promise<CompanyCard | null> => {
      const supabase = await getSupabase();
      const response = await supabase
        .from('company_cards')
        .select()
        .eq('company_id', companyId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(response);
    },
  });
