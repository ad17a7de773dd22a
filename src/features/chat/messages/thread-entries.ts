import type { Message } from '@/features/chat/api/message';
import type { PendingMessage } from '@/features/chat/outbox/outbox';

/** One message of the thread, whether the server has it or not. */
export interface ThreadEntry {
  readonly id: string;
  /** Its place in the conversation; absent until the server has it. */
  readonly seq?: number;
  readonly content: string;
  readonly createdAt: string;
  readonly side: 'own' | 'other';
  /** The kind of a system message; null for a message that a user wrote. */
  readonly systemKind: string | null;
  /** What the text of a system message mentions. */
  readonly facts?: unknown;
  /**
   * A help ticket that the user wrote in the form (docs/decisions/0012-support-conversation.md).
   */
  readonly isTicket: boolean;
  /** An operator removed its content. */
  readonly isRemoved?: boolean;
  /** An unsent message that could not be stored, and is lost when the page closes. */
  readonly isOnlyHere?: boolean;
  readonly status: 'received' | PendingMessage['state'] | 'sent' | 'read';
}

/**
 * The messages of the thread in display order: those that the server has, in its order, then the
 * unsent ones in the order they were written. Every own message before a read one counts as read.
 */
export function threadEntries(
  messages: readonly Message[],
  pendingMessages: readonly PendingMessage[],
  userId: string,
): ThreadEntry[] {
  const readUpTo =
    messages.findLast(({ read, sender_id }) => read && sender_id === userId)?.seq ?? 0;
  const ids = new Set(messages.map((message) => message.id));
  const confirmedEntries = messages.map((message): ThreadEntry => {
    const own = message.sender_id === userId && !message.is_system;
    return {
      id: message.id,
      seq: message.seq,
      content: message.content,
      createdAt: message.created_at,
      side: own ? 'own' : 'other',
      systemKind: message.is_system ? (message.system_kind ?? 'unknown') : null,
      ...(message.is_system ? { facts: message.system_facts } : {}),
      isTicket: message.system_kind === 'support_ticket',
      ...(message.system_kind === 'removed' ? { isRemoved: true } : {}),
      status: own ? (message.seq <= readUpTo ? 'read' : 'sent') : 'received',
    };
  });
  const pendingEntries = pendingMessages
    .filter((message) => !ids.has(message.id))
    .map((message): ThreadEntry => ({
      id: message.id,
      content: message.content,
      createdAt: message.queuedAt,
      side: 'own',
      systemKind: null,
      isTicket: false,
      ...(message.isOnlyHere === true ? { isOnlyHere: true } : {}),
      status: message.state,
    }));
  return [...confirmedEntries, ...pendingEntries];
}

/**
 * A row of the rendered thread: a day's heading, the divider before new messages, or a message that
 * may end a run.
 */
export type ThreadRow =
  | { readonly kind: 'day'; readonly key: string; readonly date: string }
  | { readonly kind: 'new-divider'; readonly key: string }
  | {
      readonly kind: 'entry';
      readonly key: string;
      readonly entry: ThreadEntry;
      /** Last of a run of messages of one side: shows the time and the state. */
      readonly endsRun: boolean;
    };

const runGapMs = 5 * 60_000;

/**
 * Adds a heading before the first message of each day, in the reader's time zone, and a divider
 * before the message `firstNewId`, and marks where each run ends: messages of one side, each within
 * five minutes of the one before.
 */
export function threadRows(
  entries: readonly ThreadEntry[],
  firstNewId: string | null = null,
): ThreadRow[] {
  const rows: ThreadRow[] = [];
  let day = '';
  entries.forEach((entry, index) => {
    const entryDay = dayKey(entry.createdAt);
    if (entryDay !== day) {
      rows.push({ kind: 'day', key: `day-${entry.id}`, date: entry.createdAt });
      day = entryDay;
    }
    if (entry.id === firstNewId) rows.push({ kind: 'new-divider', key: 'new-divider' });
    const next = entries[index + 1];
    const endsRun = !next || next.id === firstNewId || !isSameRun(entry, next);
    rows.push({ kind: 'entry', key: entry.id, entry, endsRun });
  });
  return rows;
}

function isSameRun(a: ThreadEntry, b: ThreadEntry): boolean {
  return (
    a.side === b.side &&
    a.systemKind === null &&
    b.systemKind === null &&
    !a.isTicket &&
    !b.isTicket &&
    a.status !== 'failed' &&
    (a.status === b.status || b.status === 'sending') &&
    dayKey(a.createdAt) === dayKey(b.createdAt) &&
    Date.parse(b.createdAt) - Date.parse(a.createdAt) < runGapMs
  );
}

/** The calendar day of a time in the reader's time zone, as year-month-day. */
export function dayKey(time: string | Date): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

/** How a day's heading reads: relative for today and yesterday, a date before that. */
export function dayName(time: string, now: Date): 'today' | 'yesterday' | 'date' {
  const key = dayKey(time);
  if (key === dayKey(now)) return 'today';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return key === dayKey(yesterday) ? 'yesterday' : 'date';
}
