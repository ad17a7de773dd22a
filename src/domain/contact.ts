/** How far a company has come with a contact, in the order of the board. */
export const stages = ['new', 'talking', 'trial', 'hired', 'not_now'] as const;

export type Stage = (typeof stages)[number];

/** The stage of that name; 'new' for one that this version of the app does not know. */
export const stageOf = (name: string): Stage => stages.find((stage) => stage === name) ?? 'new';

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
