import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyMessage, applyReadReceipt } from '@/features/chat/api/cache';
import { chatKeys } from '@/features/chat/api/queries';
import { queryClient } from '@/lib/query/query-client';
import { answer, refused, type AnsweredRequest } from '@tests/services/answers';
import { conversation, conversationId, message, showChat, store } from '@tests/parts/conversation';
import { Thread } from './thread';

type ChatOptions = Parameters<typeof showChat>[1];

/** Opens the conversation as a page with its own words does. */
async function open(
  options: ChatOptions = {},
  props: Partial<Parameters<typeof Thread>[0]> = {},
  reply: Parameters<typeof answer>[1] = store,
) {
  const thread = <Thread conversationId={conversationId} variant="messages" {...props} />;
  const view = await showChat(thread, options);
  const sent = answer('POST /rest/v1/messages', reply);
  if (options.card !== null) await screen.findByRole('heading');
  return { ...view, sent };
}
const refuse = () => refused(403, '42501');
const contents = (sent: readonly AnsweredRequest[]) => sent.map(({ json: row }) => row);

const field = () => screen.getByPlaceholderText('Type your message...');
const log = () => within(screen.getByRole('log'));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('writing', () => {
  it('shows the trimmed message at once, and then that it was sent and read', async () => {
    let confirm = (): void => undefined;
    const { user, sent } = await open(
      { messages: [message('a')] },
      {},
      (request) => new Promise((resolve) => (confirm = () => resolve(store(request)))),
    );
    await user.type(field(), '  Hi Leo {Enter}');
    expect(log().getByText('Hi Leo')).toBeVisible();
    expect(log().getByText('Sending...')).toBeVisible();
    expect(field()).toHaveValue('');

    await waitFor(() => expect(sent).toHaveLength(1));
    confirm();
    expect(await log().findByText('Sent')).toBeVisible();
    expect(log().getAllByText('Hi Leo')).toHaveLength(1);

    const receipt = { conversation_id: conversationId, reader_id: 'leo' };
    act(() => applyReadReceipt(queryClient, { ...receipt, up_to_seq: 1 }, 'me'));
    expect(log().getByText('Sent')).toBeVisible();
    act(() => applyReadReceipt(queryClient, { ...receipt, up_to_seq: 2 }, 'me'));
    expect(await log().findByText('Read')).toBeVisible();
  });

  it('starts a new line with Shift+Enter and ignores blank text', async () => {
    const { user, sent } = await open();
    expect(screen.getByText('Send a message to start the conversation')).toBeVisible();
    await user.type(field(), '   {Enter}');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(sent).toHaveLength(0);
    await user.clear(field());
    await user.type(field(), '\u200b\u00a0\u2060{Enter}');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(sent).toHaveLength(0);
    await user.clear(field());
    await user.type(field(), 'one{Shift>}{Enter}{/Shift}two');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(contents(sent)).toEqual([expect.objectContaining({ content: 'one\ntwo' })]),
    );
  });

  it('keeps text that is too long, shows the excess, and sends it once it fits', async () => {
    const { user, sent } = await open();
    await user.click(field());
    await user.paste('x'.repeat(4001));
    expect(field()).toHaveValue('x'.repeat(4001));
    expect(screen.getByText('1 character too many')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await user.type(field(), 'x{Enter}');
    expect(screen.getByText('2 characters too many')).toBeVisible();
    expect(field()).toHaveAccessibleDescription('2 characters too many');
    expect(sent).toHaveLength(0);
    await user.type(field(), '{Backspace}{Backspace}');
    expect(screen.getByText('0 characters left')).toBeVisible();
    await user.type(field(), '{Enter}');
    await waitFor(() =>
      expect(contents(sent)).toEqual([expect.objectContaining({ content: 'x'.repeat(4000) })]),
    );
  });

  it('keeps a draft while another conversation is open', async () => {
    const first = await open();
    await first.user.type(field(), 'half a thou');
    first.unmount();
    await open();
    expect(field()).toHaveValue('half a thou');
  });
});

describe('a message the server refuses', () => {
  const variants = [
    ['messages', 'Not sent', ["The message wasn't sent"]],
    ['company', 'Not sent', ['Error', 'Failed to send message']],
    ['talent', 'Not sent', ['Error al enviar el mensaje']],
  ] as const;

  it.each(variants)(
    'stays and is reported with the texts of the %s variant',
    async (variant, state, words) => {
      const { user } = await open({}, { variant }, refuse);
      await user.type(field(), 'Hi{Enter}');
      expect(await log().findByText(state)).toBeVisible();
      for (const text of words) expect(await screen.findByText(text)).toBeInTheDocument();
    },
  );

  it('can be sent again under the same id, or discarded', async () => {
    let attempts = 0;
    const { user, sent } = await open({}, {}, (request) =>
      (attempts += 1) < 3 ? refuse() : store(request),
    );
    await user.type(field(), 'one{Enter}two{Enter}');
    await waitFor(() => expect(log().getAllByText('Not sent')).toHaveLength(2));
    const [retry] = log().getAllByRole('button', { name: 'Try again' });
    if (retry) await user.click(retry);
    expect(await log().findByText('Sent')).toBeInTheDocument();
    const [first, , third] = contents(sent);
    expect(third).toEqual(first);
    await user.click(log().getByRole('button', { name: 'Discard' }));
    expect(log().queryByText('two')).not.toBeInTheDocument();
  });
});

