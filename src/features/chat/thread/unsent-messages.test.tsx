import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/errors';
import { sendMessage } from '@/features/chat/api/mutations';
import { chatKeys } from '@/features/chat/api/queries';
import {
  clientWith,
  conversation,
  conversationId,
  show,
} from '@/features/chat/conversation/test-screen';
import { Thread } from './thread';

vi.mock('@/lib/session/session', async () => {
  const { me: user } = await import('@/features/chat/conversation/test-screen');
  return { useUser: () => user, useSession: () => ({ status: 'signed-in', user }) };
});
const service = vi.hoisted(() => ({ answer: (): Promise<never> => new Promise(() => undefined) }));
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => service.answer() }));
vi.mock('@/features/chat/api/mutations', { spy: true });

/** Opens a thread that is not cached and cannot be loaded. */
function openUnloaded() {
  const client = clientWith([]);
  client.clear();
  return show(<Thread conversationId={conversationId} variant="messages" />, client);
}

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  vi.restoreAllMocks();
  service.answer = () => Promise.reject(new Error('no chunk'));
  vi.mocked(sendMessage).mockRejectedValue(new AppError('offline'));
  localStorage.clear();
  sessionStorage.clear();
});

function keep(id: string, content: string, inConversation: string) {
  const kept = {
    id,
    content,
    conversationId: inConversation,
    queuedAt: '2026-01-01T10:00:00.000Z',
  };
  localStorage.setItem(`pitchreel.outbox.me.message.${id}`, JSON.stringify(kept));
  localStorage.setItem(`pitchreel.outbox.me.state.${id}`, 'waiting');
}

it('shows unsent messages offline without waiting for the server', () => {
  service.answer = () => new Promise(() => undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  keep('m1', 'kept', conversationId);
  openUnloaded();
  expect(screen.getByText('kept')).toBeVisible();
  expect(screen.getByText('The messages could not be loaded')).toBeVisible();
});

it('shows unsent messages and accepts more when the conversation cannot be loaded', async () => {
  keep('m1', 'kept', conversationId);
  keep('m2', 'elsewhere', 'other');
  const { user } = openUnloaded();
  expect(await screen.findByText('The messages could not be loaded')).toBeVisible();
  const unsent = within(screen.getByRole('list', { name: 'Not sent yet' }));
  expect(unsent.getByText('kept')).toBeVisible();
  expect(unsent.getByText('Waiting for the connection')).toBeVisible();
  expect(unsent.queryByText('elsewhere')).not.toBeInTheDocument();

  await user.type(screen.getByRole('textbox'), 'more{Enter}');
  expect(unsent.getByText('more')).toBeVisible();
  await user.click(unsent.getAllByRole('button', { name: 'Discard' })[0] ?? document.body);
  expect(unsent.queryByText('kept')).not.toBeInTheDocument();

  // Discarding the last message also removes the send box; the focus stays in this section.
  const discard = unsent.getByRole('button', { name: 'Discard' });
  await waitFor(() => expect(discard.parentElement?.querySelector('button')).toHaveFocus());
  await user.click(discard);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await waitFor(() =>
    expect(document.activeElement).toContainElement(
      screen.getByText('The messages could not be loaded'),
    ),
  );
  expect(document.body).not.toHaveFocus();
});

it('keeps the focus in the send box when the conversation loads while the user types', async () => {
  keep('m1', 'kept', conversationId);
  const { user, client } = openUnloaded();
  await screen.findByText('The messages could not be loaded');
  await user.type(screen.getByRole('textbox'), 'Half a ');
  act(() => {
    client.setQueryData([...chatKeys.conversations, conversationId], conversation);
  });
  await screen.findByText('Leo Santos');
  await user.keyboard('sentence');
  expect(screen.getByRole('textbox')).toHaveValue('Half a sentence');
});

it('shows only the error when there are no unsent messages', async () => {
  openUnloaded();
  expect(await screen.findByText('The messages could not be loaded')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

it('warns that a message refused by a full storage lasts only as long as the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { user } = show(<Thread conversationId={conversationId} variant="messages" />);
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
