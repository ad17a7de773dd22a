import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { supportCompanyId } from '@/domain/ids';
import { applyClosure } from '@/features/chat/api/cache';
import { queryClient } from '@/lib/query/query-client';
import { answer, done, refused } from '@tests/services/answers';
import { conversation, conversationId, message, showChat } from '@tests/parts/conversation';
import { Thread } from './thread';

const blockedAt = '2026-01-02T00:00:00Z';
const field = () => screen.queryByPlaceholderText('Type your message...');
const choose = async (user: UserEvent, name: string) => {
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function open(card = conversation, onReport = vi.fn()) {
  const view = await showChat(
    <Thread conversationId={conversationId} variant="messages" onReport={onReport} />,
    { card, messages: [message('a')] },
  );
  await screen.findByRole('log');
  const stand = (company_blocked_at: string | null) => {
    view.services.tables.set('conversations', [{ ...card, company_blocked_at }]);
  };
  const blocks = answer('POST /rest/v1/conversation_blocks', () => {
    stand(blockedAt);
    return done(201);
  });
  const unblocks = answer('DELETE /rest/v1/conversation_blocks', () => {
    stand(null);
    return done();
  });
  return { ...view, onReport, blocks, unblocks };
}

it('blocks the other side after a question, keeps what was being written, and unblocks again', async () => {
  const { user, blocks, unblocks } = await open();
  await user.type(field() ?? document.body, 'half a thou');
  await choose(user, 'Block Leo Santos');
  const question = await screen.findByRole('alertdialog', { name: 'Block Leo Santos?' });
  expect(question).toHaveTextContent("Leo Santos sees that you don't want messages");
  expect(blocks).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Block' }));

  expect(await screen.findByText(/^You blocked Leo Santos\./)).toBeVisible();
  expect(blocks.map(({ json }) => json)).toEqual([{ conversation_id: conversationId }]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(field()).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Unblock' }));
  await waitFor(() => expect(field()).toHaveValue('half a thou'));
  expect(unblocks.map(({ url }) => url.search)).toEqual([
    `?conversation_id=eq.${conversationId}&blocker_id=eq.me`,
  ]);
});

it('says when blocking fails, and changes nothing', async () => {
  const { user } = await open();
  answer('POST /rest/v1/conversation_blocks', () => refused(429, 'PT429'));
  await choose(user, 'Block Leo Santos');
  await user.click(await screen.findByRole('button', { name: 'Block' }));
  expect(await screen.findByText(/^Too many attempts at once\./)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(field()).toBeVisible();
});

it.each([
  [
    'the other side does not want messages',
    { talent_blocked_at: blockedAt },
    /isn't taking messages/,
  ],
  ['an account is suspended', { suspended_at: blockedAt }, /: this account isn't active/],
  ['a refund closed it', { closed_at: blockedAt, company_blocked_at: blockedAt }, /is closed/],
])('replaces the send box at once when %s', async (_reason, closure, text) => {
  const { services } = await open();
  act(() => field()?.focus());
  services.tables.set('conversations', [{ ...conversation, ...closure }]);
  applyClosure(queryClient, conversationId, closure);
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('log')).toHaveFocus());
  expect(field()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Unblock' })).toBeNull();
});

it('reports the conversation from its menu', async () => {
  const { user, onReport } = await open();
  await choose(user, 'Report Leo Santos');
  const name = 'Leo Santos';
  expect(onReport).toHaveBeenLastCalledWith({ subject: 'conversation', id: conversationId, name });
});

it('has no such menu in the conversation with support', async () => {
  await open({ ...conversation, company_id: supportCompanyId, talent_id: 'me' });
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

it('reports a message of the other side, by mouse and with the arrow keys', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const onReport = vi.fn();
  const { user } = await showChat(
    <Thread conversationId={conversationId} variant="messages" onReport={onReport} />,
    {
      messages: [
        message('a', { seq: 1 }),
        message('b', { seq: 2, sender_id: 'me', receiver_id: 'leo' }),
        message('c', { seq: 3 }),
        message('d', { seq: 4, sender_id: null, is_system: true, system_kind: 'unlock_welcome' }),
      ],
    },
  );
  const flags = await screen.findAllByRole('button', { name: /^Report “/ });
  expect(flags.map((flag) => flag.tabIndex)).toEqual([-1, 0]);
  flags[1]?.focus();
  await user.keyboard('{ArrowUp}{Enter}');
  const name = 'Leo Santos';
  expect(onReport).toHaveBeenCalledExactlyOnceWith({ subject: 'message', id: 'a', name });
});

const closedAt = '2026-01-02T00:00:00Z';
const endingOf = (id: string) => (id === conversationId ? 'We refunded your $15.' : null);
const openEnded = (card: typeof conversation | null, known = endingOf) =>
  showChat(<Thread conversationId={conversationId} variant="messages" endingOf={known} />, {
    card,
    messages: [message('a')],
  });

it('shows why a conversation ended if the page knows, and keeps the draft visible', async () => {
  const { user } = await openEnded(conversation);
  await user.type(field() ?? document.body, 'half a thought');
  act(() => applyClosure(queryClient, conversationId, { closed_at: closedAt }));
  expect(await screen.findByText('We refunded your $15.')).toBeVisible();
  expect(screen.queryByText(/This conversation is closed/)).toBeNull();
  expect(screen.getByText('half a thought')).toBeVisible();
  expect(field()).toBeNull();
});

it('shows that a conversation is closed if the reason is unknown, and no draft without one', async () => {
  await openEnded({ ...conversation, closed_at: closedAt }, () => null);
  expect(
    await screen.findByText('This conversation is closed. You can still read it.'),
  ).toBeVisible();
  expect(screen.queryByText('What you were writing')).toBeNull();
});

it('explains that a conversation is gone because its other side was deleted', async () => {
  await openEnded(null);
  expect(screen.getByText('This conversation is gone')).toBeVisible();
  expect(screen.getByText('We refunded your $15.')).toBeVisible();
  expect(screen.queryByText('Conversation not found')).toBeNull();
});
