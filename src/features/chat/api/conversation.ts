import type { ChatVariant } from '@/features/chat/conversation/chat-variant';
import type { Message } from './message';

/** The company id of support's conversations (docs/decisions/0012-support-conversation.md). */
export const supportCompanyId = '00000000-0000-0000-0000-000000000000';

/** One row of the `inbox` function: a conversation with its last message and unread count. */
export interface Conversation {
  readonly id: string;
  readonly company_id: string;
  readonly talent_id: string;
  readonly company_name: string;
  readonly company_is_verified: boolean;
  readonly talent_name: string | null;
  readonly closed_at: string | null;
  readonly updated_at: string;
  readonly last_content: string | null;
  readonly last_system_kind: string | null;
  readonly last_sender_id: string | null;
  readonly last_at: string | null;
  readonly last_seq: number | null;
  readonly unread: number;
}

/** Whether this is the account's conversation with the product's support. */
export function isSupport(conversation: Pick<Conversation, 'company_id'>): boolean {
  return conversation.company_id === supportCompanyId;
}

/**
 * The row after `message` arrived. A message that is not newer than the row's last one changes
 * nothing, because the row already includes it.
 */
export function withMessage(row: Conversation, message: Message, userId: string): Conversation {
  if (row.last_seq !== null && message.seq <= row.last_seq) return row;
  const countsAsUnread = message.receiver_id === userId && !message.read;
  return {
    ...row,
    last_content: message.content,
    last_system_kind: message.system_kind,
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
