import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from '@/features/chat/api/message';
import type { PendingMessage } from '@/features/chat/outbox/outbox';
import { dayName, threadEntries, threadRows, type ThreadEntry } from './thread-entries';

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
    system_facts: null,
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

const scenario = fc.record({
  stillPending: fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
  unconfirmed: fc.integer({ min: 0, max: 5 }),
});

it('shows confirmed and pending messages once, in order', () => {
  fc.assert(
    fc.property(scenario, ({ stillPending, unconfirmed }) => {
      const confirmed = stillPending.map((_, index) => message(index));
      const late = Array.from({ length: unconfirmed }, (_, index) => message(1000 + index * 3));
      const sent = confirmed.filter(
        ({ sender_id }, index) => sender_id === me && stillPending[index] === true,
      );
      const pending = [...sent, ...late].map((item) => pendingOf(item));
      expect(ids(threadEntries(confirmed, pending, me))).toEqual([...ids(confirmed), ...ids(late)]);
    }),
  );
});

it('gives each row a key of its own where an unsent message is of an earlier day', () => {
  const today = message(1, { created_at: new Date(start + 86_400_000).toISOString() });
  const entries = threadEntries([message(0), today], [pendingOf(message(3), 'failed')], me);
  const keys = threadRows(entries).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

it('puts unsent messages after all confirmed ones, in the order they were written', () => {
  const confirmed = [message(5), message(6)];
  const entries = threadEntries(confirmed, [pendingOf(message(3)), pendingOf(message(0))], me);
  expect(ids(entries)).toEqual(['m0005', 'm0006', 'm0003', 'm0000']);
});

it('takes a message from sending to sent to read', () => {
  const sent = message(3);
  expect(threadEntries([], [pendingOf(sent)], me)[0]?.status).toBe('sending');
  expect(threadEntries([sent], [pendingOf(sent)], me)[0]?.status).toBe('sent');
  expect(threadEntries([{ ...sent, read: true }], [], me)[0]?.status).toBe('read');
});

it('counts every message before a read one as read', () => {
  const entries = threadEntries([message(3), message(6, { read: true }), message(9)], [], me);
  expect(entries.map((entry) => entry.status)).toEqual(['read', 'read', 'sent']);
});

it('shows system messages on the other side, even one that this user caused', () => {
  const welcome = message(1, { is_system: true, system_kind: 'unlock_welcome', sender_id: null });
  expect(threadEntries([welcome], [], me)[0]).toMatchObject({
    side: 'other',
    systemKind: 'unlock_welcome',
    status: 'received',
  });
});

it("shows a help ticket as the user's own message", () => {
  const ticket = message(3, { system_kind: 'support_ticket', receiver_id: null });
  expect(threadEntries([ticket], [], me)[0]).toMatchObject({
    side: 'own',
    systemKind: null,
    isTicket: true,
  });
});

function entry(id: string, time: Date, fields: Partial<ThreadEntry> = {}): ThreadEntry {
  return {
    id,
    content: id,
    createdAt: time.toISOString(),
    side: 'own',
    systemKind: null,
    isTicket: false,
    status: 'read',
    ...fields,
  };
}

const at = (day: number, hour: number, minute = 0) => new Date(2026, 0, day, hour, minute);
const shape = (entries: ThreadEntry[], newFromId?: string) =>
  threadRows(entries, newFromId).map((row) =>
    row.kind === 'entry' ? `${row.entry.id}${row.endsRun ? '.' : ''}` : row.kind,
  );

describe('rows of a thread', () => {
  it("have one heading for each day in the reader's time zone", () => {
    expect(
      shape([entry('a', at(1, 23, 59)), entry('b', at(2, 0, 1)), entry('c', at(2, 0, 2))]),
    ).toEqual(['day', 'a.', 'day', 'b', 'c.']);
  });

  it('end a run when the side or the state changes, and after five minutes', () => {
    const other = { side: 'other', status: 'received' } as const;
    expect(
      shape([
        entry('a', at(1, 10, 0)),
        entry('b', at(1, 10, 1), { status: 'sent' }),
        entry('c', at(1, 10, 2), { status: 'sending' }),
        entry('d', at(1, 10, 3), other),
        entry('e', at(1, 10, 9), other),
      ]),
    ).toEqual(['day', 'a.', 'b', 'c.', 'd.', 'e.']);
  });

  it('have a divider before the first new message, which ends a run', () => {
    const entries = [entry('a', at(1, 10)), entry('b', at(1, 10, 1)), entry('c', at(2, 10))];
    expect(shape(entries, 'b')).toEqual(['day', 'a.', 'new-divider', 'b.', 'day', 'c.']);
    expect(shape(entries, 'c')).toEqual(['day', 'a', 'b.', 'day', 'new-divider', 'c.']);
  });

  it('never join a failed message into a run', () => {
    const failed = { status: 'failed' } as const;
    expect(shape([entry('a', at(1, 10), failed), entry('b', at(1, 10, 1), failed)])).toEqual([
      'day',
      'a.',
      'b.',
    ]);
  });
});

it('names today and yesterday, even across the end of a month', () => {
  const now = new Date(2026, 2, 1, 0, 30);
  expect(dayName(new Date(2026, 2, 1, 0, 5).toISOString(), now)).toBe('today');
  expect(dayName(new Date(2026, 1, 28, 23, 55).toISOString(), now)).toBe('yesterday');
  expect(dayName(new Date(2026, 1, 27, 23, 55).toISOString(), now)).toBe('date');
});
