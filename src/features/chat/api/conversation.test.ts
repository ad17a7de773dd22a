import { describe, expect, it } from 'vitest';
import { supportCompanyId } from '@/domain/ids';
import {
  defaultConversation,
  hasPeople,
  obstacleOf,
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
    company_blocked_at: null,
    talent_blocked_at: null,
    suspended_at: null,
    updated_at: at(0),
    last_content: null,
    last_system_kind: null,
    last_system_facts: null,
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
    system_facts: null,
    read: false,
    created_at: at(second),
    ...fields,
  };
}

describe('a message that arrives', () => {
  it('replaces the last one that it is itself, which an operator has removed, and counts no more', () => {
    const before = withMessage(conversation('a'), message(5), me);
    const removed = message(5, { content: 'This message was removed.', system_kind: 'removed' });
    expect(withMessage(before, removed, me)).toEqual({
      ...before,
      last_content: 'This message was removed.',
      last_system_kind: 'removed',
    });
  });

  it('becomes the last of its conversation and counts as unread', () => {
    const row = withMessage(conversation('a'), message(5), me);
    expect(row).toMatchObject({ last_content: 'text 5', last_at: at(5), unread: 1 });
  });

  it('counts as unread once, however often it arrives, and not if this user sent it', () => {
    const once = withMessage(conversation('a'), message(5), me);
    expect(withMessage(once, message(5), me)).toBe(once);
    const own = message(6, { sender_id: me, receiver_id: 'company' });
    expect(withMessage(once, own, me)).toMatchObject({ unread: 1, last_sender_id: me });
  });

  it('changes nothing when the row already includes a later message', () => {
    const row = conversation('a', { last_at: at(9), last_seq: 9, unread: 2 });
    expect(withMessage(row, message(5), me)).toBe(row);
  });
});

describe('the conversation that opens by default', () => {
  const untouched = conversation('s', {
    company_id: supportCompanyId,
    last_system_kind: 'support_welcome',
  });

  it('is the first conversation', () => {
    expect(defaultConversation([conversation('a'), conversation('b')], 'messages')?.id).toBe('a');
  });

  it('is a support conversation with only its welcome if there is no other', () => {
    expect(defaultConversation([untouched, conversation('b')], 'messages')?.id).toBe('b');
    expect(defaultConversation([untouched], 'messages')?.id).toBe('s');
    expect(defaultConversation([], 'messages')).toBeNull();
  });

  it('is never a support conversation with only its welcome on a dashboard', () => {
    expect(defaultConversation([untouched, conversation('b')], 'talent')?.id).toBe('b');
    expect(defaultConversation([untouched], 'talent')).toBeNull();
  });

  it('can be one with another user only if the list has more than support', () => {
    expect(hasPeople([untouched])).toBe(false);
    expect(hasPeople([untouched, conversation('a')])).toBe(true);
  });
});

describe('why a conversation is read-only', () => {
  const time = at(1);

  it.each([
    ['nothing', {}, null],
    ['a block of this user', { talent_blocked_at: time }, 'blocked'],
    ['a block of the other side', { company_blocked_at: time }, 'blocked-by-other'],
    ['both blocks', { talent_blocked_at: time, company_blocked_at: time }, 'blocked'],
    ['a suspension', { suspended_at: time, talent_blocked_at: time }, 'suspended'],
    ['a refund', { closed_at: time, suspended_at: time }, 'closed'],
  ] as const)('is told of %s', (_reason, standing, obstacle) => {
    expect(obstacleOf(conversation('a', standing), me)).toBe(obstacle);
  });
});
