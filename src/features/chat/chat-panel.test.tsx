import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChatPanel } from './chat-panel';
import { clientWith, conversationId, message, show } from './test-screen';

vi.mock('@/lib/session', async () => {
  const { me: user } = await import('./test-screen');
  return { useUser: () => user, useSession: () => ({ status: 'signed-in', user }) };
});
vi.mock('@/lib/supabase', () => ({ getSupabase: () => new Promise(() => undefined) }));

/** A screen with a mouse, of which `turn` decides whether two panes fit. */
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
  sessionStorage.clear();
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => vi.restoreAllMocks());

it('goes on with the same thread, text and focus as a phone is turned', async () => {
  const turn = turnableScreen();
  const { user } = show(
    <ChatPanel
      surface="messages"
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

it('shows a phone the list where its rows lead on', () => {
  turnableScreen();
  show(<ChatPanel surface="talent" selectedId={conversationId} onSelect={() => undefined} />);
  expect(list()).toBeVisible();
  expect(screen.queryByRole('log')).not.toBeInTheDocument();
});
