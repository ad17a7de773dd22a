import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';

/** A decision, as far as it says which refund it asked for. */
interface RefundDecision {
  readonly id: string;
  readonly action: string;
  readonly subject_id: string;
  readonly created_at: string;
}

/** A refund, and how it ended. */
export interface RefundState {
  readonly payment_id: string;
  readonly decision_id: string;
  readonly state: string;
  /** In the payment provider's words. */
  readonly problem: string | null;
  readonly asked_at: string;
}

/** That a refund was asked for and failed. */
export interface FailedRefund {
  readonly problem: string | null;
}

/**
 * What went wrong with the refund that a decision asked for; null if nothing did.
 * @param refunds of the same payments, in any order
 */
export function failedRefundOf(
  { id, action, subject_id: paymentId, created_at: decidedAt }: RefundDecision,
  refunds: readonly RefundState[],
): FailedRefund | null {
  if (action !== 'refund_payment') return null;
  const before = refunds
    .filter((one) => one.payment_id === paymentId)
    .filter((one) => Date.parse(one.asked_at) <= Date.parse(decidedAt))
    .toSorted((a, b) => Date.parse(b.asked_at) - Date.parse(a.asked_at));
  // A decision without a refund of its own has asked again for the one that got no answer.
  const ownRefund = refunds.find(({ decision_id: decisionId }) => decisionId === id) ?? before[0];
  return ownRefund?.state === 'failed' ? { problem: ownRefund.problem } : null;
}

const idsPerRead = 100;

/** The decisions, each with what went wrong with its refund. Fails with AppError. */
export async function withFailedRefunds<T extends RefundDecision>(
  decisions: readonly T[],
  signal?: AbortSignal,
): Promise<readonly (T & { readonly failedRefund: FailedRefund | null })[]> {
  const ids = [
    ...new Set(
      decisions.filter(({ action }) => action === 'refund_payment').map((one) => one.subject_id),
    ),
  ];
  const refunds: RefundState[] = [];
  for (let start = 0; start < ids.length; start += idsPerRead) {
    refunds.push(...(await readRefunds(ids.slice(start, start + idsPerRead), signal)));
  }
  return decisions.map((one) => ({ ...one, failedRefund: failedRefundOf(one, refunds) }));
}

async function readRefunds(
  paymentIds: readonly string[],
  signal?: AbortSignal,
): Promise<RefundState[]> {
  const supabase = await getSupabase();
  const query = supabase
    .from('refunds')
    .select('payment_id, decision_id, state, problem, asked_at')
    .in('payment_id', paymentIds);
  return unwrap(await (signal ? query.abortSignal(signal) : query));
}
