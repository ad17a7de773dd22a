import * as v from 'valibot';
import { supportCompanyId } from '@/domain/ids';
import { brand } from '@/lib/brand';
import type { UserType } from '@/lib/session/user-type';
import type { ChatVariant } from '@/features/chat/conversation/chat-variant';
import type { SearchHits } from './search-hits';

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

/** The other side of a conversation, as its reader sees it. */
export interface OtherParty {
  readonly name: string;
  readonly verified: boolean;
  readonly isSupport: boolean;
}

/**
 * The other side of a conversation: support under the product's name and verified, the company with
 * its verified badge for a talent, the talent for a company. `nameless` replaces a missing name.
 */
export function otherParty(
  conversation: Pick<
    Conversation,
    'company_id' | 'company_name' | 'company_is_verified' | 'talent_name'
  >,
  readerType: UserType,
  nameless: string,
): OtherParty {
  if (isSupport(conversation)) return { name: brand.name, verified: true, isSupport: true };
  return readerType === 'company'
    ? { name: conversation.talent_name ?? nameless, verified: false, isSupport: false }
    : {
        name: conversation.company_name,
        verified: conversation.company_is_verified,
        isSupport: false,
      };
}

/** When one side blocked the other, or an operator or a refund ended the conversation; else null. */
export type ClosureTimes = Pick<
  Conversation,
  'closed_at' | 'company_blocked_at' | 'talent_blocked_at' | 'suspended_at'
>;

const closureSchema = v.object({
  id: v.string(),
  closed_at: v.nullable(v.string()),
  company_blocked_at: v.nullable(v.string()),
  talent_blocked_at: v.nullable(v.string()),
  suspended_at: v.nullable(v.string()),
});

/** When the conversation of a broadcast was closed or blocked, or null for anything that is not one. */
export function parseClosure(payload: unknown): (ClosureTimes & { readonly id: string }) | null {
  const { success, output } = v.safeParse(closureSchema, payload);
  return success ? output : null;
}

/** Why the conversation is read-only. */
export type ReadOnlyReason = 'closed' | 'suspended' | 'blocked' | 'blocked-by-other';

/** The column with the time at which this user blocked the other side. */
export function ownBlockColumn(conversation: Pick<Conversation, 'company_id'>, userId: string) {
  return conversation.company_id === userId ? 'company_blocked_at' : 'talent_blocked_at';
}

/** Why the conversation is read-only for this user, or null. */
export function readOnlyReasonOf(
  conversation: ClosureTimes & Pick<Conversation, 'company_id'>,
  userId: string,
): ReadOnlyReason | null {
  if (conversation.closed_at !== null) return 'closed';
  if (conversation.suspended_at !== null) return 'suspended';
  if (conversation[ownBlockColumn(conversation, userId)] !== null) return 'blocked';
  const { company_blocked_at, talent_blocked_at } = conversation;
  return (company_blocked_at ?? talent_blocked_at) ? 'blocked-by-other' : null;
}

/**
 * The conversation to open when none is chosen: the first. A support conversation with nothing but
 * its welcome comes after all others, and on a dashboard, which is about the other side's messages,
 * it is not opened.
 */
export function defaultConversation(
  conversations: readonly Conversation[],
  variant: ChatVariant,
): Conversation | null {
  const first = conversations.find((row) => row.last_system_kind !== 'support_welcome');
  return first ?? (variant === 'messages' ? conversations[0] : undefined) ?? null;
}

/** Whether the list has a conversation with anyone but support. */
export function hasPeople(conversations: readonly Conversation[]): boolean {
  return conversations.some((conversation) => !isSupport(conversation));
}
