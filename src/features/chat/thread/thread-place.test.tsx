import type { InfiniteData } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyMessage } from '@/features/chat/api/cache';
import { chatKeys, type MessagePage } from '@/features/chat/api/queries';
import { queryClient } from '@/lib/query/query-client';
import { answer, noNetwork } from '@tests/services/answers';
import { conversationId, message, showChat } from '@tests/parts/conversation';
import { Thread } from './thread';

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
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(height);
});
afterEach(() => vi.restoreAllMocks());

/** Opens a thread in which nothing can be sent. */
async function open(messages = [message('a')]) {
  const thread = <Thread conversationId={conversationId} variant="messages" />;
  const view = await showChat(thread, { messages });
  answer('POST /rest/v1/messages', noNetwork);
  await screen.findByRole('log');
  return view;
}

it('keeps the scroll position when an own message arrives from another device', async () => {
  const { user } = await open();
  goBack();
  act(() => applyMessage(queryClient, arriving('b', 1, own), 'me'));
  expect(await screen.findByText('text of b')).toBeVisible();
  expect(list().scrollTop).toBe(300);
  expect(screen.getByRole('button', { name: 'To the newest message' })).toBeVisible();

  await user.type(screen.getByRole('textbox'), 'written here{Enter}');
  expect(list().scrollTop).toBe(height);
  // What is still on its way would hold up the next test's message.
  expect(await screen.findByText('Waiting for the connection')).toBeVisible();
});

it('shows that new messages have arrived, even above an unsent one', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('textbox'), 'unsent{Enter}');
  expect(await screen.findByText('Waiting for the connection')).toBeVisible();
  goBack();
  expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
  act(() => applyMessage(queryClient, arriving('b', 1), 'me'));
  expect(await screen.findByRole('button', { name: 'New messages' })).toBeVisible();
});

it('does not report messages of an older page as new', async () => {
  await open([arriving('b', 1, own)]);
  goBack();
  const older = { messages: [message('a')], older: null };
  act(() => {
    queryClient.setQueryData<InfiniteData<MessagePage>>(
      chatKeys.thread(conversationId),
      (data) => data && { pages: [...data.pages, older], pageParams: [null, null] },
    );
  });
  expect(await screen.findByText('text of a')).toBeVisible();
  expect(screen.getByRole('button', { name: 'To the newest message' })).toBeVisible();
  act(() => applyMessage(queryClient, arriving('c', 2), 'me'));
  expect(await screen.findByRole('button', { name: 'New messages' })).toBeVisible();
});
