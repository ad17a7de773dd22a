import type { Stage } from '@/domain/contact/contact';
import type { Enums } from '@/lib/database.types';

/** A contact that a company paid for and has lost (a row of `lost_contacts`). */
export interface LostContact {
  readonly id: string;
  /** Null once the talent is deleted. */
  readonly talent_id: string | null;
  readonly conversation_id: string | null;
  /**
   * The payment was refunded, is disputed or was reversed; the talent is suspended, which leaves the contact;
   * or deleted.
   */
  readonly reason: Enums<'loss_reason'>;
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
