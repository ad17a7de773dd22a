import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { invalidate } from '@/lib/query/invalidate';
import { checkForMissed } from '@/lib/realtime/user-channel';
import type { ClosureTimes, Conversation } from './conversation';
import { markedRead, mergeMessages, lastFreshSeq, type Message, type ReadReceipt } from './message';
import {
  chatKeys,
  fetchMessagesAfter,
  fetchMessagesBetween,
  type ConversationCard,
  type ConversationPage,
  type MessagePage,
} from './queries';

type ThreadData = InfiniteData<MessagePage>;
type InboxData = InfiniteData<ConversationPage>;

/** How many messages are loaded before the one that a thread opens at. */
const contextBeforeTarget = 20;
const unreadDelayMs = 150;
let unreadTimer: ReturnType<typeof setTimeout> | undefined;

/** Refetches the unread count, delayed so that a burst of messages causes only one request. */
export function refreshUnreadCount(client: QueryClient): void {
  clearTimeout(unreadTimer);
  unreadTimer = setTimeout(() => {
    void client.invalidateQueries({ queryKey: chatKeys.unread });
  }, unreadDelayMs);
}

/**
 * Edits a thread, if it is loaded. When a page fetch under way ends, React Query restores the other
 * pages to their state at its start, so the edit, which must be idempotent, is then repeated.
 */
function editThread(
  client: QueryClient,
  conversationId: string,
  edit: (data: ThreadData) => ThreadData,
): void {
  const queryKey = chatKeys.thread(conversationId);
  const apply = () => {
    client.setQueryData<ThreadData>(queryKey, (data) => data && edit(data));
  };
  apply();
  const query = client.getQueryCache().find({ queryKey });
  if (query && query.state.fetchStatus !== 'idle') query.promise?.then(apply, apply);
}

/**
 * The thread with messages added to its newest page, or the same object if nothing changes.
 * Messages older than that page come with the older pages; a message on an older page is only updated.
 */
export function withMessages(data: ThreadData, messages: readonly Message[]): ThreadData {
  const [newest, ...older] = data.pages;
  if (!newest) return data;
  const cachedById = new Map(newest.messages.map((message) => [message.id, message]));
  const oldestSeq = newest.older ?? 0;
  const changedMessages = messages.filter(({ id, seq, read, content }) => {
    const cached = cachedById.get(id);
    return seq >= oldestSeq && (!cached || (read && !cached.read) || cached.content !== content);
  });
  const pages = older.map((page) => withChangedContent(page, messages));
  if (changedMessages.length === 0 && pages.every((page, index) => page === older[index]))
    return data;
  return {
    ...data,
    pages: [{ ...newest, messages: mergeMessages(newest.messages, changedMessages) }, ...pages],
  };
}

/** The page with its messages whose content has changed; the same object if there are none. */
function withChangedContent(page: MessagePage, messages: readonly Message[]): MessagePage {
  const changedMessages = messages.filter(({ id, content }) =>
    page.messages.some((cached) => cached.id === id && cached.content !== content),
  );
  return changedMessages.length === 0
    ? page
    : { ...page, messages: mergeMessages(page.messages, changedMessages) };
}

/** The conversation as the inbox lists it, if that part of the inbox is loaded. */
export function listedConversation(client: QueryClient, id: string): Conversation | undefined {
  return client
    .getQueryData<InboxData>(chatKeys.inbox)
    ?.pages.flatMap((page) => page.rows)
    .find((row) => row.id === id);
}

const withRows = (
  data: InboxData,
  edit: (rows: readonly Conversation[], page: number) => readonly Conversation[],
): InboxData => ({
  ...data,
  pages: data.pages.map((page, i) => ({ ...page, rows: edit(page.rows, i) })),
});

/** Edits one conversation in the inbox and in search results, wherever it is listed. */
function editListed(
  client: QueryClient,
  id: string,
  edit: (row: Conversation) => Conversation,
): void {
  client.setQueriesData<InboxData>(
    { queryKey: chatKeys.inbox },
    (data) =>
      data && withRows(data, (rows) => rows.map((row) => (row.id === id ? edit(row) : row))),
  );
}

/**
 * The inbox's row after `message` arrived. A message that isn't newer than the row's last one changes
 * nothing, because the row already includes it, unless it is the last one with changed content.
 */
export function withLastMessage(row: Conversation, message: Message, userId: string): Conversation {
  if (message.seq === row.last_seq && message.content !== row.last_content) {
    return { ...row, last_content: message.content, last_system_kind: message.system_kind };
  }
  if (row.last_seq !== null && message.seq <= row.last_seq) return row;
  const countsAsUnread = message.receiver_id === userId && !message.read;
  return {
    ...row,
    last_content: message.content,
    last_system_kind: message.system_kind,
    last_system_facts: message.system_facts,
    last_sender_id: message.sender_id,
    last_at: message.created_at,
    last_seq: message.seq,
    unread: row.unread + (countsAsUnread ? 1 : 0),
  };
}

/** Moves a conversation to the top of the inbox; search results stay in their order. */
function moveToTop(client: QueryClient, row: Conversation): void {
  client.setQueryData<InboxData>(
    chatKeys.inbox,
    (data) =>
      data &&
      withRows(data, (rows, page) => {
        const others = rows.filter(({ id }) => id !== row.id);
        return page === 0 ? [row, ...others] : others;
      }),
  );
}

