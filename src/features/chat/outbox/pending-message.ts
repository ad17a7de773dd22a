/**
 * Under way; put off because of the connection, of the server, or of how many there were; refused.
 */
export const pendingStates = ['sending', 'waiting', 'delayed', 'limited', 'failed'] as const;

/** A message written here that the server has not confirmed yet. `id` is made by the client. */
export interface PendingMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly content: string;
  /** ISO 8601 in UTC, as `Date` writes it. */
  readonly queuedAt: string;
  /** The storage refused it: it is gone when the page is. */
  readonly isOnlyHere?: boolean;
  readonly state: (typeof pendingStates)[number];
}

/** The newest of each conversation, the newest first; `pending` is in the order it was written. */
export function newestOfEach(pending: readonly PendingMessage[]): PendingMessage[] {
  const seen = new Set<string>();
  return pending.toReversed().filter(({ conversationId }) => {
    const isNewest = !seen.has(conversationId);
    seen.add(conversationId);
    return isNewest;
  });
}
