import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer as answerAt, json, type AnsweredRequest } from '@tests/services/answers';
import { conversation, conversationId, message as messageOf } from '@tests/parts/conversation';
import {
  applyMessage,
  applyReadReceipt,
  catchUpThread,
  listedConversation,
  withLastMessage,
} from './cache';
import type { Conversation } from './conversation';
import type { Message } from './message';
import { chatKeys, inboxQuery, threadQuery, type MessagePage } from './queries';

const message = (seq: number, fields: Partial<Message> = {}) =>
  messageOf(`m${seq}`, { seq, ...fields });

/** A page with the messages from one `seq` to another, both included. */
function page(from: number, to: number): MessagePage {
  const messages = Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
  return { messages, older: from > 1 ? from : null };
}

const pagesOf = (client: QueryClient) =>
  client.getQueryData(threadQuery(conversationId).queryKey)?.pages ?? [];
const messagesIn = (client: QueryClient) =>
  pagesOf(client)
    .toReversed()
    .flatMap(({ messages }) => messages);
const places = (client: QueryClient) => messagesIn(client).map(({ seq }) => seq);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** A query client with the conversation and its messages in the cache. */
function clientWith(messages: readonly Message[], card = conversation): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(chatKeys.thread(conversationId), {
    pages: [{ messages, older: null }],
    pageParams: [null],
  });
  client.setQueryData(chatKeys.inbox, {
    pages: [{ rows: [card], older: null }],
    pageParams: [null],
  });
  return client;
}

/** A query client with these pages of the thread loaded; the newest page comes first. */
function clientWithPages(...pages: MessagePage[]) {
  const client = clientWith([]);
  const pageParams = [null, ...pages.slice(0, -1).map(({ older }) => older)];
  client.setQueryData(threadQuery(conversationId).queryKey, { pages, pageParams });
  return client;
}

/** Observes the thread with a page request that is pending until `answer` is called. */
function slowPage(client: QueryClient) {
  let answer: (page: MessagePage) => void = () => undefined;
  const answered = new Promise<MessagePage>((resolve) => {
    answer = resolve;
  });
  const thread = new InfiniteQueryObserver(client, {
    ...threadQuery(conversationId),
    queryFn: () => answered,
  });
  return {
    thread,
    stop: thread.subscribe(() => {}),
    answer: (given: MessagePage) => answer(given),
  };
}

/** The messages that the database holds beyond those in the cache. */
let messagesAfter: (after: number) => readonly Message[];
/** What it was asked for. */
let reads: readonly AnsweredRequest[];

/** Lets the database hold all messages up to the given `seq`. */
function serverHas(newest: number, fields: Partial<Message> = {}) {
  messagesAfter = (after) => range(after + 1, newest).map((seq) => message(seq, fields));
}

beforeEach(() => {
  messagesAfter = () => [];
  reads = answerAt('GET /rest/v1/messages', ({ url }) =>
    json(messagesAfter(Number(url.searchParams.get('seq')?.replace('gt.', '')))),
  );
});

