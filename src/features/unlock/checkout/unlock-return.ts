import { isUuid } from '@/domain/ids';
import { readPendingUnlock, type Watched } from './pending-unlock';

/** What the dashboard is told to wait for (docs/decisions/0003-server-confirmed-payments.md). */
export interface UnlockReturn {
  /** The talent; null when the return names nobody, then it is whoever is unlocked next. */
  readonly candidateId: string | null;
  /** The address says that it was paid; false when it is only known that a checkout was opened. */
  readonly paid: boolean;
  readonly checkoutId: string | undefined;
  /** When the checkout was opened, or the return was read: earlier unlocks are not news. */
  readonly since: number;
  readonly cameFrom: Watched | undefined;
}

/**
 * The return from a checkout, from the address (`?success=true&candidate=…`) or from a pending
 * unlock younger than ten minutes. Neither grants anything: both only say what to wait for.
 */
export function unlockReturnOf(
  params: URLSearchParams,
  userId: string,
  now: number,
): UnlockReturn | undefined {
  const pending = readPendingUnlock(userId, now);
  const paid = params.get('success') === 'true';
  if (!paid && pending === undefined) return undefined;
  const named = params.get('candidate') ?? '';
  const fromAddress = paid && isUuid(named) ? named : undefined;
  const candidateId = fromAddress ?? pending?.candidateId ?? null;
  const same = pending !== undefined && pending.candidateId === candidateId;
  return {
    candidateId,
    paid,
    checkoutId: same ? pending.checkoutId : undefined,
    since: same ? pending.timestamp : now,
    cameFrom: pending?.cameFrom,
  };
}

/** The address without what a return put there. */
export function withoutReturn(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  if (next.get('success') !== null) {
    next.delete('success');
    next.delete('candidate');
  }
  return next;
}
