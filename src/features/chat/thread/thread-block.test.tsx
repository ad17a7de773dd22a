import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '@supabase/supabase-js';
import { toast } from '@/ui/toast/toast';
import { applyStanding } from '@/features/chat/api/cache';
import { supportCompanyId } from '@/domain/ids';
import {
  clientWith,
  conversation,
  conversationId,
  message,
  show,
} from '@/features/chat/conversation/test-screen';
import { Thread } from './thread';

vi.mock('@/lib/session/session', async () => {
  const { me: user } = await import('@/features/chat/conversation/test-screen');
  return { useUser: () => user, useSession: () => ({ status: 'signed-in', user }) };
});
vi.mock('@/ui/toast/toast', { spy: true });
const asked = vi.fn<(method: string, address: string, body: string) => Response>();
const service = createClient('http://service.test', 'k', {
  global: {
    fetch: async (address, init) => {
      const request = new Request(address, init);
      if (!request.url.includes('/conversation_blocks')) return new Promise(() => undefined);
      return asked(request.method, new URL(request.url).search, await request.text());
    },
  },
});
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => Promise.resolve(service) }));

const blockedAt = '2026-01-02T00:00:00Z';
const field = () => screen.queryByPlaceholderText('Type your message...');
const choose = async (user: ReturnType<typeof show>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name }));
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  asked.mockReset().mockImplementation(() => new Response(null, { status: 201 }));
  vi.mocked(toast.error).mockReset();
});

const open = (card = conversation, onReport = vi.fn()) => ({
  onReport,
  ...show(
    <Thread conversationId={conversationId} variant="messages" onReport={onReport} />,
    clientWith([message('a')], card),
  ),
});

it('blocks the other side after a question, keeps what was being written, and takes it back', async () => {
  const { user } = open();
  await user.type(field() ?? document.body, 'half a thou');
  await choose(user, 'Block Leo Santos');
  const question = screen.getByRole('alertdialog', { name: 'Block Leo Santos?' });
  expect(question).toHaveTextContent('Leo Santos sees that you do not want messages');
  expect(asked).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: 'Block' }));

  expect(await screen.findByText(/^You blocked Leo Santos\./)).toBeVisible();
  expect(asked).toHaveBeenCalledWith('POST', '', `{"conversation_id":"${conversationId}"}`);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(field()).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Unblock' }));
  await waitFor(() => expect(field()).toHaveValue('half a thou'));
  expect(asked).toHaveBeenLastCalledWith(
    'DELETE',
    `?conversation_id=eq.${conversationId}&blocker_id=eq.me`,
    '',
  );
});

it('says when blocking fails, and changes nothing', async () => {
  asked.mockImplementation(() => Response.json({ message: '', code: 'PT429' }, { status: 429 }));
  vi.mocked(toast.error).mockReturnValue();
  const { user } = open();
  await choose(user, 'Block Leo Santos');
  await user.click(screen.getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(field()).toBeVisible();
});

it.each([
  ['the other side does not want messages', { talent_blocked_at: blockedAt }, /does not want/],
  ['an account is suspended', { suspended_at: blockedAt }, /^This account is not active/],
  ['a refund closed it', { closed_at: blockedAt, company_blocked_at: blockedAt }, /is closed/],
])('replaces the send box at once when %s', async (_reason, standing, text) => {
  const { client } = open();
  act(() => field()?.focus());
  applyStanding(client, conversationId, standing);
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('log')).toHaveFocus());
  expect(field()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Unblock' })).toBeNull();
});

it('reports the conversation from its menu', async () => {
  const { user, onReport } = open();
  await choose(user, 'Report Leo Santos');
  const name = 'Leo Santos';
  expect(onReport).toHaveBeenLastCalledWith({ subject: 'conversation', id: conversationId, name });
});

it('has no such menu in the conversation with support', () => {
  open({ ...conversation, company_id: supportCompanyId, talent_id: 'me' });
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

it('reports a message of the other side, by mouse and with the arrow keys', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const onReport = vi.fn();
  const { user } = show(
    <Thread conversationId={conversationId} variant="messages" onReport={onReport} />,
    clientWith([
      message('a', { seq: 1 }),
      message('b', { seq: 2, sender_id: 'me', receiver_id: 'leo' }),
      message('c', { seq: 3 }),
      message('d', { seq: 4, sender_id: null, is_system: true, system_kind: 'unlock_welcome' }),
    ]),
  );
  const flags = screen.getAllByRole('button', { name: 'Report this message' });
  expect(flags.map((flag) => flag.tabIndex)).toEqual([-1, 0]);
  flags[1]?.focus();
  await user.keyboard('{ArrowUp}{Enter}');
  const name = 'Leo Santos';
  expect(onReport).toHaveBeenCalledExactlyOnceWith({ subject: 'message', id: 'a', name });
});

const closedAt = '2026-01-02T00:00:00Z';
const endingOf = (id: string) => (id === conversationId ? 'We refunded your $15.' : null);
const openEnded = (card: typeof conversation | null, known = endingOf) =>
  show(
    <Thread conversationId={conversationId} variant="messages" endingOf={known} />,
    clientWith([message('a')], card),
  );

it('says why a conversation ended where the page knows, and keeps what was being written in sight', async () => {
  const { user, client } = openEnded(conversation);
  await user.type(field() ?? document.body, 'half a thought');
  act(() => applyStanding(client, conversationId, { closed_at: closedAt }));
  expect(await screen.findByText('We refunded your $15.')).toBeVisible();
  expect(screen.queryByText(/This conversation is closed/)).toBeNull();
  expect(screen.getByText('half a thought')).toBeVisible();
  expect(field()).toBeNull();
});

it('says that a conversation is closed where nothing is known, and shows no draft without one', async () => {
  openEnded({ ...conversation, closed_at: closedAt }, () => null);
  expect(
    await screen.findByText('This conversation is closed. You can still read it.'),
  ).toBeVisible();
  expect(screen.queryByText('What you were writing')).toBeNull();
});

it('says why a conversation is gone whose other side was erased', () => {
  openEnded(null);
  expect(screen.getByText('This conversation is gone')).toBeVisible();
  expect(screen.getByText('We refunded your $15.')).toBeVisible();
  expect(screen.queryByText('Conversation not found')).toBeNull();
});
