import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/errors';
import { markRead } from '@/features/chat/api/mutations';
import { chatKeys } from '@/features/chat/api/queries';
import {
  clientWith,
  conversation,
  conversationId,
  message,
} from '@/features/chat/conversation/test-screen';
import { useMarkRead } from './use-mark-read';

vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => new Promise(() => undefined) }));
vi.mock('@/features/chat/api/mutations', { spy: true });

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** Opens a thread, by default with one unread message; `isSeen` is whether its end is visible. */
function open(messages = [message('a', { read: false })]) {
  const client = clientWith([], { ...conversation, unread: 1 });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook(({ isSeen }) => useMarkRead(conversationId, 'me', messages, isSeen), {
    wrapper,
    initialProps: { isSeen: true },
  });
  return { ...hook, inbox: () => JSON.stringify(client.getQueryData(chatKeys.inbox)) };
}

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('retries at growing intervals until the thread is marked read', async () => {
  vi.mocked(markRead).mockRejectedValueOnce(new AppError('network'));
  vi.mocked(markRead).mockRejectedValueOnce(new AppError('network'));
  vi.mocked(markRead).mockResolvedValue();
  const { inbox } = open();
  await later(1999);
  expect(markRead).toHaveBeenCalledTimes(1);
  await later(1);
  expect(markRead).toHaveBeenCalledTimes(2);
  await later(4999);
  expect(markRead).toHaveBeenCalledTimes(2);
  expect(inbox()).toContain('"unread":1');
  await later(1);
  expect(markRead).toHaveBeenCalledTimes(3);
  expect(inbox()).toContain('"unread":0');
  await later(60_000);
  expect(markRead).toHaveBeenCalledTimes(3);
});

it('retries at once when the connection is back', async () => {
  vi.mocked(markRead).mockRejectedValueOnce(new AppError('offline'));
  vi.mocked(markRead).mockResolvedValue();
  const { inbox } = open();
  await later(0);
  window.dispatchEvent(new Event('online'));
  await later(0);
  expect(markRead).toHaveBeenCalledTimes(2);
  expect(inbox()).toContain('"unread":0');
  await later(60_000);
  expect(markRead).toHaveBeenCalledTimes(2);
});

it('marks unread messages on pages that are not loaded, once', async () => {
  vi.mocked(markRead).mockResolvedValue();
  const loaded = message('b', { seq: 2 });
  const { inbox, rerender } = open([loaded]);
  await later(0);
  expect(markRead).toHaveBeenCalledExactlyOnceWith(conversationId, 'me', loaded.seq);
  expect(inbox()).toContain('"unread":0');
  rerender({ isSeen: false });
  rerender({ isSeen: true });
  await later(60_000);
  expect(markRead).toHaveBeenCalledOnce();
});

it('stops retrying when the thread is out of sight or closed', async () => {
  vi.mocked(markRead).mockRejectedValue(new AppError('network'));
  const { rerender, unmount } = open();
  await later(0);
  rerender({ isSeen: false });
  window.dispatchEvent(new Event('online'));
  await later(60_000);
  expect(markRead).toHaveBeenCalledTimes(1);
  rerender({ isSeen: true });
  await later(0);
  unmount();
  await later(60_000);
  expect(markRead).toHaveBeenCalledTimes(2);
});
