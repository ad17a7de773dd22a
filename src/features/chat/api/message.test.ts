import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addLiveMessages,
  addPeerRead,
  confirmedMessages,
  emptyLiveThread,
  firstUnread,
  mergeMessages,
  newestReceived,
  threadEntries,
  type Message,
  type PendingMessage,
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

describe('any interleaving of fetched, live and optimistic messages', () => {
  const scenario = fc.integer({ min: 1, max: 40 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      // For each message: does it come fetched, live, or both, and how often?
      ways: fc.array(fc.constantFrom('fetched', 'live', 'both', 'live twice'), {
        minLength: count,
        maxLength: count,
      }),
      order: fc.shuffledSubarray(
        Array.from({ length: count }, (_, index) => index),
        { minLength: count, maxLength: count },
      ),
      stillPending: fc.array(fc.boolean(), { minLength: count, maxLength: count }),
      unconfirmed: fc.integer({ min: 0, max: 5 }),
    }),
  );

  it('gives one ordered list, without loss and without duplicates', () => {
    fc.assert(
      fc.property(scenario, ({ count, ways, order, stillPending, unconfirmed }) => {
        const all = Array.from({ length: count }, (_, index) => message(index));
        let fetched: Message[] = [];
        let live = emptyLiveThread;
        for (const index of order) {
          const item = all[index];
          if (!item) continue;
          const way = ways[index];
          if (way === 'fetched' || way === 'both') fetched = [...fetched, item];
          if (way !== 'fetched') live = addLiveMessages(live, [item]);
          if (way === 'live twice') live = addLiveMessages(live, [item]);
        }
        const own = all.filter((item) => item.sender_id === me);
        const late = Array.from({ length: unconfirmed }, (_, index) => message(1000 + index * 3));
        const pending = [...own.filter((_, index) => stillPending[index] === true), ...late].map(
          (item) => pendingOf(item),
        );

        const confirmed = confirmedMessages(fetched, live.messages, false);
        const shown = threadEntries(confirmed, pending, me);

        expect(ids(shown)).toEqual([...ids(all), ...ids(late)]);
        expect(new Set(ids(shown)).size).toBe(shown.length);
      }),
    );
  });

  it('does not depend on the order in which they came', () => {
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

  it('never turns a read message unread, whichever version comes last', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), (versions) => {
        const merged = versions.reduce<Message[]>(
          (known, read) => mergeMessages(known, [message(1, { read })]),
          [],
        );
        expect(merged).toEqual([message(1, { read: versions.includes(true) })]);
      }),
    );
  });
});

describe('order', () => {
  it('is that of the database, whatever the clock said', () => {
    const first = message(1, { created_at: '2026-01-01T10:00:02.000000+00:00' });
    const second = message(2, { created_at: '2026-01-01T10:00:01.000000+00:00' });
    expect(mergeMessages([second], [first])).toEqual([first, second]);
  });

  it('keeps what is on its way after everything confirmed, as it was written', () => {
    const confirmed = [message(5), message(6)];
    const shown = threadEntries(confirmed, [pendingOf(message(3)), pendingOf(message(0))], me);
    expect(ids(shown)).toEqual(['m0005', 'm0006', 'm0003', 'm0000']);
  });
});

describe('paging', () => {
  it('leaves out live messages older than the oldest page, while older pages remain', () => {
    const fetched = [message(10), message(11)];
    const live = [message(2), message(12)];
    expect(ids(confirmedMessages(fetched, live, true))).toEqual(['m0010', 'm0011', 'm0012']);
    expect(ids(confirmedMessages(fetched, live, false))).toHaveLength(4);
  });
});

describe('states', () => {
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

  it('takes a live receipt, and never goes back for an older one', () => {
    const receipt = addPeerRead(emptyLiveThread, message(6).seq);
    expect(addPeerRead(receipt, message(3).seq)).toBe(receipt);
    const shown = threadEntries([message(3), message(6), message(9)], [], me, receipt.peerReadUpTo);
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
});

describe('the first unread message', () => {
  const own = message(0, { id: 'own' });
  const read = message(1, { id: 'read', read: true });
  const unread = message(4, { id: 'unread' });
  const later = message(5, { id: 'later' });

  it('is the first of those received, not one sent', () => {
    expect(firstUnread([read, own, unread, later], me, true)?.id).toBe('unread');
    expect(firstUnread([own, unread, later], me, false)?.id).toBe('unread');
    expect(firstUnread([own, read], me, false)).toBeUndefined();
  });

  it('is none where nothing stands before it, or where it may lie further back', () => {
    expect(firstUnread([unread, later], me, false)).toBeUndefined();
    expect(firstUnread([own, unread], me, true)).toBeUndefined();
  });
});

it('finds the newest message received, not one sent', () => {
  expect(newestReceived([message(1), message(2, { read: true }), message(3)], me)?.id).toBe(
    'm0002',
  );
  expect(newestReceived([message(3)], me)).toBeUndefined();
});
