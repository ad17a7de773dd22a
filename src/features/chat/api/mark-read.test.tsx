import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, done, noNetwork, type AnsweredRequest } from '@tests/services/answers';
import { conversation, conversationId, message } from '@tests/parts/conversation';
import { chatKeys } from './queries';
import { queryClient } from '@/lib/query/query-client';
import { QueryProvider } from '@/lib/query/query-provider';
import { getSupabase } from '@/lib/supabase/supabase';
import { useMarkRead } from './mutations';

let marks: readonly AnsweredRequest[];
/** How many requests are still to fail. */
let failing: number;

beforeEach(async () => {
  await getSupabase();
  failing = 0;
  marks = answer('PATCH /rest/v1/messages', () => {
    failing -= 1;
    return failing < 0 ? done() : noNetwork();
  });
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** Opens a thread, by default with one unread message; `isSeen` is whether its end is visible. */
async function open(messages = [message('a', { read: false })]) {
  queryClient.clear();
  queryClient.setQueryData(chatKeys.inbox, {
    pages: [{ rows: [{ ...conversation, unread: 1 }], older: null }],
    pageParams: [null],
  });
  const hook = renderHook(({ isSeen }) => useMarkRead(conversationId, 'me', messages, isSeen), {
    wrapper: QueryProvider,
    initialProps: { isSeen: true },
  });
  await answered();
  return { ...hook, inbox: () => JSON.stringify(queryClient.getQueryData(chatKeys.inbox)) };
}

/** Until what has been asked is answered, before any time passes. */
async function answered() {
  for (let turn = 0; turn < 10; turn += 1) await act(() => vi.advanceTimersByTimeAsync(0));
}
async function later(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await answered();
}

it('retries at growing intervals until the thread is marked read', async () => {
  failing = 2;
  const { inbox } = await open();
  await later(1999);
  expect(marks).toHaveLength(1);
  await later(1);
  expect(marks).toHaveLength(2);
  await later(4999);
  expect(marks).toHaveLength(2);
  expect(inbox()).toContain('"unread":1');
  await later(1);
  expect(marks).toHaveLength(3);
  expect(inbox()).toContain('"unread":0');
  await later(60_000);
  expect(marks).toHaveLength(3);
});

it('retries at once when the connection is back', async () => {
  failing = 1;
  const { inbox } = await open();
  await later(0);
  window.dispatchEvent(new Event('online'));
  await later(0);
  expect(marks).toHaveLength(2);
  expect(inbox()).toContain('"unread":0');
  await later(60_000);
  expect(marks).toHaveLength(2);
});

it('marks unread messages on pages that are not loaded, once', async () => {
  const loaded = message('b', { seq: 2 });
  const { inbox, rerender } = await open([loaded]);
  await later(0);
  expect(marks.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
    expect.objectContaining({
      conversation_id: `eq.${conversationId}`,
      receiver_id: 'eq.me',
      seq: `lte.${loaded.seq}`,
    }),
  ]);
  expect(inbox()).toContain('"unread":0');
  rerender({ isSeen: false });
  rerender({ isSeen: true });
  await later(60_000);
  expect(marks).toHaveLength(1);
});

it('stops retrying when the thread is out of sight or closed', async () => {
  failing = Infinity;
  const { rerender, unmount } = await open();
  await later(0);
  rerender({ isSeen: false });
  window.dispatchEvent(new Event('online'));
  await later(60_000);
  expect(marks).toHaveLength(1);
  rerender({ isSeen: true });
  await later(0);
  unmount();
  await later(60_000);
  expect(marks).toHaveLength(2);
});
