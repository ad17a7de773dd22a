import type { Reason } from '@/domain/report/reasons';
import type { DecisionAction, Snapshot } from '@/features/desk/api/decision';
import type { ButtonVariant } from '@/ui/button/button-look';

/** A decision that is offered as a button. */
export interface Choice {
  readonly action: DecisionAction;
  readonly subjectId: string;
  /** Whom or what it concerns, for the sentence that says what follows. */
  readonly name: string;
  /** Whether no message is sent, because nobody was told of the decision that is undone. */
  readonly isSilent?: boolean | undefined;
  /** The reason that is selected at first. */
  readonly reason?: Reason | undefined;
  /** The state that the operator saw, which the database compares with the current one. */
  readonly snapshot?: Snapshot | undefined;
  /** What the operator types to confirm what can't be undone. */
  readonly mustType?: string | undefined;
  /** Whether the operator says which checkout an accepted payment pays, because it names none. */
  readonly asksForCheckout?: boolean | undefined;
  /** What is left of a payment to refund; all of it, or a part. */
  readonly refundable?: Refundable | undefined;
}

export interface Refundable {
  /** Minor units. */
  readonly remaining: number;
  readonly currency: string;
  /** Whether the payment unlocked a contact, which a full refund takes away. */
  readonly holdsContact: boolean;
  /** Minor units that were refunded before. */
  readonly refundedBefore: number;
  /** What another operator has proposed, which can only be accepted unchanged. */
  readonly proposal?: { readonly amount: number; readonly words: string } | undefined;
}

interface ButtonStyle {
  readonly variant: ButtonVariant;
  /** The letter that opens it; unique among the decisions offered together. */
  readonly letter: string;
}

/** How each decision is offered. */
export const buttonStyles: Readonly<Record<DecisionAction, ButtonStyle>> = {
  hide_pitch: { variant: 'danger', letter: 'h' },
  show_pitch: { variant: 'primary', letter: 'h' },
  feature_pitch: { variant: 'secondary', letter: 'f' },
  unfeature_pitch: { variant: 'secondary', letter: 'f' },
  suspend_account: { variant: 'danger', letter: 's' },
  restore_account: { variant: 'primary', letter: 's' },
  warn_person: { variant: 'secondary', letter: 'w' },
  remove_message: { variant: 'danger', letter: 'r' },
  close_conversation: { variant: 'danger', letter: 'c' },
  reverse_decision: { variant: 'secondary', letter: 'z' },
  grant_appeal: { variant: 'primary', letter: 'g' },
  reject_appeal: { variant: 'secondary', letter: 'u' },
  uphold_report: { variant: 'secondary', letter: 'u' },
  dismiss_report: { variant: 'secondary', letter: 'n' },
  verify_company: { variant: 'primary', letter: 'v' },
  refuse_verification: { variant: 'secondary', letter: 'r' },
  unverify_company: { variant: 'secondary', letter: 'v' },
  accept_payment: { variant: 'primary', letter: 'a' },
  refund_payment: { variant: 'secondary', letter: 'g' },
  propose_refund: { variant: 'secondary', letter: 'g' },
  export_evidence: { variant: 'primary', letter: 'e' },
  retry_payment: { variant: 'primary', letter: 't' },
  close_payment: { variant: 'secondary', letter: 'c' },
  keep_account: { variant: 'secondary', letter: 'w' },
  propose_erasure: { variant: 'secondary', letter: 'e' },
  erase_account: { variant: 'danger', letter: 'e' },
  refuse_proposal: { variant: 'secondary', letter: 'u' },
  withdraw_proposal: { variant: 'secondary', letter: 'u' },
  close_return: { variant: 'secondary', letter: 'c' },
  export_account: { variant: 'secondary', letter: 'x' },
  close_support: { variant: 'secondary', letter: 'c' },
  close_ticket: { variant: 'secondary', letter: 'c' },
  close_mail: { variant: 'secondary', letter: 'c' },
  retry_mail: { variant: 'primary', letter: 't' },
  close_job: { variant: 'primary', letter: 'c' },
};
