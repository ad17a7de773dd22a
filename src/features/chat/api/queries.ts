import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { isUuid } from '@/domain/ids';
import { hasStoredSession } from '@/lib/session/auth-storage';
import { AppError, assertDone, toAppError, unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { tellRefused } from '@/lib/supabase/refused-requests';
import { getSupabase } from '@/lib/supabase/supabase';
import type { Conversation } from './conversation';
import { emptyLiveThread, type Message } from './message';
import { noBadgeMemory } from '@/features/chat/inbox/unread-badge';

/** Where an older page of conversations starts: after the one with this time and id. */
interface Cursor {
  readonly time: string;
  readonly id: string;
}

export interface ConversationPage {
  readonly rows: readonly Conversation[];
  readonly older: Cursor | null;
}
/** `older` is the `seq` of its oldest message where older ones remain. */
export interface MessagePage {
  readonly messages: readonly Message[];
  readonly older: number | null;
}

/** What a thread's header shows of its conversation. */
export type ConversationCard = Pick<
  Conversation,
  | 'id'
  | 'company_id'
  | 'talent_id'
  | 'company_name'
  | 'company_is_verified'
  | 'talent_name'
  | 'closed_at'
>;

const conversationsPerPage = 30;
const messagesPerPage = 50;
const newestConversations = (): Cursor | null => null;
const newestMessages = (): number | null => null;
const sendTimeoutMs = 15_000;

const messageColumns =
  'id, conversation_id, seq, sender_id, receiver_id, content, is_system, system_kind, read, created_at';
const conversationColumns =
  'id, company_id, talent_id, company_name, company_is_verified, talent_name, closed_at';

export const chatKeys = {
  all: ['chat'],
  inbox: ['chat', 'inbox'],
  unread: ['chat', 'unread'],
  badge: ['chat', 'badge'],
  conversations: ['chat', 'conversation'],
  threads: ['chat', 'thread'],
  thread: (conversationId: string) => ['chat', 'thread', conversationId],
  live: (conversationId: string) => ['chat', 'live', conversationId],
} as const;

/** Conversations by last activity with last message and unread count, 30 a page (FACTS §4). */
export const inboxQuery = infiniteQueryOptions({
  queryKey: chatKeys.inbox,
  initialPageParam: newestConversations(),
  queryFn: async ({ pageParam, signal }): Promise<ConversationPage> => {
    const supabase = await getSupabase();
    const rows = unwrap(
      await supabase
        .rpc('inbox', {
          p_limit: conversationsPerPage,
          ...(pageParam ? { p_before: pageParam.time, p_before_id: pageParam.id } : {}),
        })
        .abortSignal(signal),
    );
    const last = rows.at(-1);
    const older =
      last && rows.length === conversationsPerPage ? { time: last.updated_at, id: last.id } : null;
    return { rows, older };
  },
  getNextPageParam: (page) => page.older,
});

/** All messages this user received and has not read, in all conversations (DESIGN D11). */
export const unreadCountQuery = queryOptions({
  queryKey: chatKeys.unread,
  queryFn: async ({ signal }): Promise<number> => {
    const supabase = await getSupabase();
    return unwrap(await supabase.rpc('unread_count').abortSignal(signal));
  },
});

/** What the Home badge remembers, for all who show it; only ever written by them. */
export const badgeMemoryQuery = queryOptions({
  queryKey: chatKeys.badge,
  queryFn: skipToken,
  initialData: noBadgeMemory,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** One page of a thread, newest first; `before`, a `seq`, continues further back. */
export async function fetchMessagePage(
  conversationId: string,
  before: number | null,
  signal?: AbortSignal,
): Promise<MessagePage> {
  const supabase = await getSupabase();
  const newestFirst = supabase
    .from('messages')
    .select(messageColumns)
    .eq('conversation_id', conversationId)
    .order('seq', { ascending: false })
    .limit(messagesPerPage);
  const page = before === null ? newestFirst : newestFirst.lt('seq', before);
  const messages = unwrap(await (signal ? page.abortSignal(signal) : page));
  const last = messages.at(-1);
  const older = last && messages.length === messagesPerPage ? last.seq : null;
  return { messages, older };
}

/**
 * A thread's pages, newest first. Never refetched as a whole: `catchUpThread` fetches what is
 * new, so that a long thread costs one page however far back somebody has read.
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

/** What arrived live in a conversation; only ever written by the live channel and by sending. */
export const liveThreadQuery = (conversationId: string) =>
  queryOptions({
    queryKey: chatKeys.live(conversationId),
    queryFn: skipToken,
    initialData: emptyLiveThread,
    staleTime: Infinity,
  });

/** One conversation, or null when there is none with that id that this user may see. */
export const conversationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: [...chatKeys.conversations, conversationId],
    queryFn: async ({ signal }): Promise<ConversationCard | null> => {
      if (!isUuid(conversationId)) return null;
      const supabase = await getSupabase();
      const found = await supabase
        .from('conversations')
        .select(conversationColumns)
        .eq('id', conversationId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(found);
    },
  });

/** The conversation of a company with a talent, or null while there is none (SPEC §7). */
export const conversationWithQuery = (companyId: string, talentId: string) =>
  queryOptions({
    queryKey: [...chatKeys.conversations, companyId, talentId],
    queryFn: async ({ signal }): Promise<ConversationCard | null> => {
      const supabase = await getSupabase();
      const found = await supabase
        .from('conversations')
        .select(conversationColumns)
        .eq('company_id', companyId)
        .eq('talent_id', talentId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(found);
    },
  });

/**
 * Stores a message of `senderId` under the id made here and answers with its row; the same id again
 * answers with the row that is there. @throws AppError 'signed-out' when somebody else is signed in
 * by now, or nobody; 'network' when there is no answer in 15 s
 */
export async function sendMessage(
  message: { readonly id: string; readonly conversationId: string; readonly content: string },
  senderId: string,
): Promise<Message> {
  const supabase = await getSupabase();
  const { data: current, error: unread } = await supabase.auth.getSession();
  // A session that cannot be renewed for now is no other than it was.
  if (unread && hasStoredSession()) throw toAppError(unread);
  const { session } = current;
  if (session?.user.id !== senderId) {
    // Without any session nothing goes out, and nobody else would notice.
    if (!session) tellRefused();
    throw new AppError('signed-out');
  }
  // The sender is whom the token names: without this one it would be whoever signs in, in any tab,
  // until the request goes out.
  const asSender = ['Authorization', `Bearer ${session.access_token}`] as const;
  const timeout = AbortSignal.timeout(sendTimeoutMs);
  const sent = await supabase
    .from('messages')
    .insert({ id: message.id, conversation_id: message.conversationId, content: message.content })
    .select(messageColumns)
    .setHeader(...asSender)
    .abortSignal(timeout)
    .single();
  if (sent.error && timeout.aborted) throw new AppError('network', {}, sent.error);
  if (sent.error?.code === '23505') {
    const stored = await supabase
      .from('messages')
      .select(messageColumns)
      .eq('id', message.id)
      .setHeader(...asSender)
      .single();
    return unwrap(stored);
  }
  return unwrap(sent);
}

/** Marks read what `userId` received in the conversation up to `upToSeq` and had not read (SPEC §4). */
export async function markRead(
  conversationId: string,
  userId: string,
  upToSeq: number,
): Promise<void> {
  const supabase = await getSupabase();
  assertDone(
    await supabase
      .from('messages')
      .update({ read: true })
      .eq('conversation_id', conversationId)
      .eq('receiver_id', userId)
      .eq('read', false)
      .lte('seq', upToSeq),
  );
}
