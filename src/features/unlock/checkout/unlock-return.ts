import { isUuid } from '@/domain/ids';
import { readPendingUnlock, type ReturnPage } from './pending-unlock';

/** The unlock that the dashboard waits for (docs/decisions/0003-server-confirmed-payments.md). */
export interface UnlockReturn {
  /** The talent's id; null if the address names none, in which case any talent's next unlock counts. */
  readonly candidateId: string | null;
  /** Whether the address reports a payment; false if only an opened checkout is known. */
  readonly paid: boolean;
  readonly checkoutId: string | undefined;
  /** When the checkout was opened, else the time of the return; earlier unlocks are not reported as new. */
  readonly since: number;
  readonly cameFrom: ReturnPage | undefined;
}

/**
 * Reads the return from a checkout out of the address (`?success=true&candidate=…`) or a pending
 * unlock younger than ten minutes. Neither grants access; both only name the unlock to wait for.
 */
export function unlockReturnOf(
  params: URLSearchParams,
  userId: string,
  now: number,
): UnlockReturn | undefined {
  const pending = readPendingUnlock(userId, now);
  const paid = params.get('success') === 'true';
  if (!paid && pending === undefined) return undefined;
  const candidateParam = params.get('candidate') ?? '';
  const fromAddress = paid && isUuid(candidateParam) ? candidateParam : undefined;
  const candidateId = fromAddress ?? pending?.candidateId ?? null;
  const isSameCandidate = pending !== undefined && pending.candidateId === candidateId;
  return {
    candidateId,
    paid,
    checkoutId: isSameCandidate ? pending.checkoutId : undefined,
    since: isSameCandidate ? pending.timestamp : now,
    cameFrom: pending?.cameFrom,
  };
}

/** The parameters without those that the checkout's return address added. */
export function withoutReturn(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  if (next.get('success') !== null) {
    next.delete('success');
    next.delete('candidate');
  }
  return next;
}
