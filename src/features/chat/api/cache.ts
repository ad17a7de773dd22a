import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { refetchAnew } from '@/lib/query/refetch-anew';
import { withMessage, type Conversation } from './conversation';
import type { ReadReceipt } from './live-payloads';
import { chatKeys, fetchMessagePage, type ConversationPage, type MessagePage } from './queries';
import {
  addLiveMessages,
  addPeerRead,
  emptyLiveThread,
  mergeMessages,
  type LiveThread,
  type Message,
} from './message';

type ThreadData = InfiniteData<MessagePage>;
type InboxData = InfiniteData<ConversationPage>;

const unreadDelayMs = 150;
let unreadTimer: ReturnType<typeof setTimeout> | undefined;

/** Asks for the unread count again, once for a burst and after an open thread marked it read. */
export function refreshUnreadCount(client: QueryClient): void {
  clearTimeout(unreadTimer);
  unreadTimer = setTimeout(() => {
    void client.invalidateQueries({ queryKey: chatKeys.unread });
  }, unreadDelayMs);
}

function editLive(
  client: QueryClient,
  conversationId: string,
  edit: (live: LiveThread) => LiveThread,
) {
  client.setQueryData<LiveThread>(chatKeys.live(conversationId), (live) =>
    edit(live ?? emptyLiveThread),
  );
}

/** The conversation as the inbox lists it, if that part of the inbox is loaded. */
export function listedConversation(client: QueryClient, id: string): Conversation | undefined {
  return client
    .getQueryData<InboxData>(chatKeys.inbox)
    ?.pages.flatMap((page) => page.rows)
    .find((row) => row.id === id);
}

/** Puts a new message, received live or sent from here, into its thread and into the inbox. */
export function applyMessage(client: QueryClient, message: Message, userId: string): void {
  editLive(client, message.conversation_id, (live) => addLiveMessages(live, [message]));

  const inbox = client.getQueryData<InboxData>(chatKeys.inbox);
  const isListed = inbox?.pages.some((page) =>
    page.rows.some((row) => row.id === message.conversation_id),
  );
  if (inbox && isListed) {
    client.setQueryData<InboxData>(chatKeys.inbox, {
      ...inbox,
      pages: inbox.pages.map((page) => ({
        ...page,
        rows: page.rows.map((row) =>
          row.id === message.conversation_id ? withMessage(row, message, userId) : row,
        ),
      })),
    });
  }
  // A list that is being fetched may have been read before this message was written.
  if (!isListed || client.isFetching({ queryKey: chatKeys.inbox }) > 0) {
    void refetchAnew(client, chatKeys.inbox);
  }
  if (message.receiver_id === userId) refreshUnreadCount(client);
}

/** Takes in that one side has read: the other side's ticks, or this user's own other device. */
export function applyReadReceipt(client: QueryClient, receipt: ReadReceipt, userId: string): void {
  const { conversation_id: conversationId, reader_id: readerId, up_to_seq: upToSeq } = receipt;
  if (readerId === userId) applyOwnRead(client, conversationId, userId, upToSeq);
  else editLive(client, conversationId, (live) => addPeerRead(live, upToSeq));
}

/** Takes in that this user has read a conversation up to `upToSeq`, here or on another device. */
export function applyOwnRead(
  client: QueryClient,
  conversationId: string,
  userId: string,
  upToSeq: number,
): void {
  const asRead = (message: Message) =>
    message.receiver_id === userId && !message.read && message.seq <= upToSeq
      ? { ...message, read: true }
      : message;
  editLive(client, conversationId, (live) => ({ ...live, messages: live.messages.map(asRead) }));
  client.setQueryData<ThreadData>(
    chatKeys.thread(conversationId),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, messages: page.messages.map(asRead) })),
      },
  );
  const listed = listedConversation(client, conversationId);
  const cameAfter = (listed?.last_seq ?? 0) > upToSeq;
  // How many came after what was read is for the server to say; and what it says now it may have
  // counted before.
  const isToBeAsked = cameAfter && listed !== undefined && listed.unread > 0;
  if (isToBeAsked || client.isFetching({ queryKey: chatKeys.inbox }) > 0) {
    void refetchAnew(client, chatKeys.inbox);
  }
  if (listed && !cameAfter) {
    client.setQueryData<InboxData>(
      chatKeys.inbox,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) =>
              row.id === conversationId && row.unread > 0 ? { ...row, unread: 0 } : row,
            ),
          })),
        },
    );
  }
  refreshUnreadCount(client);
}

/**
 * The pages of a thread with a newest page just fetched put in. When it does not reach down to
 * what was loaded, what lies between is unknown and the thread starts over from that page.
 */
export function withNewestPage(data: ThreadData, newest: MessagePage): ThreadData {
  const [first, ...rest] = data.pages;
  const known = new Set(data.pages.flatMap((page) => page.messages.map((message) => message.id)));
  const reaches = newest.older === null || newest.messages.some((message) => known.has(message.id));
  if (!first || !reaches) return { pages: [newest], pageParams: [null] };
  const merged = mergeMessages(first.messages, newest.messages);
  return {
    ...data,
    pages: [{ messages: merged, older: first.older }, ...rest],
  };
}

const mostPagesMissed = 20;

/** The newest page, and those before it until they reach what is known or are too many. */
async function fetchMissed(conversationId: string, known: ReadonlySet<string>) {
  let missed = await fetchMessagePage(conversationId, null);
  const joinsOn = () =>
    missed.older === null || missed.messages.some((message) => known.has(message.id));
  for (let pages = 1; pages < mostPagesMissed && !joinsOn(); pages += 1) {
    const before = await fetchMessagePage(conversationId, missed.older);
    missed = { messages: [...missed.messages, ...before.messages], older: before.older };
  }
  return missed;
}

/**
 * Fetches what a loaded thread may have missed, so that its reader keeps the place however much
 * that was. Fails silently: the next join tries again.
 */
export async function catchUpThread(client: QueryClient, conversationId: string): Promise<void> {
  const key = chatKeys.thread(conversationId);
  const loaded = client.getQueryData<ThreadData>(key);
  if (!loaded) {
    await refetchAnew(client, key);
    return;
  }
  try {
    const known = loaded.pages.flatMap((page) => page.messages.map((message) => message.id));
    const missed = await fetchMissed(conversationId, new Set(known));
    // An older page on its way brings the thread as it was when that was asked for.
    if (client.isFetching({ queryKey: key }) > 0) {
      editLive(client, conversationId, (live) => addLiveMessages(live, missed.messages));
    }
    client.setQueryData<ThreadData>(key, (data) => data && withNewestPage(data, missed));
  } catch {
    // The thread stays as it is; being offline is shown by what cannot be sent.
  }
}

/** After a join of the live channel: nothing is replayed, so fetch what may have been missed. */
export function catchUpAll(client: QueryClient): void {
  for (const key of [chatKeys.inbox, chatKeys.conversations, chatKeys.unread]) {
    void refetchAnew(client, key);
  }
  for (const query of client
    .getQueryCache()
    .findAll({ queryKey: chatKeys.threads, type: 'active' })) {
    const conversationId = query.queryKey[2];
    if (typeof conversationId === 'string') void catchUpThread(client, conversationId);
  }
}
