import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeMessages, type Message } from '@/features/chat/api/message';
import type { PendingMessage } from '@/features/chat/outbox/pending-message';
import { threadEntries } from './thread-entries';

const me = 'me';
const other = 'other';
const start = Date.UTC(2026, 0, 1);

function message(index: number, fields: Partial<Message> = {}): Message {
  const own = index % 3 === 0;
  return {
    id: `m${String(index).padStart(4, '0')}`,
    conversation_id: 'c',
    seq: index + 1,
    sender_id: own ? me : other,
    receiver_id: own ? other : me,
    content: `text ${index}`,
    is_system: false,
    system_kind: null,
    read: false,
    created_at: new Date(start + index * 1000).toISOString(),
    ...fields,
  };
}

function pendingOf(sent: Message, state: PendingMessage['state'] = 'sending'): PendingMessage {
  return {
    id: sent.id,
    conversationId: sent.conversation_id,
    content: sent.content,
    queuedAt: sent.created_at,
    state,
  };
}

const ids = (messages: readonly { id: string }[]) => messages.map((item) => item.id);

const scenario = fc.integer({ min: 1, max: 40 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    /** The messages as they come: out of order, and some of them twice. */
    arrivals: fc
      .shuffledSubarray(
        Array.from({ length: count }, (_, index) => index),
        { minLength: count, maxLength: count },
      )
      .chain((once) =>
        fc.array(fc.constantFrom(...once), { maxLength: 10 }).map((again) => [...once, ...again]),
      ),
    stillPending: fc.array(fc.boolean(), { minLength: count, maxLength: count }),
    unconfirmed: fc.integer({ min: 0, max: 5 }),
  }),
);

it('shows confirmed and pending messages once, in order, however they come', () => {
  fc.assert(
    fc.property(scenario, ({ count, arrivals, stillPending, unconfirmed }) => {
      const all = Array.from({ length: count }, (_, index) => message(index));
      const confirmed = arrivals.reduce<Message[]>(
        (known, index) => mergeMessages(known, [message(index)]),
        [],
      );
      const own = all.filter((item) => item.sender_id === me);
      const late = Array.from({ length: unconfirmed }, (_, index) => message(1000 + index * 3));
      const pending = [...own.filter((_, index) => stillPending[index] === true), ...late].map(
        (item) => pendingOf(item),
      );
      const shown = threadEntries(confirmed, pending, me);
      expect(ids(shown)).toEqual([...ids(all), ...ids(late)]);
      expect(new Set(ids(shown)).size).toBe(shown.length);
    }),
  );
});

it('keeps what is on its way after everything confirmed, as it was written', () => {
  const confirmed = [message(5), message(6)];
  const shown = threadEntries(confirmed, [pendingOf(message(3)), pendingOf(message(0))], me);
  expect(ids(shown)).toEqual(['m0005', 'm0006', 'm0003', 'm0000']);
});

it('goes from sending to sent to read', () => {
  const sent = message(3);
  expect(threadEntries([], [pendingOf(sent)], me)[0]?.status).toBe('sending');
  expect(threadEntries([sent], [pendingOf(sent)], me)[0]?.status).toBe('sent');
  expect(threadEntries([{ ...sent, read: true }], [], me)[0]?.status).toBe('read');
});

it('counts every message before a read one as read', () => {
  const shown = threadEntries([message(3), message(6, { read: true }), message(9)], [], me);
  expect(shown.map((entry) => entry.status)).toEqual(['read', 'read', 'sent']);
});

it('shows system messages on the other side, also one that this user caused', () => {
  const welcome = message(1, { is_system: true, system_kind: 'unlock_welcome', sender_id: null });
  expect(threadEntries([welcome], [], me)[0]).toMatchObject({
    side: 'other',
    system: 'unlock_welcome',
    status: 'received',
  });
});

it('shows a help ticket as the words of the person who wrote it', () => {
  const ticket = message(3, { system_kind: 'support_ticket', receiver_id: null });
  expect(threadEntries([ticket], [], me)[0]).toMatchObject({
    side: 'own',
    system: null,
    isTicket: true,
  });
});