describe('a new message', () => {
  it('is added to its thread once, however often it arrives', () => {
    const client = clientWithPages(page(4, 6), page(1, 3));
    applyMessage(client, message(7), 'me');
    const before = client.getQueryData(chatKeys.thread(conversationId));
    applyMessage(client, message(7), 'me');
    expect(places(client)).toEqual(range(1, 7));
    expect(client.getQueryData(chatKeys.thread(conversationId))).toBe(before);
    expect(reads).toEqual([]);
  });

  it('replaces its previous content, also in an older page', () => {
    const client = clientWithPages(page(6, 10), page(1, 5));
    const removed = { content: 'This message was removed.', system_kind: 'removed' };
    for (const seq of [9, 2]) applyMessage(client, message(seq, removed), 'me');
    expect(places(client)).toEqual(range(1, 10));
    expect(
      messagesIn(client).flatMap(({ seq, system_kind }) => (system_kind ? [seq] : [])),
    ).toEqual([2, 9]);
  });

  it('is ignored if it belongs to an older page that is not loaded', () => {
    const client = clientWithPages(page(4, 6));
    applyMessage(client, message(2), 'me');
    expect(places(client)).toEqual(range(4, 6));
  });

  it('makes the messages missed before it be fetched', async () => {
    const client = clientWithPages(page(4, 6));
    serverHas(9);
    applyMessage(client, message(9), 'me');
    expect(places(client)).toEqual([4, 5, 6, 9]);
    await vi.waitFor(() => expect(places(client)).toEqual(range(4, 9)));
    expect(reads.map(({ url }) => url.searchParams.get('seq'))).toEqual(['gt.6']);
  });

  it('moves its conversation to the top of the inbox', () => {
    const client = clientWith([]);
    const other = { ...conversation, id: 'other' };
    client.setQueryData(inboxQuery.queryKey, {
      pages: [
        { rows: [other], older: null },
        { rows: [conversation], older: null },
      ],
      pageParams: [null, null],
    });
    applyMessage(client, message(2, { read: false }), 'me');
    const rows = client.getQueryData(inboxQuery.queryKey)?.pages.map((inbox) => inbox.rows);
    expect(rows?.map((row) => row.map(({ id }) => id))).toEqual([[conversationId, 'other'], []]);
    expect(rows?.[0]?.[0]).toMatchObject({ last_content: 'text of m2', unread: 1 });
  });
});

describe('a message that arrives, in the row of its conversation,', () => {
  const emptyRow: Conversation = {
    ...conversation,
    last_content: null,
    last_at: null,
    last_seq: null,
  };
  const arrivedAt = '2026-01-01T10:05:00.000000+00:00';
  const unreadMessage = message(5, { read: false, created_at: arrivedAt });

  it('replaces the last one that it is itself, which an operator has removed, and counts no more', () => {
    const before = withLastMessage(emptyRow, unreadMessage, 'me');
    const removedContent = { content: 'This message was removed.', system_kind: 'removed' };
    const removed = { ...unreadMessage, ...removedContent };
    expect(withLastMessage(before, removed, 'me')).toEqual({
      ...before,
      last_content: 'This message was removed.',
      last_system_kind: 'removed',
    });
  });

  it('becomes the last of its conversation and counts as unread', () => {
    const row = withLastMessage(emptyRow, unreadMessage, 'me');
    expect(row).toMatchObject({ last_content: 'text of m5', last_at: arrivedAt, unread: 1 });
  });

  it('counts as unread once, however often it arrives, and not if this user sent it', () => {
    const once = withLastMessage(emptyRow, unreadMessage, 'me');
    expect(withLastMessage(once, unreadMessage, 'me')).toBe(once);
    const own = message(6, { sender_id: 'me', receiver_id: 'leo' });
    expect(withLastMessage(once, own, 'me')).toMatchObject({ unread: 1, last_sender_id: 'me' });
  });

  it('changes nothing when the row already includes a later message', () => {
    const row = { ...conversation, last_seq: 9, unread: 2 };
    expect(withLastMessage(row, unreadMessage, 'me')).toBe(row);
  });
});

describe('a page fetch under way', () => {
  it('does not undo messages and receipts that arrive meanwhile', async () => {
    const client = clientWithPages(page(4, 6));
    const { thread, stop, answer } = slowPage(client);
    const paged = thread.fetchNextPage();
    applyMessage(client, message(7, { sender_id: 'me', receiver_id: 'leo', read: false }), 'me');
    applyReadReceipt(
      client,
      { conversation_id: conversationId, reader_id: 'leo', up_to_seq: 7 },
      'me',
    );
    answer(page(1, 3));
    await paged;
    await vi.waitFor(() => expect(places(client)).toEqual(range(1, 7)));
    expect(messagesIn(client).at(-1)?.read).toBe(true);
    stop();
  });

  it('keeps a message that arrives before the first page', async () => {
    const client = clientWith([]);
    client.removeQueries({ queryKey: chatKeys.thread(conversationId) });
    const { stop, answer } = slowPage(client);
    applyMessage(client, message(7), 'me');
    answer(page(4, 6));
    await vi.waitFor(() => expect(places(client)).toEqual(range(4, 7)));
    stop();
  });
});