it('confirms in Spanish that a message was sent, for talents only', async () => {
  const { user, unmount } = await open({}, { variant: 'talent' });
  await user.type(field(), 'Hi{Enter}');
  const sent = await log().findByText('Mensaje enviado');
  expect(sent).toBeVisible();
  // Read by a Spanish voice in an English page.
  expect(sent.lang).toBe('es');
  const receipt = { conversation_id: conversationId, reader_id: 'leo' };
  act(() => applyReadReceipt(queryClient, { ...receipt, up_to_seq: 2 }, 'me'));
  expect(await log().findByText('Read')).toBeVisible();
  unmount();
  const own = message('b', { seq: 2, sender_id: 'me', receiver_id: 'leo', read: false });
  await open({ messages: [message('a'), own] }, { variant: 'talent' });
  expect(await log().findByText('Sent')).toBeVisible();
  expect(log().queryByText('Mensaje enviado')).not.toBeInTheDocument();
});

describe('the divider before new messages', () => {
  const read = message('a');
  const unread = message('b', {
    read: false,
    created_at: '2026-01-01T10:01:00.000000+00:00',
    seq: 2,
  });

  it('is before the first unread message, even once that is read', async () => {
    const { read: marked } = await open({ messages: [read, unread] });
    await waitFor(() => expect(marked).toHaveLength(1));
    const divider = await log().findByText('New');
    expect(divider.compareDocumentPosition(log().getByText('text of a'))).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    );
    expect(divider.compareDocumentPosition(log().getByText('text of b'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('is not shown for messages that arrive while the thread is in view', async () => {
    await open({ messages: [read] });
    act(() => applyMessage(queryClient, unread, 'me'));
    expect(await log().findByText('text of b')).toBeVisible();
    expect(log().queryByText('New')).not.toBeInTheDocument();
  });
});

describe('reading', () => {
  it('marks received messages as read, even those that arrive while it is open', async () => {
    const { read: marked } = await open({ messages: [message('a', { read: false })] });
    await waitFor(() => expect(marked).toHaveLength(1));
    const arrived = message('b', {
      read: false,
      created_at: '2026-01-01T12:00:00.000000+00:00',
      seq: 2,
    });
    act(() => applyMessage(queryClient, arrived, 'me'));
    expect(await log().findByText('text of b')).toBeVisible();
    expect(screen.getByRole('log')).toHaveAttribute('aria-live', 'off');
    expect(screen.getByText('Leo Santos: text of b').parentElement).toHaveAttribute(
      'aria-live',
      'polite',
    );
    await waitFor(() =>
      expect(marked.at(-1)?.url.searchParams.get('seq')).toBe(`lte.${arrived.seq}`),
    );
  });

  it('sends no receipt when everything was read already', async () => {
    const own = message('b', { seq: 2, sender_id: 'me', receiver_id: 'leo', read: false });
    function WithList() {
      useState(() =>
        queryClient.setQueryData(chatKeys.inbox, {
          pages: [{ rows: [conversation], older: null }],
          pageParams: [null],
        }),
      );
      return <Thread conversationId={conversationId} variant="messages" />;
    }
    const { read: marked } = await showChat(<WithList />, { messages: [message('a'), own] });
    await screen.findByRole('log');
    expect(log().getByText('text of b')).toBeVisible();
    expect(marked).toHaveLength(0);
  });

  it('shows a message once, however often it is fetched or received live', async () => {
    await open({ messages: [message('a')] });
    act(() => applyMessage(queryClient, message('a'), 'me'));
    act(() => applyMessage(queryClient, message('a'), 'me'));
    await waitFor(() => expect(log().getAllByText('text of a')).toHaveLength(1));
  });

  it('shows system messages with the text for this reader', async () => {
    const welcome = message('a', { is_system: true, system_kind: 'unlock_welcome' });
    await open({ messages: [welcome] }, { variant: 'company' });
    expect(log().getByText(/^Contact unlocked\./)).toBeVisible();
    expect(log().queryByText('text of a')).not.toBeInTheDocument();
  });
});

describe('the header', () => {
  it("names the talent for a company, with the page's details", async () => {
    const describe = (talentId: string) => ({ details: `contact of ${talentId}` });
    await open({}, { variant: 'company', describe });
    expect(screen.getByRole('heading', { name: /Leo Santos/ })).toBeVisible();
    expect(screen.getByText('contact of leo')).toBeVisible();
  });

  it('links back to the pitch if the page knows one', async () => {
    const describe = () => ({ pitch: '/pitch/p1' });
    await open({}, { variant: 'company', describe });
    // CSS shows one of the two links, depending on the width.
    for (const link of screen.getAllByRole('link', { name: 'Watch pitch' })) {
      expect(link).toHaveAttribute('href', '/pitch/p1');
    }
  });

  it('shows an error for an unknown conversation or one of other users', async () => {
    await open({ card: null });
    expect(await screen.findByText('Conversation not found')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('reports a conversation that was closed while the user wrote, and offers no retry', async () => {
    const { user, services } = await open({}, {}, refuse);
    const closed = { ...conversation, closed_at: '2026-01-02T00:00:00Z' };
    services.tables.set('conversations', [closed]);
    await user.type(field(), 'Hi{Enter}');
    expect(await screen.findByText(/^This conversation is closed/)).toBeVisible();
    expect(log().getByText('Not sent')).toBeVisible();
    expect(log().queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(log().getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Hi')).toBeNull();
  });

  it('shows a closed conversation without a send box', async () => {
    const closed = { ...conversation, closed_at: '2026-01-02T00:00:00Z' };
    await open({ card: closed, messages: [message('a')] });
    expect(log().getByText('text of a')).toBeVisible();
    expect(screen.getByText(/^This conversation is closed/)).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
