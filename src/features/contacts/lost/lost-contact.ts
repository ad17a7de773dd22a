import type { Stage } from '@/domain/contact';

/**
 * Why a contact that was paid for is lost: the payment was refunded, is disputed or was reversed; the
 * talent is suspended, which leaves the contact; or deleted.
 */
const lossReasons = ['refunded', 'disputed', 'dispute_lost', 'suspended', 'erased'] as const;

export type LossReason = (typeof lossReasons)[number];

/** The reason with that name; undefined if this version of the app doesn't know it. */
export const lossReasonOf = (name: string): LossReason | undefined =>
  lossReasons.find((reason) => reason === name);

/** A contact that a company paid for and has lost (a row of `lost_contacts`). */
export interface LostContact {
  readonly id: string;
  /** Null once the talent is deleted. */
  readonly talent_id: string | null;
  readonly conversation_id: string | null;
  readonly reason: LossReason;
  readonly payment_id: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** First name. */
  readonly candidate: string | null;
  readonly position_title: string | null;
  readonly stage: Stage;
  readonly note: string;
  readonly next_step: string;
  readonly next_on: string | null;
  /** When it was lost. */
  readonly created_at: string;
}
