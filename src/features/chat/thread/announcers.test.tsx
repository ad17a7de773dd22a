import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Message } from '@/features/chat/api/message';
import { threadEntries } from '@/features/chat/messages/thread-entries';
import { answer, noNetwork, refused } from '@tests/services/answers';
import { conversationId, me, message, showChat, store } from '@tests/parts/conversation';
import { renderPart } from '@tests/parts/render-part';
import { ArrivalAnnouncer } from './announcers';
import { Thread } from './thread';

/** The text of all live regions of the thread. */
const announcements = () =>
  Array.from(document.querySelectorAll('.sr-only[aria-live=polite]'), (region) =>
    region.textContent.trim(),
  ).join('');

/** Opens a thread and sends a message; returns the list of messages and a function that retries. */
async function write(text: string, reply: Parameters<typeof answer>[1] = store) {
  const { user } = await showChat(<Thread conversationId={conversationId} variant="messages" />);
  answer('POST /rest/v1/messages', reply);
  await screen.findByRole('textbox');
  expect(announcements()).toBe('');
  await user.type(screen.getByRole('textbox'), `${text}{Enter}`);
  const log = within(screen.getByRole('log'));
  return { log, retry: () => user.click(log.getByRole('button', { name: 'Try again' })) };
}

// Signs in, and loads the texts.
beforeAll(async () => {
  await renderPart(<p />, { catalogs: ['chat', 'terms'], as: me });
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('announces each refusal of a message, and that it was sent after all', async () => {
  let attempts = 0;
  const { retry } = await write('Hi', (request) =>
    (attempts += 1) < 3 ? refused(403, '42501') : store(request),
  );
  await waitFor(() => expect(announcements()).toBe('Not sent'));
  const first = screen.getAllByText('Not sent').find((found) => found.matches('[aria-live] *'));
  await retry();
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(announcements()).toBe('Not sent');
  await retry();
  await waitFor(() => expect(announcements()).toBe('Sent'));
});

it.each([
  ['no network', noNetwork, 'Waiting for the connection'],
  ['a failing server', () => refused(500, 'XX000'), 'Trying again soon'],
  [
    'a limit',
    () => refused(429, 'PT429'),
    'Too many messages at once. This one goes out in about a minute.',
  ],
] as const)('announces why a message waits because of %s', async (_cause, reply, reason) => {
  const { log } = await write('Hi', reply);
  await waitFor(() => expect(announcements()).toBe(`Not sent yet. ${reason}`));
  expect(log.getByText(reason)).toBeVisible();
});

it('announces nothing for a message that is sent at once', async () => {
  const { log } = await write('Hi');
  expect(await log.findByText('Sent')).toBeVisible();
  expect(announcements()).toBe('');
});

const received = (id: string, seq: number) => message(id, { seq });
const own = (id: string, seq: number) => message(id, { sender_id: 'me', receiver_id: 'leo', seq });

/** The announcement after each of these states of a thread. */
function saidAfter(...states: (readonly Message[] | undefined)[]) {
  const announcer = (messages: readonly Message[] | undefined) => (
    <ArrivalAnnouncer
      messages={messages}
      entries={threadEntries(messages ?? [], [], 'me')}
      otherName="Leo Santos"
      readerType="company"
    />
  );
  const view = render(announcer(undefined));
  const live = view.container.querySelector('[aria-live=polite]');
  return states.map((messages) => {
    view.rerender(announcer(messages));
    return live?.textContent;
  });
}

it('announces messages that arrive from the other side while the thread is open', () => {
  const before = [received('a', 1), own('b', 2)];
  expect(saidAfter(before, [...before, received('c', 3)], [...before, own('d', 4)])).toEqual([
    '',
    'Leo Santos: text of c',
    '',
  ]);
});

it('announces the first message of an empty thread', () => {
  expect(saidAfter([], [received('a', 1)])).toEqual(['', 'Leo Santos: text of a']);
});

it('announces nothing when older messages load', () => {
  const before = [own('b', 5)];
  expect(saidAfter(undefined, before, [received('a', 1), ...before])).toEqual(['', '', '']);
});

it('announces the same text again when it arrives twice', () => {
  const one = message('a', { content: 'ok', seq: 1 });
  const two = message('b', { content: 'ok', seq: 2 });
  const view = render(
    <ArrivalAnnouncer messages={[]} entries={[]} otherName="Leo" readerType="talent" />,
  );
  const paragraphs = [[one], [one, two]].map((messages) => {
    view.rerender(
      <ArrivalAnnouncer
        messages={messages}
        entries={threadEntries(messages, [], 'me')}
        otherName="Leo"
        readerType="talent"
      />,
    );
    return view.getByText('Leo: ok');
  });
  expect(paragraphs[0]).not.toBe(paragraphs[1]);
});
