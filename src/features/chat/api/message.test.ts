import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstUnread,
  markedRead,
  mergeMessages,
  newestReceived,
  parseMessage,
  parseReadReceipt,
  lastFreshSeq,
  type Message,
} from './message';

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

describe('merged messages', () => {
  it('do not depend on the order in which they arrived', () => {
    const messages = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 });
    fc.assert(
      fc.property(messages, fc.func(fc.nat()), (indexes, weight) => {
        const items = indexes.map((index) => message(index));
        const shuffled = items.toSorted((a, b) => weight(a.id) - weight(b.id));
        const oneByOne = shuffled.reduce<Message[]>(
          (merged, item) => mergeMessages(merged, [item]),
          [],
        );
        expect(oneByOne).toEqual(mergeMessages([], items));
      }),
    );
  });

  it('never turn a read message unread, whichever version comes last', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), (versions) => {
        const merged = versions.reduce<Message[]>(
          (cached, read) => mergeMessages(cached, [message(1, { read })]),
          [],
        );
        expect(merged).toEqual([message(1, { read: versions.includes(true) })]);
      }),
    );
  });
});

it('orders messages by their sequence number, whatever their timestamps', () => {
  const first = message(1, { created_at: '2026-01-01T10:00:02.000000+00:00' });
  const second = message(2, { created_at: '2026-01-01T10:00:01.000000+00:00' });
  expect(mergeMessages([second], [first])).toEqual([first, second]);
});

it('marks what the reader received up to a sequence number as read, and nothing after', () => {
  const messages = [message(1), message(2), message(3), message(4)];
  const readMarks = markedRead(messages, me, message(2).seq).map(({ read }) => read);
  expect(readMarks).toEqual([true, true, false, false]);
});

describe('the point after which messages may be out of date', () => {
  const read = (index: number) => message(index, { read: true });

  it('is the last message if there is no gap', () => {
    expect(lastFreshSeq([])).toBe(0);
    expect(lastFreshSeq([read(4), read(5)])).toBe(read(5).seq);
  });

  it('is the message before the first gap', () => {
    expect(lastFreshSeq([read(4), read(5), read(8), read(9)])).toBe(read(5).seq);
  });

  it('is before the first unread message, which may have been read since', () => {
    expect(lastFreshSeq([read(4), message(6), read(7)])).toBe(read(4).seq);
    expect(lastFreshSeq([message(6), read(7)])).toBe(message(6).seq - 1);
  });

  it('ignores messages without a sender or a receiver', () => {
    const system = message(4, { sender_id: null, is_system: true });
    const ticket = message(5, { receiver_id: null });
    expect(lastFreshSeq([system, ticket, read(6)])).toBe(read(6).seq);
  });
});

describe('the first unread message', () => {
  const own = message(0, { id: 'own' });
  const read = message(1, { id: 'read', read: true });
  const unread = message(4, { id: 'unread' });
  const later = message(5, { id: 'later' });

  it('is the first unread one that the user received, not one they sent', () => {
    expect(firstUnread([read, own, unread, later], me, true)?.id).toBe('unread');
    expect(firstUnread([own, unread, later], me, false)?.id).toBe('unread');
    expect(firstUnread([own, read], me, false)).toBeUndefined();
  });

  it('is undefined if nothing precedes it, or if an older page may hold an earlier one', () => {
    expect(firstUnread([unread, later], me, false)).toBeUndefined();
    expect(firstUnread([own, unread], me, true)).toBeUndefined();
  });
});

it('finds the newest message that the user received, not one they sent', () => {
  expect(newestReceived([message(1), message(2, { read: true }), message(3)], me)?.id).toBe(
    'm0002',
  );
  expect(newestReceived([message(3)], me)).toBeUndefined();
});

describe('a broadcast payload', () => {
  it('is read as a message only if complete, without unknown fields', () => {
    const row = message(4, { sender_id: null, is_system: true, system_kind: 'unlock_welcome' });
    expect(parseMessage({ ...row, more: 1 })).toEqual(row);
    for (const name of ['id', 'conversation_id', 'seq', 'content', 'created_at', 'read'] as const) {
      expect(parseMessage({ ...row, [name]: null })).toBeNull();
    }
  });

  it('is read as a receipt only if complete', () => {
    const receipt = { conversation_id: 'c', reader_id: 'r', up_to_seq: 4 };
    expect(parseReadReceipt({ ...receipt, more: 1 })).toEqual(receipt);
    expect(parseReadReceipt({ conversation_id: 'c', reader_id: 'r' })).toBeNull();
  });

  it('of any other shape is read as null without an error', () => {
    fc.assert(
      fc.property(fc.anything(), (payload) => {
        expect(parseMessage(payload)).toBeNull();
        expect(parseReadReceipt(payload)).toBeNull();
      }),
    );
  });
});
