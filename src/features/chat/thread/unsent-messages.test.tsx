import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, json, noAnswer, noNetwork, refused } from '@tests/services/answers';
import {
  conversation,
  conversationId,
  keepUnsent,
  showChat,
  showUnread,
} from '@tests/parts/conversation';
import { chatKeys } from '@/features/chat/api/queries';
import { queryClient } from '@/lib/query/query-client';
import { Thread } from './thread';

const thread = <Thread conversationId={conversationId} variant="messages" />;

/** Opens a thread that cannot be loaded, and from which nothing can be sent. */
async function openUnloaded(ask: () => Promise<Response> = async () => refused(403, '42501')) {
  const view = await showUnread(thread, ask);
  answer('POST /rest/v1/messages', noNetwork);
  return view;
}

beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

it('shows unsent messages offline without waiting for the server', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  keepUnsent('m1', conversationId);
  await openUnloaded(noAnswer);
  expect(await screen.findByText('text of m1')).toBeVisible();
  expect(screen.getByText("We couldn't load the messages")).toBeVisible();
});

it('shows unsent messages and accepts more when the conversation cannot be loaded', async () => {
  keepUnsent('m1', conversationId);
  keepUnsent('m2', 'other');
  const { user } = await openUnloaded();
  expect(await screen.findByText("We couldn't load the messages")).toBeVisible();
  const unsent = within(screen.getByRole('list', { name: 'Not sent yet' }));
  expect(unsent.getByText('text of m1')).toBeVisible();
  expect(unsent.getByText('Waiting for the connection')).toBeVisible();
  expect(unsent.queryByText('text of m2')).not.toBeInTheDocument();

  await user.type(screen.getByRole('textbox'), 'more{Enter}');
  expect(unsent.getByText('more')).toBeVisible();
  await user.click(unsent.getAllByRole('button', { name: 'Discard' })[0] ?? document.body);
  expect(unsent.queryByText('text of m1')).not.toBeInTheDocument();

  // Discarding the last message also removes the send box; the focus stays in this section.
  const discard = unsent.getByRole('button', { name: 'Discard' });
  await waitFor(() => expect(discard.parentElement?.querySelector('button')).toHaveFocus());
  await user.click(discard);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await waitFor(() =>
    expect(document.activeElement).toContainElement(
      screen.getByText("We couldn't load the messages"),
    ),
  );
  expect(document.body).not.toHaveFocus();
});

it('keeps the focus in the send box when the conversation loads while the user types', async () => {
  keepUnsent('m1', conversationId);
  const { user } = await openUnloaded();
  await screen.findByText("We couldn't load the messages");
  await user.type(screen.getByRole('textbox'), 'Half a ');
  answer('GET /rest/v1/conversations', () => json([conversation]));
  await act(() => queryClient.invalidateQueries({ queryKey: chatKeys.conversations }));
  await screen.findByText('Leo Santos');
  await user.keyboard('sentence');
  expect(screen.getByRole('textbox')).toHaveValue('Half a sentence');
});

it('shows only the error when there are no unsent messages', async () => {
  await openUnloaded();
  expect(await screen.findByText("We couldn't load the messages")).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

it('warns that a message refused by a full storage lasts only as long as the page', async () => {
  const { user } = await showChat(thread);
  answer('POST /rest/v1/messages', noNetwork);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.type(screen.getByRole('textbox'), 'Hi{Enter}');
  const log = within(screen.getByRole('log'));
  expect(await log.findByText('Waiting for the connection')).toBeVisible();
  expect(log.getByText('Hi')).toBeVisible();
  expect(log.getByText(/storage is full: leave this page open/)).toBeVisible();
  vi.restoreAllMocks();
  await user.type(screen.getByRole('textbox'), 'Kept{Enter}');
  await waitFor(() => expect(log.getAllByText('Waiting for the connection')).toHaveLength(1));
  expect(log.getAllByText(/storage is full/)).toHaveLength(1);
});
