import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/errors';
import { toast } from '@/ui/toast/toast';
import { applyMessage, applyReadReceipt } from '@/features/chat/api/cache';
import { markRead, sendMessage } from '@/features/chat/api/mutations';
import { chatKeys } from '@/features/chat/api/queries';
import {
  clientWith,
  conversation,
  conversationId,
  message,
  show,
  stored,
} from '@/features/chat/conversation/test-screen';
import { Thread } from './thread';

vi.mock('@/lib/session/session', async () => {
  const { me: user } = await import('@/features/chat/conversation/test-screen');
  return { useUser: () => user, useSession: () => ({ status: 'signed-in', user }) };
});
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => new Promise(() => undefined) }));
vi.mock('@/ui/toast/toast', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));
vi.mock('@/features/chat/api/mutations', { spy: true });

const field = () => screen.getByPlaceholderText('Type your message...');
const log = () => within(screen.getByRole('log'));

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  vi.mocked(markRead).mockResolvedValue();
});

describe('writing', () => {
  it('shows the trimmed message at once, and then that it was sent and read', async () => {
    let confirm = (): void => undefined;
    vi.mocked(sendMessage).mockImplementation(
      (sent) => new Promise((resolve) => (confirm = () => resolve(stored(sent)))),
    );
    const { user, client } = show(
      <Thread conversationId={conversationId} variant="messages" />,
      clientWith([message('a')]),
    );
    await user.type(field(), '  Hi Leo {Enter}');
    expect(log().getByText('Hi Leo')).toBeVisible();
    expect(log().getByText('Sending...')).toBeVisible();
    expect(field()).toHaveValue('');

    await waitFor(() => expect(sendMessage).toHaveBeenCalledOnce());
    confirm();
    expect(await log().findByText('Sent')).toBeVisible();
    expect(log().getAllByText('Hi Leo')).toHaveLength(1);

    const receipt = { conversation_id: conversationId, reader_id: 'leo' };
    applyReadReceipt(client, { ...receipt, up_to_seq: 1 }, 'me');
    expect(log().getByText('Sent')).toBeVisible();
    applyReadReceipt(client, { ...receipt, up_to_seq: 2 }, 'me');
    expect(await log().findByText('Read')).toBeVisible();
  });

  it('starts a new line with Shift+Enter and ignores blank text', async () => {
    vi.mocked(sendMessage).mockImplementation(stored);
    const { user } = show(<Thread conversationId={conversationId} variant="messages" />);
    expect(screen.getByText('Send a message to start the conversation')).toBeVisible();
    await user.type(field(), '   {Enter}');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(sendMessage).not.toHaveBeenCalled();
    await user.clear(field());
    await user.type(field(), '\u200b\u00a0\u2060{Enter}');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(sendMessage).not.toHaveBeenCalled();
    await user.clear(field());
    await user.type(field(), 'one{Shift>}{Enter}{/Shift}two');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(sendMessage).toHaveBeenCalledWith(
        expect.objectContaining({ content: 'one\ntwo' }),
        'me',
      ),
    );
  });

  it('keeps text that is too long, shows by how much, and sends it once it fits', async () => {
    vi.mocked(sendMessage).mockImplementation(stored);
    const { user } = show(<Thread conversationId={conversationId} variant="messages" />);
    await user.click(field());
    await user.paste('x'.repeat(4001));
    expect(field()).toHaveValue('x'.repeat(4001));
    expect(screen.getByText('1 character too many')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await user.type(field(), 'x{Enter}');
    expect(screen.getByText('2 characters too many')).toBeVisible();
    expect(field()).toHaveAccessibleDescription('2 characters too many');
    expect(sendMessage).not.toHaveBeenCalled();
    await user.type(field(), '{Backspace}{Backspace}');
    expect(screen.getByText('0 characters left')).toBeVisible();
    await user.type(field(), '{Enter}');
    await waitFor(() =>
      expect(sendMessage).toHaveBeenCalledWith(
        expect.objectContaining({ content: 'x'.repeat(4000) }),
        'me',
      ),
    );
  });

  it('keeps a draft while another conversation is open', async () => {
    const thread = <Thread conversationId={conversationId} variant="messages" />;
    const first = show(thread);
    await first.user.type(field(), 'half a thou');
    first.unmount();
    show(thread);
    expect(field()).toHaveValue('half a thou');
  });
});

