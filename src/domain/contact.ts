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
}
