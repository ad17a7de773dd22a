import type { AppError, ErrorCode } from '@/lib/errors/errors';
import type { PendingMessage } from './pending-message';
import type { ThreadEntry } from '@/features/chat/messages/thread-entries';

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
export const isPutOff = (state: ThreadEntry['status']): boolean =>
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
