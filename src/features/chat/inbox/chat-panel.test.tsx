import { QueryClient } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/errors';
import { ChatPanel } from './chat-panel';
import { supportCompanyId } from '@/domain/ids';
import {
  clientWith,
  conversation,
  conversationId,
  message,
  show,
} from '@/features/chat/conversation/test-screen';

vi.mock('@/lib/session/session', async () => {
  const { me: user } = await import('@/features/chat/conversation/test-screen');
  return { useUser: () => user, useSession: () => ({ status: 'signed-in', user }) };
});
const service = vi.hoisted(() => ({ answer: (): Promise<never> => new Promise(() => undefined) }));
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => service.answer() }));

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
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => vi.restoreAllMocks());

it('keeps the same thread, draft and focus when a phone is turned', async () => {
  const turn = turnableScreen();
  const { user } = show(
    <ChatPanel
      variant="messages"
      selectedId={conversationId}
      onSelect={() => undefined}
      threadOnPhone
    />,
    clientWith([message('a')]),
  );
  expect(list()).not.toBeInTheDocument();
  await user.type(field(), 'half a thou');
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

it('shows the list on a phone whose rows open another page', () => {
  turnableScreen();
  show(<ChatPanel variant="talent" selectedId={conversationId} onSelect={() => undefined} />);
  expect(list()).toBeVisible();
  expect(screen.queryByRole('log')).not.toBeInTheDocument();
});

it.each([
  ['messages', true],
  ['talent', false],
] as const)(
  'opens an inbox that holds only the welcome message in the variant %s: %s',
  (variant, opens) => {
    const turn = turnableScreen();
    turn(true);
    const welcome = { system_kind: 'support_welcome', is_system: true, sender_id: null };
    const support = {
      ...conversation,
      company_id: supportCompanyId,
      last_system_kind: 'support_welcome',
      unread: 1,
    };
    const client = clientWith([message('a', { ...welcome, read: false })], support);
    show(<ChatPanel variant={variant} onSelect={() => undefined} />, client);
    expect(screen.queryAllByRole('log')).toHaveLength(opens ? 1 : 0);
    expect(screen.queryAllByText('No conversations yet')).toHaveLength(opens ? 0 : 1);
    expect(screen.getAllByText(/^Unlock a candidate and the conversation starts/)).toHaveLength(1);
  },
);

it('does not claim that there are no conversations when they could not be loaded', async () => {
  const turn = turnableScreen();
  turn(true);
  service.answer = () => Promise.reject(new AppError('offline'));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  show(<ChatPanel variant="messages" onSelect={() => undefined} />, client);
  expect(await screen.findByText('The messages could not be loaded')).toBeVisible();
  expect(screen.queryByText('No conversations yet')).not.toBeInTheDocument();
});

it.each([
  ['is refused', () => Promise.reject(new AppError('offline')), true],
  ['has no network', () => new Promise<never>(() => undefined), false],
])(
  'links to all unsent messages and opens the newest when the list %s',
  async (_, answer, online) => {
    const turn = turnableScreen();
    turn(true);
    service.answer = answer;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    const keep = (id: string, inConversation: string, second: number) => {
      const kept = {
        id,
        content: `text of ${id}`,
        conversationId: inConversation,
        queuedAt: `2026-01-01T10:00:0${second}.000Z`,
      };
      localStorage.setItem(`pitchreel.outbox.me.message.${id}`, JSON.stringify(kept));
      localStorage.setItem(`pitchreel.outbox.me.state.${id}`, 'waiting');
    };
    const elsewhere = '0f0e8a3c-2d52-4f0e-9d3e-6b1a7c9e4d21';
    keep('m1', elsewhere, 1);
    keep('m2', conversationId, 2);
    keep('m3', conversationId, 3);
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const onSelect = vi.fn();
    const { user } = show(<ChatPanel variant="messages" onSelect={onSelect} />, client);
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
  },
);
