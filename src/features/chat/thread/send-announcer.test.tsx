import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/errors';
import { sendMessage } from '@/features/chat/api/mutations';
import { conversationId, show, stored } from '@/features/chat/conversation/test-screen';
import { Thread } from './thread';

vi.mock('@/lib/session/session', async () => {
  const { me: user } = await import('@/features/chat/conversation/test-screen');
  return { useUser: () => user, useSession: () => ({ status: 'signed-in', user }) };
});
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => new Promise(() => undefined) }));
vi.mock('@/features/chat/api/mutations', { spy: true });

/** All that the thread reads out. */
const said = () =>
  Array.from(document.querySelectorAll('.sr-only[aria-live=polite]'), (region) =>
    region.textContent.trim(),
  ).join('');

/** Opens a thread and writes into it; answers with the list of messages. */
async function write(text: string) {
  const { user } = show(<Thread conversationId={conversationId} variant="messages" />);
  expect(said()).toBe('');
  await user.type(screen.getByRole('textbox'), `${text}{Enter}`);
  const log = within(screen.getByRole('log'));
  return { log, retry: () => user.click(log.getByRole('button', { name: 'Try again' })) };
}

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

it('says that a message was refused, each time, and that it has gone after all', async () => {
  vi.mocked(sendMessage).mockRejectedValueOnce(new AppError('forbidden'));
  vi.mocked(sendMessage).mockRejectedValueOnce(new AppError('forbidden'));
  vi.mocked(sendMessage).mockImplementation(stored);
  const { retry } = await write('Hi');
  await waitFor(() => expect(said()).toBe('Not sent'));
  const first = screen.getAllByText('Not sent').find((found) => found.matches('[aria-live] *'));
  await retry();
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(said()).toBe('Not sent');
  await retry();
  await waitFor(() => expect(said()).toBe('Sent'));
});

it.each([
  ['offline', 'Waiting for the connection'],
  ['server', 'Trying again soon'],
  ['rate-limited', 'Too many messages at once. This one goes out in about a minute.'],
] as const)('says why a message waits: %s', async (code, reason) => {
  vi.mocked(sendMessage).mockRejectedValue(new AppError(code));
  const { log } = await write('Hi');
  await waitFor(() => expect(said()).toBe(`Not sent yet. ${reason}`));
  expect(log.getByText(reason)).toBeVisible();
});

it('says nothing of a message that goes as expected', async () => {
  vi.mocked(sendMessage).mockImplementation(stored);
  const { log } = await write('Hi');
  expect(await log.findByText('Sent')).toBeVisible();
  expect(said()).toBe('');
});
