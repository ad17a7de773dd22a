import type { InfiniteData } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/errors';
import { applyMessage } from '@/features/chat/api/cache';
import { sendMessage } from '@/features/chat/api/mutations';
import { chatKeys, type MessagePage } from '@/features/chat/api/queries';
import {
  clientWith,
  conversationId,
  message,
  show,
} from '@/features/chat/conversation/test-screen';
import { Thread } from './thread';

vi.mock('@/lib/session/session', async () => {
  const { me: user } = await import('@/features/chat/conversation/test-screen');
  return { useUser: () => user, useSession: () => ({ status: 'signed-in', user }) };
});
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => new Promise(() => undefined) }));
vi.mock('@/features/chat/api/mutations', { spy: true });

const height = 2000;
const list = () => screen.getByRole('log');

/** Scrolls the thread, which is always a long one here, back to older messages. */
function goBack() {
  list().scrollTop = 300;
  fireEvent.scroll(list());
}

const arriving = (id: string, second: number, fields: Parameters<typeof message>[1] = {}) =>
  message(id, {
    created_at: `2026-01-01T12:00:0${second}.000000+00:00`,
    seq: second + 1,
    ...fields,
  });
const own = { sender_id: 'me', receiver_id: 'leo', read: false };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.mocked(sendMessage).mockRejectedValue(new AppError('offline'));
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(height);
});
afterEach(() => vi.restoreAllMocks());

it('keeps the scroll position when an own message arrives from another device', async () => {
  const { client, user } = show(
    <Thread conversationId={conversationId} variant="messages" />,
    clientWith([message('a')]),
  );
  goBack();
  act(() => applyMessage(client, arriving('b', 1, own), 'me'));
  expect(await screen.findByText('text of b')).toBeVisible();
  expect(list().scrollTop).toBe(300);
  expect(screen.getByRole('button', { name: 'To the newest message' })).toBeVisible();

  await user.type(screen.getByRole('textbox'), 'written here{Enter}');
  expect(list().scrollTop).toBe(height);
});

it('shows that new messages have arrived, even above an unsent one', async () => {
  const shown = show(
    <Thread conversationId={conversationId} variant="messages" />,
    clientWith([message('a')]),
  );
  await shown.user.type(screen.getByRole('textbox'), 'unsent{Enter}');
  expect(await screen.findByText('Waiting for the connection')).toBeVisible();
  goBack();
  expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
  act(() => applyMessage(shown.client, arriving('b', 1), 'me'));
  expect(await screen.findByRole('button', { name: 'New messages' })).toBeVisible();
});

it('does not report messages of an older page as new', async () => {
  const client = clientWith([arriving('b', 1, own)]);
  show(<Thread conversationId={conversationId} variant="messages" />, client);
  goBack();
  const older = { messages: [message('a')], older: null };
  act(() => {
    client.setQueryData<InfiniteData<MessagePage>>(
      chatKeys.thread(conversationId),
      (data) => data && { pages: [...data.pages, older], pageParams: [null, null] },
    );
  });
  expect(await screen.findByText('text of a')).toBeVisible();
  expect(screen.getByRole('button', { name: 'To the newest message' })).toBeVisible();
  act(() => applyMessage(client, arriving('c', 2), 'me'));
  expect(await screen.findByRole('button', { name: 'New messages' })).toBeVisible();
});
