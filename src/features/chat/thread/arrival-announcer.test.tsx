import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ArrivalAnnouncer } from './arrival-announcer';
import { message } from '@/features/chat/conversation/test-screen';
import type { Message } from '@/features/chat/api/message';
import { threadEntries } from '@/features/chat/messages/thread-entries';

const received = (id: string, seq: number) => message(id, { seq });
const own = (id: string, seq: number) => message(id, { sender_id: 'me', receiver_id: 'leo', seq });

/** What is said after each of these states of a thread. */
function said(...states: (readonly Message[] | undefined)[]) {
  const announcer = (confirmed: readonly Message[] | undefined) => (
    <ArrivalAnnouncer
      confirmed={confirmed}
      entries={threadEntries(confirmed ?? [], [], 'me')}
      otherName="Leo Santos"
      readerType="company"
    />
  );
  const screen = render(announcer(undefined));
  const live = screen.container.querySelector('[aria-live=polite]');
  return states.map((confirmed) => {
    screen.rerender(announcer(confirmed));
    return live?.textContent;
  });
}

it('says what arrives from the other side while the thread is open', () => {
  const before = [received('a', 1), own('b', 2)];
  expect(said(before, [...before, received('c', 3)], [...before, own('d', 4)])).toEqual([
    '',
    'Leo Santos: text of c',
    '',
  ]);
});

it('says the first message of an empty thread', () => {
  expect(said([], [received('a', 1)])).toEqual(['', 'Leo Santos: text of a']);
});

it('says nothing of older messages that load', () => {
  const before = [own('b', 5)];
  expect(said(undefined, before, [received('a', 1), ...before])).toEqual(['', '', '']);
});

it('says the same words again', () => {
  const one = message('a', { content: 'ok', seq: 1 });
  const two = message('b', { content: 'ok', seq: 2 });
  const screen = render(
    <ArrivalAnnouncer confirmed={[]} entries={[]} otherName="Leo" readerType="talent" />,
  );
  const paragraphs = [[one], [one, two]].map((confirmed) => {
    screen.rerender(
      <ArrivalAnnouncer
        confirmed={confirmed}
        entries={threadEntries(confirmed, [], 'me')}
        otherName="Leo"
        readerType="talent"
      />,
    );
    return screen.getByText('Leo: ok');
  });
  expect(paragraphs[0]).not.toBe(paragraphs[1]);
});
