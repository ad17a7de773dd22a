import type { AppError, ErrorCode } from '@/lib/errors/errors';

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

/** Errors that another try would meet again. */
const refusals: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'not-found',
  'conflict',
  'invalid',
  'too-large',
]);

/** What becomes of a message that could not be sent: refused for good, or put off for a reason. */
export function stateAfter(error: AppError): Exclude<PendingMessage['state'], 'sending'> {
  if (refusals.has(error.code)) return 'failed';
  if (error.code === 'rate-limited') return 'limited';
  return error.code === 'server' || error.code === 'unknown' ? 'delayed' : 'waiting';
}

/** Whether a message waits to be tried again by itself. */
export const isPutOff = (state: string): boolean =>
  state === 'waiting' || state === 'delayed' || state === 'limited';

const firstPauseMs = 2000;
const longestPauseMs = 30_000;
/** The database limits the messages of a minute. */
const limitedPauseMs = 20_000;

/** How long to wait before trying again; ever longer, while nothing gets through. */
export function retryPause(states: readonly PendingMessage['state'][], failures: number): number {
  const pause = Math.min(firstPauseMs * 2 ** Math.max(0, failures - 1), longestPauseMs);
  return states.includes('limited') ? Math.max(pause, limitedPauseMs) : pause;
}
