import type { AppError, ErrorCode } from '@/lib/errors/errors';

/**
 * Being sent; postponed because of the connection ('waiting'), a server error ('delayed') or the
 * rate limit ('limited'); or refused.
 */
export const pendingStates = ['sending', 'waiting', 'delayed', 'limited', 'failed'] as const;

/** A message that the server has not confirmed yet. `id` is made by the client. */
export interface PendingMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly content: string;
  /** ISO 8601 in UTC, as `Date` writes it. */
  readonly queuedAt: string;
  /** Set if the storage refused the message, so that it is lost when the page closes. */
  readonly isOnlyHere?: boolean;
  readonly state: (typeof pendingStates)[number];
}

/** The newest message of each conversation, newest first; `pending` is oldest first. */
export function newestOfEach(pending: readonly PendingMessage[]): PendingMessage[] {
  const seen = new Set<string>();
  return pending.toReversed().filter(({ conversationId }) => {
    const isNewest = !seen.has(conversationId);
    seen.add(conversationId);
    return isNewest;
  });
}

/** Errors that a retry would only repeat. */
const refusals: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'not-found',
  'conflict',
  'invalid',
  'too-large',
]);

/** The state of a message after a failed attempt: refused for good, or postponed for a reason. */
export function stateAfter(error: AppError): Exclude<PendingMessage['state'], 'sending'> {
  if (refusals.has(error.code)) return 'failed';
  if (error.code === 'rate-limited') return 'limited';
  return error.code === 'server' || error.code === 'unknown' ? 'delayed' : 'waiting';
}

/** Whether a message in this state is retried automatically. */
export const isPostponed = (state: string): boolean =>
  state === 'waiting' || state === 'delayed' || state === 'limited';

const firstPauseMs = 2000;
const longestPauseMs = 30_000;
/** Longer, because the database limits the messages per minute. */
const limitedPauseMs = 20_000;

/** Milliseconds until the next attempt, growing with each failure in a row. */
export function retryPause(states: readonly PendingMessage['state'][], failures: number): number {
  const pause = Math.min(firstPauseMs * 2 ** Math.max(0, failures - 1), longestPauseMs);
  return states.includes('limited') ? Math.max(pause, limitedPauseMs) : pause;
}
