import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors';
import { applyMessage } from './chat-cache';
import { sendMessage } from './queries';
import { clientWith, conversationId, message, show } from './test-screen';
import { Thread } from './thread';

vi.mock('@/lib/session', async () => {
  const { me: user } = await import('./test-screen');
  return { useUser: () => user, useSession: () => ({ status: 'signed-in', user }) };
});
vi.mock('@/lib/supabase', () => ({ getSupabase: () => new Promise(() => undefined) }));
vi.mock('./queries', async (original) => ({
  ...(await original<typeof import('./queries')>()),
  sendMessage: vi.fn(),
  markRead: () => Promise.resolve(),
}));

const height = 2000;
const list = () => screen.getByRole('log');

/** A long thread whose reader has gone back to what was said before. */
function showHistory() {
  const shown = show(
    <Thread conversationId={conversationId} surface="messages" />,
    clientWith([message('a')]),
  );
  list().scrollTop = 300;
  fireEvent.scroll(list());
  return shown;
}

const arriving = (id: string, second: number, fields: Parameters<typeof message>[1] = {}) =>
  message(id, { created_at: `2026-01-01T12:00:0${second}.000000+00:00`, ...fields });
const own = { sender_id: 'me', receiver_id: 'leo', read: false };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.mocked(sendMessage).mockRejectedValue(new AppError('offline'));
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(height);
});
afterEach(() => vi.restoreAllMocks());

it('leaves a reader of the past there when a message of theirs comes from elsewhere', async () => {
  const { client, user } = showHistory();
  act(() => applyMessage(client, arriving('b', 1, own), 'me'));
  expect(await screen.findByText('text of b')).toBeVisible();
  expect(list().scrollTop).toBe(300);

  await user.type(screen.getByRole('textbox'), 'written here{Enter}');
  expect(list().scrollTop).toBe(height);
});
