import type { Message } from '@/features/chat/api/message';
import type { PendingMessage } from '@/features/chat/outbox/pending-message';

/** One line of the thread, confirmed or not. */
export interface ThreadEntry {
  readonly id: string;
  readonly content: string;
  readonly createdAt: string;
  readonly side: 'own' | 'other';
  /** The kind of a system message; null for what a person wrote. */
  readonly system: string | null;
  /** A help ticket: written by the person, elsewhere (docs/decisions/0012-support-conversation.md). */
  readonly isTicket: boolean;
  /** Written here, and gone when the page is. */
  readonly isOnlyHere?: boolean;
  readonly status: 'received' | PendingMessage['state'] | 'sent' | 'read';
}

/**
 * The lines of the thread in the order they are shown: what the server confirmed in its
 * order, then what is still on its way in the order it was written. Reading is cumulative, so
 * every message of ours before one that was read counts as read.
 */
export function threadEntries(
  confirmed: readonly Message[],
  pending: readonly PendingMessage[],
  userId: string,
): ThreadEntry[] {
  const readUpTo =
    confirmed.findLast(({ read, sender_id }) => read && sender_id === userId)?.seq ?? 0;
  const ids = new Set(confirmed.map((message) => message.id));
  const fromServer = confirmed.map((message): ThreadEntry => {
    const own = message.sender_id === userId && !message.is_system;
    return {
      id: message.id,
      content: message.content,
      createdAt: message.created_at,
      side: own ? 'own' : 'other',
      system: message.is_system ? (message.system_kind ?? 'unknown') : null,
      isTicket: message.system_kind === 'support_ticket',
      status: own ? (message.seq <= readUpTo ? 'read' : 'sent') : 'received',
    };
  });
  const onTheWay = pending
    .filter((message) => !ids.has(message.id))
    .map((message): ThreadEntry => ({
      id: message.id,
      content: message.content,
      createdAt: message.queuedAt,
      side: 'own',
      system: null,
      isTicket: false,
      ...(message.isOnlyHere === true ? { isOnlyHere: true } : {}),
      status: message.state,
    }));
  return [...fromServer, ...onTheWay];
}
