import { Constants, type Enums } from '@/lib/database.types';

export type Stage = Enums<'contact_stage'>;

/** How far a company has come with a contact, in the order of the board. */
export const stages: readonly Stage[] = Constants.public.Enums.contact_stage;

/** A talent whose contact a company has unlocked (a row of `unlocked_contacts`). */
export interface Contact {
  readonly id: string;
  readonly closer_id: string;
  readonly closer_name: string | null;
  readonly position_id: string | null;
  readonly position_title: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly created_at: string;
  readonly stage: Stage;
  /** What the company does next; '' for nothing. */
  readonly next_step: string;
  /** The day of the next step in the company's calendar, 'yyyy-mm-dd'. */
  readonly next_on: string | null;
}