describe('a message the server refuses', () => {
  const variants = [
    ['messages', 'Not sent', ['The message was not sent', {}]],
    ['company', 'Not sent', ['Error', { description: 'Failed to send message' }]],
    ['talent', 'No enviado', ['Error al enviar el mensaje', {}]],
  ] as const;

  it.each(variants)(
    'stays and is reported with the texts of the %s variant',
    async (variant, state, words) => {
      vi.mocked(sendMessage).mockRejectedValueOnce(new AppError('forbidden'));
      const { user } = show(<Thread conversationId={conversationId} variant={variant} />);
      await user.type(field(), 'Hi{Enter}');
      expect(await log().findByText(state)).toBeVisible();
      expect(toast.error).toHaveBeenCalledWith(...words);
    },
  );

  it('can be sent again under the same id, or discarded', async () => {
    vi.mocked(sendMessage).mockRejectedValueOnce(new AppError('forbidden'));
    vi.mocked(sendMessage).mockRejectedValueOnce(new AppError('forbidden'));
    vi.mocked(sendMessage).mockImplementation(stored);
    const { user } = show(<Thread conversationId={conversationId} variant="messages" />);
    await user.type(field(), 'one{Enter}two{Enter}');
    await waitFor(() => expect(log().getAllByText('Not sent')).toHaveLength(2));
    const [retry] = log().getAllByRole('button', { name: 'Try again' });
    if (retry) await user.click(retry);
    expect(await log().findByText('Sent')).toBeInTheDocument();
    const ids = vi.mocked(sendMessage).mock.calls.map(([sent]) => sent.id);
    expect(ids[2]).toBe(ids[0]);
    await user.click(log().getByRole('button', { name: 'Discard' }));
    expect(log().queryByText('two')).not.toBeInTheDocument();
  });
});

it('names all states of a message in Spanish in the talent variant', async () => {
  vi.mocked(sendMessage).mockImplementation(stored);
  const { user, client } = show(<Thread conversationId={conversationId} variant="talent" />);
  await user.type(field(), 'Hi{Enter}');
  expect(await log().findByText('Mensaje enviado')).toBeVisible();
  const receipt = { conversation_id: conversationId, reader_id: 'leo' };
  applyReadReceipt(client, { ...receipt, up_to_seq: 2 }, 'me');
  expect(await log().findByText('Leído')).toBeVisible();
});