describe('a read receipt', () => {
  const own = (seq: number) => message(seq, { sender_id: 'me', receiver_id: 'leo', read: false });
  const receipt = { conversation_id: conversationId, reader_id: 'leo', up_to_seq: 2 };

  it('does not mark messages sent after it', () => {
    const client = clientWithPages(page(1, 1));
    applyMessage(client, own(2), 'me');
    applyMessage(client, own(3), 'me');
    applyReadReceipt(client, receipt, 'me');
    expect(messagesIn(client).map(({ read }) => read)).toEqual([true, true, false]);
  });

  it('is not undone by an older receipt, or by the late response to sending', () => {
    const client = clientWithPages(page(1, 1));
    applyMessage(client, own(2), 'me');
    applyReadReceipt(client, receipt, 'me');
    applyReadReceipt(client, { ...receipt, up_to_seq: 1 }, 'me');
    applyMessage(client, own(2), 'me');
    expect(messagesIn(client).map(({ read }) => read)).toEqual([true, true]);
  });

  it('marks messages read on another device, and leaves later messages unread', () => {
    const client = clientWith([message(1)], { ...conversation, unread: 1 });
    const here = { ...receipt, reader_id: 'me' };
    applyMessage(client, message(2, { read: false }), 'me');
    applyMessage(client, message(3, { read: false }), 'me');
    applyReadReceipt(client, here, 'me');
    expect(messagesIn(client).map(({ read }) => read)).toEqual([true, true, false]);
    expect(client.getQueryState(chatKeys.inbox)?.isInvalidated).toBe(true);
    applyReadReceipt(client, { ...here, up_to_seq: 3 }, 'me');
    expect(listedConversation(client, conversationId)?.unread).toBe(0);
  });

  it('refetches an inbox that was being fetched, because the response may predate it', async () => {
    const client = clientWith([]);
    client.removeQueries({ queryKey: chatKeys.inbox });
    let answer: (rows: string) => void = () => undefined;
    const first = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const read = vi
      .fn<() => Promise<string>>()
      .mockReturnValueOnce(first)
      .mockResolvedValue('read');
    const stop = new QueryObserver(client, { queryKey: chatKeys.inbox, queryFn: read }).subscribe(
      () => {},
    );
    applyReadReceipt(client, { ...receipt, reader_id: 'me' }, 'me');
    answer('unread');
    await vi.waitFor(() => expect(client.getQueryData(chatKeys.inbox)).toBe('read'));
    stop();
  });
});

describe('catching up after a lost connection', () => {
  const sizes = fc.record({
    loadedPages: fc.integer({ min: 1, max: 3 }),
    missed: fc.integer({ min: 0, max: 25 }),
    arrived: fc.integer({ min: 0, max: 5 }),
  });

  it('never leaves a gap, and continues paging from the oldest message', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async ({ loadedPages, missed, arrived }) => {
        const loaded = range(1, loadedPages).map((nth) => page(51 - nth * 10, 60 - nth * 10));
        const client = clientWithPages(...loaded);
        const newest = 50 + missed + arrived;
        serverHas(newest);
        for (const seq of range(newest - arrived + 1, newest)) {
          applyMessage(client, message(seq), 'me');
        }
        await catchUpThread(client, conversationId);
        const first = 51 - loadedPages * 10;
        expect(places(client)).toEqual(range(first, newest));
        expect(pagesOf(client).at(-1)?.older).toBe(first);
      }),
      { numRuns: 30 },
    );
  });

  it('updates which messages were read meanwhile', async () => {
    const client = clientWithPages(page(1, 3));
    const own = { sender_id: 'me', receiver_id: 'leo' };
    applyMessage(client, message(4, { ...own, read: false }), 'me');
    serverHas(5, { ...own, read: true });
    await catchUpThread(client, conversationId);
    expect(messagesIn(client).map(({ read }) => read)).toEqual([true, true, true, true, true]);
  });

  it('keeps the fetched messages when an older page arrives late', async () => {
    const client = clientWithPages(page(31, 40));
    serverHas(42);
    const { thread, stop, answer } = slowPage(client);
    const paged = thread.fetchNextPage();
    await catchUpThread(client, conversationId);
    answer(page(21, 30));
    await paged;
    await vi.waitFor(() => expect(places(client)).toEqual(range(21, 42)));
    stop();
  });
});