/** Shows in thread and inbox that a conversation was closed, blocked or suspended, or no longer is. */
export function applyClosure(
  client: QueryClient,
  id: string,
  closure: Partial<ClosureTimes>,
): void {
  const withClosure = <Row extends { readonly id: string }>(row: Row): Row =>
    row.id === id ? { ...row, ...closure } : row;
  client.setQueriesData<ConversationCard | null>(
    { queryKey: chatKeys.conversations },
    (card) => card && withClosure(card),
  );
  editListed(client, id, withClosure);
}

const isInboxFetching = (client: QueryClient): boolean =>
  client.isFetching({ queryKey: chatKeys.inbox }) > 0;

/**
 * Puts a new message, received live or sent from here, into its thread and into the inbox. A
 * repeated message changes nothing; if there is a gap before it, the missing messages are fetched.
 */
export function applyMessage(client: QueryClient, message: Message, userId: string): void {
  const { conversation_id: conversationId } = message;
  const thread = client.getQueryData<ThreadData>(chatKeys.thread(conversationId));
  const conversation = listedConversation(client, conversationId);
  const newestSeq = thread?.pages[0]?.messages.at(-1)?.seq ?? 0;
  editThread(client, conversationId, (data) => withMessages(data, [message]));
  if (thread && message.seq > newestSeq + 1) void catchUpThread(client, conversationId);
  // Where one message was lost, other broadcasts may have been lost with it.
  const knownSeq = Math.max(newestSeq, conversation?.last_seq ?? 0);
  if (knownSeq > 0 && message.seq > knownSeq + 1) checkForMissed();

  editListed(client, conversationId, (row) => withLastMessage(row, message, userId));
  const row = listedConversation(client, conversationId);
  if (row && row !== conversation) moveToTop(client, row);
  // An inbox fetch under way may have read the database before this message was written.
  if (!conversation || isInboxFetching(client)) void invalidate(client, chatKeys.inbox);
  if (message.receiver_id === userId) refreshUnreadCount(client);
}

/** Applies a read receipt of the other side, or of this user, here or on another device. */
export function applyReadReceipt(client: QueryClient, receipt: ReadReceipt, userId: string): void {
  const { conversation_id: conversationId, reader_id: readerId, up_to_seq: upToSeq } = receipt;
  editThread(client, conversationId, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      messages: markedRead(page.messages, readerId, upToSeq),
    })),
  }));
  if (readerId !== userId) return;
  const conversation = listedConversation(client, conversationId);
  const hasUnread = conversation !== undefined && conversation.unread > 0;
  const hasNewer = (conversation?.last_seq ?? 0) > upToSeq;
  if (hasUnread && !hasNewer) {
    editListed(client, conversationId, (row) => ({ ...row, unread: 0 }));
  }
  // Only the server knows how many messages came after the last one read, and an inbox fetch under
  // way may predate the receipt.
  if ((hasUnread && hasNewer) || isInboxFetching(client)) void invalidate(client, chatKeys.inbox);
  refreshUnreadCount(client);
}

/**
 * Fetches new messages and read states that a loaded thread may have missed. Fails silently: the
 * next message or missed broadcast tries again, and unsent messages show that the user is offline.
 */
export async function catchUpThread(client: QueryClient, conversationId: string): Promise<void> {
  const queryKey = chatKeys.thread(conversationId);
  const newest = client.getQueryData<ThreadData>(queryKey)?.pages[0];
  if (!newest) {
    await invalidate(client, queryKey);
    return;
  }
  try {
    const missedMessages = await fetchMessagesAfter(conversationId, lastFreshSeq(newest.messages));
    editThread(client, conversationId, (data) => withMessages(data, missedMessages));
  } catch {
    // The thread stays as it is.
  }
}

/**
 * Loads a thread back to a message and some before it, as one more page. Does nothing if the
 * message is there already, or the thread is not loaded.
 */
export async function loadBackTo(
  client: QueryClient,
  conversationId: string,
  seq: number,
): Promise<void> {
  const queryKey = chatKeys.thread(conversationId);
  const oldestSeq = client.getQueryData<ThreadData>(queryKey)?.pages.at(-1)?.older ?? null;
  if (oldestSeq === null || oldestSeq <= seq) return;
  const from = Math.max(1, seq - contextBeforeTarget);
  const olderMessages = await fetchMessagesBetween(conversationId, from, oldestSeq - 1);
  editThread(client, conversationId, (data) => withOlder(data, olderMessages, from));
}

/** The thread with a page of older messages, unless it goes back that far already. */
function withOlder(data: ThreadData, messages: readonly Message[], from: number): ThreadData {
  const oldestSeq = data.pages.at(-1)?.older ?? null;
  if (oldestSeq === null || oldestSeq <= from) return data;
  const page = {
    messages: messages.filter(({ seq }) => seq < oldestSeq),
    older: from === 1 ? null : from,
  };
  return { pages: [...data.pages, page], pageParams: [...data.pageParams, oldestSeq] };
}

/** Fetches whatever missed broadcasts may have changed. */
export function catchUpAll(client: QueryClient): void {
  for (const key of [chatKeys.inbox, chatKeys.conversations, chatKeys.unread]) {
    void invalidate(client, key);
  }
  for (const query of client
    .getQueryCache()
    .findAll({ queryKey: chatKeys.threads, type: 'active' })) {
    const conversationId = query.queryKey[2];
    if (typeof conversationId === 'string') void catchUpThread(client, conversationId);
  }
}