describe('the divider before new messages', () => {
  const read = message('a');
  const unread = message('b', {
    read: false,
    created_at: '2026-01-01T10:01:00.000000+00:00',
    seq: 2,
  });

  it('stands before the first unread message, even once that is read', async () => {
    const client = clientWith([read, unread]);
    show(<Thread conversationId={conversationId} variant="messages" />, client);
    await waitFor(() => expect(markRead).toHaveBeenCalledOnce());
    const divider = await log().findByText('New');
    expect(divider.compareDocumentPosition(log().getByText('text of a'))).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    );
    expect(divider.compareDocumentPosition(log().getByText('text of b'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('is not shown for messages that arrive while the thread is in view', async () => {
    const client = clientWith([read]);
    show(<Thread conversationId={conversationId} variant="messages" />, client);
    applyMessage(client, unread, 'me');
    expect(await log().findByText('text of b')).toBeVisible();
    expect(log().queryByText('New')).not.toBeInTheDocument();
  });
});

describe('reading', () => {
  it('marks received messages as read, even those that arrive while it is open', async () => {
    const client = clientWith([message('a', { read: false })]);
    show(<Thread conversationId={conversationId} variant="messages" />, client);
    await waitFor(() => expect(markRead).toHaveBeenCalledOnce());
    const arrived = message('b', {
      read: false,
      created_at: '2026-01-01T12:00:00.000000+00:00',
      seq: 2,
    });
    applyMessage(client, arrived, 'me');
    expect(await log().findByText('text of b')).toBeVisible();
    expect(screen.getByRole('log')).toHaveAttribute('aria-live', 'off');
    expect(screen.getByText('Leo Santos: text of b').parentElement).toHaveAttribute(
      'aria-live',
      'polite',
    );
    await waitFor(() =>
      expect(markRead).toHaveBeenLastCalledWith(conversationId, 'me', arrived.seq),
    );
  });

  it('sends no receipt when everything was read already', () => {
    show(
      <Thread conversationId={conversationId} variant="messages" />,
      clientWith([
        message('a'),
        message('b', { sender_id: 'me', receiver_id: 'leo', read: false }),
      ]),
    );
    expect(markRead).not.toHaveBeenCalled();
  });

  it('shows a message once, however often it is fetched or received live', async () => {
    const client = clientWith([message('a')]);
    show(<Thread conversationId={conversationId} variant="messages" />, client);
    applyMessage(client, message('a'), 'me');
    applyMessage(client, message('a'), 'me');
    await waitFor(() => expect(log().getAllByText('text of a')).toHaveLength(1));
  });

  it('shows system messages with the text for this reader', () => {
    const welcome = message('a', { is_system: true, system_kind: 'unlock_welcome' });
    show(<Thread conversationId={conversationId} variant="company" />, clientWith([welcome]));
    expect(log().getByText(/^Contact unlocked\./)).toBeVisible();
    expect(log().queryByText('text of a')).not.toBeInTheDocument();
  });
});

describe('the header', () => {
  it("names the talent for a company, with the page's details", () => {
    show(
      <Thread
        conversationId={conversationId}
        variant="company"
        describe={(talentId) => ({ details: `contact of ${talentId}` })}
      />,
    );
    expect(screen.getByRole('heading', { name: /Leo Santos/ })).toBeVisible();
    expect(screen.getByText('contact of leo')).toBeVisible();
  });

  it('links back to the pitch if the page knows one', () => {
    const describe = () => ({ pitch: '/pitch/p1' });
    show(<Thread conversationId={conversationId} variant="company" describe={describe} />);
    // CSS shows one of the two links, depending on the width.
    for (const link of screen.getAllByRole('link', { name: 'Watch pitch' })) {
      expect(link).toHaveAttribute('href', '/pitch/p1');
    }
  });

  it('shows an error for an unknown conversation or one of other users', () => {
    show(<Thread conversationId={conversationId} variant="messages" />, clientWith([], null));
    expect(screen.getByText('Conversation not found')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('reports a conversation that was closed while the user wrote, and offers no retry', async () => {
    const client = clientWith([]);
    vi.mocked(sendMessage).mockRejectedValue(new AppError('forbidden'));
    const { user } = show(<Thread conversationId={conversationId} variant="messages" />, client);
    await user.type(field(), 'Hi{Enter}');
    const key = [...chatKeys.conversations, conversationId];
    await waitFor(() => expect(client.isFetching({ queryKey: key })).toBe(1));
    client.setQueryData(key, { ...conversation, closed_at: '2026-01-02T00:00:00Z' });
    expect(await screen.findByText(/^This conversation is closed/)).toBeVisible();
    expect(log().getByText('Not sent')).toBeVisible();
    expect(log().queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(log().getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Hi')).toBeNull();
  });

  it('shows a closed conversation without a send box', () => {
    const closed = { ...conversation, closed_at: '2026-01-02T00:00:00Z' };
    show(
      <Thread conversationId={conversationId} variant="messages" />,
      clientWith([message('a')], closed),
    );
    expect(log().getByText('text of a')).toBeVisible();
    expect(screen.getByText(/^This conversation is closed/)).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
