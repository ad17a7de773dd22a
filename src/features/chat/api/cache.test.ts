import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  applyMessage,
  applyOwnRead,
  applyReadReceipt,
  catchUpThread,
  withNewestPage,
} from './cache';
import { chatKeys, fetchMessagePage, liveThreadQuery, threadQuery } from './queries';
import {
  clientWith,
  conversation,
  conversationId,
  message as messageOf,
} from '@/features/chat/conversation/test-screen';
import { confirmedMessages, threadEntries, type Message } from './message';

vi.mock('./queries', async (original) => ({
  ...(await original<typeof import('./queries')>()),
  fetchMessagePage: vi.fn(),
}));

function message(index: number): Message {
  return {
    id: `m${String(index).padStart(4, '0')}`,
    conversation_id: 'c',
    seq: index + 1,
    sender_id: 'other',
    receiver_id: 'me',
    content: String(index),
    is_system: false,
    system_kind: null,
    read: false,
    created_at: new Date(Date.UTC(2026, 0, 1) + index).toISOString(),
  };
}

/** Messages from..to (exclusive), newest first, as the server gives a page. */
function page(from: number, to: number) {
  const messages = Array.from({ length: to - from }, (_, index) => message(to - 1 - index));
  const oldest = messages.at(-1);
  return {
    messages,
    older: from > 0 && oldest ? oldest.seq : null,
  };
}

describe('a receipt says until when', () => {
  const own = (id: string, seq: number) =>
    messageOf(id, { sender_id: 'me', receiver_id: 'leo', read: false, seq });

  it('and leaves alone what was sent while it was on its way', () => {
    const client = clientWith([]);
    applyMessage(client, own('a', 2), 'me');
    applyMessage(client, own('b', 3), 'me');
    const receipt = { conversation_id: conversationId, reader_id: 'leo', up_to_seq: 2 };
    applyReadReceipt(client, receipt, 'me');
    const live = client.getQueryData(liveThreadQuery(conversationId).queryKey);
    const shown = threadEntries(live?.messages ?? [], [], 'me', live?.peerReadUpTo);
    expect(shown.map((entry) => entry.status)).toEqual(['read', 'sent']);
  });

  it('also of what was read on another device: later ones stay unread', () => {
    const client = clientWith([], { ...conversation, unread: 1 });
    applyMessage(client, messageOf('a', { read: false, seq: 2 }), 'me');
    applyMessage(client, messageOf('b', { read: false, seq: 3 }), 'me');
    applyOwnRead(client, conversationId, 'me', 2);
    const live = client.getQueryData(liveThreadQuery(conversationId).queryKey);
    expect(live?.messages.map(({ read }) => read)).toEqual([true, false]);
    expect(client.getQueryState(chatKeys.inbox)?.isInvalidated).toBe(true);
    applyOwnRead(client, conversationId, 'me', 3);
    expect(JSON.stringify(client.getQueryData(chatKeys.inbox))).toContain('"unread":0');
  });

  it('to a list on its way too, which may have been read before', async () => {
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
    applyOwnRead(client, conversationId, 'me', 2);
    answer('unread');
    await vi.waitFor(() => expect(client.getQueryData(chatKeys.inbox)).toBe('read'));
    stop();
  });
});

describe('catching up after a lost connection', () => {
  const sizes = fc.record({
    loadedPages: fc.integer({ min: 1, max: 3 }),
    missed: fc.integer({ min: 0, max: 25 }),
  });

  it('never leaves a gap: the thread is joined on, or starts over', () => {
    fc.assert(
      fc.property(sizes, ({ loadedPages, missed }) => {
        const size = 10;
        const before = 40;
        const pages = Array.from({ length: loadedPages }, (_, index) =>
          page(before - (index + 1) * size, before - index * size),
        );
        const now = before + missed;
        const data = withNewestPage(
          { pages, pageParams: pages.map(() => null) },
          page(now - size, now),
        );
        const shown = confirmedMessages(
          data.pages.flatMap((item) => item.messages),
          [],
          true,
        ).map((item) => Number(item.content));
        const first = shown[0] ?? 0;
        expect(shown).toEqual(Array.from({ length: now - first }, (_, index) => first + index));
        // What pages on is the oldest message shown, so paging leaves no gap either.
        expect(data.pages.at(-1)?.older).toBe(message(first).seq);
      }),
    );
  });

  it('fetches page after page until they join, so that the reader keeps the place', async () => {
    const client = clientWith([]);
    const key = chatKeys.thread('c');
    client.setQueryData(key, { pages: [page(30, 40)], pageParams: [null] });
    vi.mocked(fetchMessagePage).mockImplementation((_id, before) => {
      const end = before === null ? 75 : before - 1;
      return Promise.resolve(page(end - 10, end));
    });
    await catchUpThread(client, 'c');
    const data = client.getQueryData(threadQuery('c').queryKey);
    const fetched = data?.pages.flatMap((item) => item.messages) ?? [];
    expect(fetched.map((item) => Number(item.content))).toEqual(
      Array.from({ length: 45 }, (_, index) => 30 + index),
    );
    expect(data?.pages.at(-1)?.older).toBe(message(30).seq);
    expect(fetchMessagePage).toHaveBeenCalledTimes(4);
  });

  it('keeps what it caught up when an older page comes in late', async () => {
    const client = clientWith([]);
    let answer: (older: ReturnType<typeof page>) => void = () => undefined;
    const older = new Promise<ReturnType<typeof page>>((resolve) => {
      answer = resolve;
    });
    vi.mocked(fetchMessagePage).mockResolvedValue(page(32, 42));
    client.setQueryData(chatKeys.thread('c'), { pages: [page(30, 40)], pageParams: [null] });
    const thread = new InfiniteQueryObserver(client, {
      ...threadQuery('c'),
      queryFn: () => older,
    });
    const stop = thread.subscribe(() => {});
    const paged = thread.fetchNextPage();
    await catchUpThread(client, 'c');
    answer(page(20, 30));
    await paged;
    const shown = confirmedMessages(
      client.getQueryData(threadQuery('c').queryKey)?.pages.flatMap((item) => item.messages) ?? [],
      client.getQueryData(liveThreadQuery('c').queryKey)?.messages ?? [],
      true,
    );
    expect(shown.map((item) => Number(item.content))).toEqual(
      Array.from({ length: 22 }, (_, index) => 20 + index),
    );
    stop();
  });

  it('joins on when the whole thread fits one page', () => {
    const empty = { pages: [{ messages: [], older: null }], pageParams: [null] };
    expect(withNewestPage(empty, page(0, 3)).pages[0]?.messages).toHaveLength(3);
  });
});
