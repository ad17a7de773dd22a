import { describe, expect, it } from 'vitest';
import { supportCompanyId } from '@/domain/ids';
import {
  defaultConversation,
  hasPeople,
  readOnlyReasonOf,
  type Conversation,
} from './conversation';

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
  ] as const)('is told of %s', (_cause, closure, reason) => {
    expect(readOnlyReasonOf(conversation('a', closure), me)).toBe(reason);
  });
});
