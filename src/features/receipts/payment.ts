import type { Enums } from '@/lib/database.types';

/** One payment, as the company that paid may read it (a row of `payments`). */
export interface Payment {
  readonly payment_id: string;
  /** The reference that support asks for. */
  readonly checkout_id: string | null;
  /** First name of the talent; null once the talent is deleted. */
  readonly candidate: string | null;
  readonly position_title: string | null;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** Minor units refunded so far. */
  readonly refunded_amount: number;
  readonly status: Enums<'payment_status'>;
  readonly paid_at: string;
}

export type PaymentState =
  'paid' | 'left' | 'partlyRefunded' | 'toRefund' | 'refunded' | 'closed' | 'disputed' | 'lost';

/** The state of a payment, as the company that paid sees it. */
export function stateOf({ status, refunded_amount, candidate }: Payment): PaymentState {
  switch (status) {
    case 'unlocked':
      if (refunded_amount > 0) return 'partlyRefunded';
      return candidate === null ? 'left' : 'paid';
    case 'refunded':
      return 'refunded';
    case 'closed':
      return 'closed';
    case 'disputed':
      return 'disputed';
    case 'dispute_lost':
      return 'lost';
    // The payment unlocked nothing.
    case 'already_unlocked':
    case 'amount_mismatch':
    case 'other_link':
    case 'talent_erased':
    case 'unknown_checkout':
      return 'toRefund';
  }
}
