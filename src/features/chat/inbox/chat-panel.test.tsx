import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noAnswer, refused } from '@tests/services/answers';
import {
  conversation,
  conversationId,
  keepUnsent,
  message,
  showChat,
  showUnread,
} from '@tests/parts/conversation';
import { supportCompanyId } from '@/domain/ids';
import { ChatPanel } from './chat-panel';

/** Mocks a screen with a mouse; the returned function sets whether two panes fit. */
function turnableScreen() {
  let isWide = false;
  const media = new EventTarget();
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(media, {
      media: query,
      matches: query.includes('48rem') ? isWide : true,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  return (wide: boolean) =>
    act(() => {
      isWide = wide;
      media.dispatchEvent(new Event('change'));
    });
}

const field = () => screen.getByRole('textbox');
const list = () => screen.queryByRole('navigation', { name: 'Conversations' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

it('keeps the same thread, draft and focus when a phone is turned', async () => {
  const turn = turnableScreen();
  const { user } = await showChat(
    <ChatPanel
      variant="messages"
      selectedId={conversationId}
      onSelect={() => undefined}
      threadOnPhone
    />,
    { messages: [message('a')] },
  );
  await user.type(await screen.findByRole('textbox'), 'half a thou');
  expect(list()).not.toBeInTheDocument();
  const back = screen.getByRole('button', { name: 'Back to conversations' });
  back.focus();
  const [log, box] = [screen.getByRole('log'), field()];

  turn(true);
  expect(list()).toBeVisible();
  expect(back).not.toBeInTheDocument();
  expect(screen.getByRole('log')).toBe(log);
  expect(field()).toBe(box);
  expect(box).toHaveValue('half a thou');
  expect(box).not.toHaveFocus();

  box.focus();
  turn(false);
  expect(list()).not.toBeInTheDocument();
  expect(screen.getByRole('log')).toBe(log);
  expect(box).toHaveFocus();
});

it('shows the list on a phone whose rows open another page', async () => {
  turnableScreen();
  await showChat(
    <ChatPanel variant="talent" selectedId={conversationId} onSelect={() => undefined} />,
  );
  expect(list()).toBeVisible();
  expect(screen.queryByRole('log')).not.toBeInTheDocument();
});

it.each([
  ['messages', true],
  ['talent', false],
] as const)(
  'opens an inbox that holds only the welcome message in the variant %s: %s',
  async (variant, opens) => {
    const turn = turnableScreen();
    turn(true);
    const welcome = { system_kind: 'support_welcome', is_system: true, sender_id: null };
    const support = {
      ...conversation,
      company_id: supportCompanyId,
      last_system_kind: 'support_welcome',
      unread: 1,
    };
    await showChat(<ChatPanel variant={variant} onSelect={() => undefined} />, {
      card: support,
      messages: [message('a', { ...welcome, read: false })],
    });
    await waitFor(() => expect(screen.queryAllByRole('log')).toHaveLength(opens ? 1 : 0));
    expect(screen.queryAllByText('No conversations yet')).toHaveLength(opens ? 0 : 1);
    expect(screen.getAllByText(/^Unlock a contact and the conversation starts/)).toHaveLength(1);
  },
);

it('does not claim that there are no conversations when they could not be loaded', async () => {
  const turn = turnableScreen();
  turn(true);
  await showUnread(<ChatPanel variant="messages" onSelect={() => undefined} />, async () =>
    refused(403, '42501'),
  );
  expect(await screen.findByText("We couldn't load the messages")).toBeVisible();
  expect(screen.queryByText('No conversations yet')).not.toBeInTheDocument();
});

it.each([
  ['is refused', async () => refused(403, '42501'), true],
  ['has no network', noAnswer, false],
])('links to all unsent messages and opens the newest when the list %s', async (_, ask, online) => {
  const turn = turnableScreen();
  turn(true);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  const elsewhere = '0f0e8a3c-2d52-4f0e-9d3e-6b1a7c9e4d21';
  keepUnsent('m1', elsewhere, '2026-01-01T10:00:01.000Z');
  keepUnsent('m2', conversationId, '2026-01-01T10:00:02.000Z');
  keepUnsent('m3', conversationId, '2026-01-01T10:00:03.000Z');
  const onSelect = vi.fn();
  const { user } = await showUnread(<ChatPanel variant="messages" onSelect={onSelect} />, ask);
  const unsent = within(await screen.findByRole('list', { name: 'Not sent yet' }));
  expect(unsent.getByText('text of m2')).toBeVisible();
  expect(unsent.getByText('text of m3')).toBeVisible();

  const conversations = within(screen.getByRole('navigation', { name: 'Conversations' }));
  const rows = conversations.getAllByRole('link');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Not sent yettext of m3',
    'Not sent yettext of m1',
  ]);
  expect(rows[0]).toHaveAttribute('aria-current', 'true');
  await user.click(conversations.getByRole('link', { name: /text of m1/ }));
  expect(onSelect).toHaveBeenCalledWith(elsewhere);
});
