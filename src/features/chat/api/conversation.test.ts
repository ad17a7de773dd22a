import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstToOpen,
  hasPeople,
  orderConversations,
  supportCompanyId,
  withMessage,
  type Conversation,
} from './conversation';
import type { Message } from './message';

const me = 'me';
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

function conversation(id: string, fields: Partial<Conversation> = {}): Conversation {
  return {
    id,
    company_id: 'company',
    talent_id: me,
    company_name: 'Northwind',
    company_is_verified: true,
    talent_name: 'Leo',
    closed_at: null,
    updated_at: at(0),
    last_content: null,
    last_system_kind: null,
    last_sender_id: null,
    last_at: null,
    last_seq: null,
    unread: 0,
    ...fields,
  };
}

function message(second: number, fields: Partial<Message> = {}): Message {
  return {
    id: `m${second}`,
    conversation_id: 'a',
    seq: second,
    sender_id: 'company',
    receiver_id: me,
    content: `text ${second}`,
    is_system: false,
    system_kind: null,
    read: false,
    created_at: at(second),
    ...fields,
  };
}

const ids = (rows: readonly Conversation[]) => rows.map((row) => row.id);

describe('the order of conversations', () => {
  it('has the latest activity first and each conversation once, from any pages', () => {
    const rows = fc.array(
      fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), second: fc.nat(50) }),
    );
    fc.assert(
      fc.property(rows, (items) => {
        const input = items.map(({ id, second }) => conversation(id, { updated_at: at(second) }));
        const ordered = orderConversations(input);
        expect(new Set(ids(ordered))).toEqual(new Set(ids(input)));
        expect(ordered).toHaveLength(new Set(ids(input)).size);
        const times = ordered.map((row) => row.updated_at);
        expect(times).toEqual(times.toSorted().toReversed());
      }),
    );
  });

  it('keeps the newer of two versions of a row', () => {
    const stale = conversation('a', { updated_at: at(1), unread: 5 });
    const fresh = conversation('a', { updated_at: at(2), unread: 0 });
    expect(orderConversations([fresh, stale])).toEqual([fresh]);
    expect(orderConversations([stale, fresh])).toEqual([fresh]);
  });
});

describe('a message that arrives', () => {
  it('moves its conversation up and counts as unread', () => {
    const row = withMessage(conversation('a'), message(5), me);
    expect(row).toMatchObject({ last_content: 'text 5', updated_at: at(5), unread: 1 });
  });

  it('counts once, however often it arrives, and not when this user sent it', () => {
    const once = withMessage(conversation('a'), message(5), me);
    expect(withMessage(once, message(5), me)).toBe(once);
    const own = message(6, { sender_id: me, receiver_id: 'company' });
    expect(withMessage(once, own, me)).toMatchObject({ unread: 1, last_sender_id: me });
  });

  it('changes nothing when the row was read from the server after it', () => {
    const row = conversation('a', { last_at: at(9), last_seq: 9, unread: 2 });
    expect(withMessage(row, message(5), me)).toBe(row);
  });
});

describe('what opens by itself', () => {
  const untouched = conversation('s', {
    company_id: supportCompanyId,
    last_system_kind: 'support_welcome',
  });

  it('is the first conversation', () => {
    expect(firstToOpen([conversation('a'), conversation('b')], 'messages')?.id).toBe('a');
  });

  it('is a support conversation that only holds its welcome where there is no other', () => {
    expect(firstToOpen([untouched, conversation('b')], 'messages')?.id).toBe('b');
    expect(firstToOpen([untouched], 'messages')?.id).toBe('s');
    expect(firstToOpen([], 'messages')).toBeNull();
  });

  it('leaves a dashboard to what companies write', () => {
    expect(firstToOpen([untouched, conversation('b')], 'talent')?.id).toBe('b');
    expect(firstToOpen([untouched], 'talent')).toBeNull();
  });

  it('knows whether there is anybody but support', () => {
    expect(hasPeople([untouched])).toBe(false);
    expect(hasPeople([untouched, conversation('a')])).toBe(true);
  });
});
