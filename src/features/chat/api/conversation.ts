import { supportCompanyId } from '@/domain/ids';
import type { ChatVariant } from '@/features/chat/conversation/chat-variant';
import type { SearchHits } from './search-hits';
import type { Message } from './message';

/** One row of the `inbox` function, or of a search: a conversation with its last message and unread count. */
export interface Conversation {
  readonly id: string;
  readonly company_id: string;
  readonly talent_id: string;
  readonly company_name: string;
  readonly company_is_verified: boolean;
  readonly talent_name: string | null;
  readonly closed_at: string | null;
  readonly company_blocked_at: string | null;
  readonly talent_blocked_at: string | null;
  readonly suspended_at: string | null;
  readonly updated_at: string;
  readonly last_content: string | null;
  readonly last_system_kind: string | null;
  readonly last_system_facts: unknown;
  readonly last_sender_id: string | null;
  readonly last_at: string | null;
  readonly last_seq: number | null;
  readonly unread: number;
  /** Only in the results of a search. */
  readonly hits?: SearchHits;
}

/** Whether this is the account's conversation with the product's support. */
export function isSupport(conversation: Pick<Conversation, 'company_id'>): boolean {
  return conversation.company_id === supportCompanyId;
}

/** When one side blocked the other, or an operator or a refund ended the conversation; else null. */
export type Standing = Pick<
  Conversation,
  'closed_at' | 'company_blocked_at' | 'talent_blocked_at' | 'suspended_at'
>;

/** Why the conversation is read-only. */
export type Obstacle = 'closed' | 'suspended' | 'blocked' | 'blocked-by-other';

/** The column with the time at which this user blocked the other side. */
export function ownBlockColumn(conversation: Pick<Conversation, 'company_id'>, userId: string) {
  return conversation.company_id === userId ? 'company_blocked_at' : 'talent_blocked_at';
}

/** Why the conversation is read-only for this user, or null. */
export function obstacleOf(
  conversation: Standing & Pick<Conversation, 'company_id'>,
  userId: string,
): Obstacle | null {
  if (conversation.closed_at !== null) return 'closed';
  if (conversation.suspended_at !== null) return 'suspended';
  if (conversation[ownBlockColumn(conversation, userId)] !== null) return 'blocked';
  const { company_blocked_at, talent_blocked_at } = conversation;
  return (company_blocked_at ?? talent_blocked_at) ? 'blocked-by-other' : null;
}

/**
 * The row after `message` arrived. A message that isn't newer than the row's last one changes
 * nothing, because the row already includes it, unless it is the last one with changed content.
 */
export function withMessage(row: Conversation, message: Message, userId: string): Conversation {
  if (message.seq === row.last_seq && message.content !== row.last_content) {
    return { ...row, last_content: message.content, last_system_kind: message.system_kind };
  }
  if (row.last_seq !== null && message.seq <= row.last_seq) return row;
  const countsAsUnread = message.receiver_id === userId && !message.read;
  return {
    ...row,
    last_content: message.content,
    last_system_kind: message.system_kind,
    last_system_facts: message.system_facts,
    last_sender_id: message.sender_id,
    last_at: message.created_at,
    last_seq: message.seq,
    unread: row.unread + (countsAsUnread ? 1 : 0),
  };
}

/**
 * The conversation to open when none is chosen: the first. A support conversation with nothing but
 * its welcome comes after all others, and on a dashboard, which is about the other side's messages,
 * it is not opened.
 */
export function defaultConversation(
  ordered: readonly Conversation[],
  variant: ChatVariant,
): Conversation | null {
  const first = ordered.find((row) => row.last_system_kind !== 'support_welcome');
  return first ?? (variant === 'messages' ? ordered[0] : undefined) ?? null;
}

/** Whether the list has a conversation with anyone but support. */
export function hasPeople(rows: readonly Conversation[]): boolean {
  return rows.some((row) => !isSupport(row));
}
