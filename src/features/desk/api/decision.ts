import type { Reason } from '@/domain/reasons';

/** Whose person is told a reason and words. */
export const reasonedActions = [
  'hide_pitch',
  'suspend_account',
  'warn_person',
  'remove_message',
  'close_conversation',
] as const;
/** Whose person may be told words. */
export const wordedActions = [
  'show_pitch',
  'feature_pitch',
  'restore_account',
  'verify_company',
  'refuse_verification',
  'unverify_company',
  'reverse_decision',
  'grant_appeal',
  'reject_appeal',
] as const;
/** What gives money back, at once or when a second operator agrees (docs/decisions/0072-the-desks-door.md). */
const refundActions = ['refund_payment', 'propose_refund'] as const;
const plainActions = [
  'uphold_report',
  'dismiss_report',
  'unfeature_pitch',
  'keep_account',
  'propose_erasure',
  'erase_account',
  'refuse_proposal',
  'withdraw_proposal',
  'close_return',
  'export_account',
  'retry_payment',
  'close_payment',
  'export_evidence',
  'close_support',
  'close_ticket',
  'close_mail',
  'retry_mail',
  'close_job',
] as const;

/** What an operator can decide (docs/decisions/0033-operators.md). */
export const decisionActions = [
  ...reasonedActions,
  ...wordedActions,
  'accept_payment',
  ...refundActions,
  ...plainActions,
] as const;

/** Decided under Team, by owners. */
export const operatorActions = [
  'add_operator',
  'change_operator',
  'remove_operator',
  'remove_authenticator',
] as const;

export type DecisionAction = (typeof decisionActions)[number];

/**
 * What was read of the subject, by its columns: refused as `changed_meanwhile` when it is not so any
 * more. To verify, `company_name`, `website` and `email`; to hide, show or feature,
 * `video_url`; to delete on request, `asked_at`; because of reports, `thing` and its newest `report`;
 * to close a question, `seq` of its last message.
 */
export type Seen = Readonly<Record<string, string | number | null>>;

interface Decided {
  /** The reported thing, appeal, decision, pitch, account, payment or event, conversation, ticket or job. */
  readonly subjectId: string;
  /** Why, for the operators alone; may be empty only where `hasOptionalNote`. */
  readonly note: string;
  readonly seen?: Seen | undefined;
}

interface Refund {
  readonly payment_id: string;
  readonly left: number;
}

export type Decision = Decided &
  (
    | {
        readonly action: (typeof reasonedActions)[number];
        readonly reason: Reason;
        readonly words: string;
      }
    | { readonly action: (typeof wordedActions)[number]; readonly words: string }
    /** `checkoutId` is what it pays, if the payment named none. */
    | { readonly action: 'accept_payment'; readonly checkoutId?: string | undefined }
    | {
        readonly action: (typeof refundActions)[number];
        /** Minor units: how much goes back, and what was left of the payment as it was read. */
        readonly amount: number;
        readonly left: number;
        readonly words: string;
      }
    | {
        readonly action: (typeof plainActions)[number];
        /** To delete: payments that go back with it, in minor units of what was left as it was read. */
        readonly refunds?: readonly Refund[] | undefined;
      }
  );

const oneOf =
  <const A extends string>(actions: readonly A[]) =>
  (action: string): action is A =>
    actions.some((one) => one === action);

export const isReasoned = oneOf(reasonedActions);
export const isWorded = oneOf(wordedActions);
export const isPlain = oneOf(plainActions);

/** Whether what was decided can be undone in one step. */
export const isReversible = oneOf([
  'dismiss_report',
  'warn_person',
  'remove_message',
  'close_conversation',
  'hide_pitch',
  'suspend_account',
]);

/** Whether a decision needs no note: what was said, or is done again, says why. */
export const hasOptionalNote = oneOf(['close_support', 'retry_mail']);
