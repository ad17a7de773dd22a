import type { Reason } from '@/domain/report/reasons';
import type { Enums } from '@/lib/database.types';

/** What the log of the desk can say that an operator did. */
export type LoggedAction = Enums<'decision_action'>;

/**
 * What is filled in for each action:
 * - `reason`: a reason and words that its person is told; `words`: words alone, if any
 * - `checkout`: which one an accepted payment pays
 * - `refund`: how much goes back, at once or when a second operator agrees (docs/decisions/0072-the-desks-door.md)
 * - `plain`: nothing but the note
 * - `answer`: no decision; its message is logged
 * - `team`: decided under Team, by owners
 */
const forms = {
  answer_support: 'answer',
  answer_ticket: 'answer',
  hide_pitch: 'reason',
  suspend_account: 'reason',
  warn_person: 'reason',
  remove_message: 'reason',
  close_conversation: 'reason',
  show_pitch: 'words',
  feature_pitch: 'words',
  restore_account: 'words',
  verify_company: 'words',
  refuse_verification: 'words',
  unverify_company: 'words',
  reverse_decision: 'words',
  grant_appeal: 'words',
  reject_appeal: 'words',
  accept_payment: 'checkout',
  refund_payment: 'refund',
  propose_refund: 'refund',
  uphold_report: 'plain',
  dismiss_report: 'plain',
  unfeature_pitch: 'plain',
  keep_account: 'plain',
  propose_erasure: 'plain',
  erase_account: 'plain',
  refuse_proposal: 'plain',
  withdraw_proposal: 'plain',
  close_return: 'plain',
  export_account: 'plain',
  retry_payment: 'plain',
  close_payment: 'plain',
  export_evidence: 'plain',
  close_support: 'plain',
  close_ticket: 'plain',
  close_mail: 'plain',
  retry_mail: 'plain',
  close_job: 'plain',
  add_operator: 'team',
  change_operator: 'team',
  remove_operator: 'team',
  remove_authenticator: 'team',
} as const satisfies Readonly<Record<LoggedAction, string>>;

/** All of them, in the order in which the log offers them. */
export const loggedActions = Object.keys(forms).filter((text): text is LoggedAction =>
  Object.hasOwn(forms, text),
);

/** The action that a text names, such as a fact of the log. */
export const loggedActionOf = (text: string | undefined): LoggedAction | undefined =>
  loggedActions.find((one) => one === text);

type Form = (typeof forms)[LoggedAction];
type ActionOf<F extends Form> = {
  [A in LoggedAction]: (typeof forms)[A] extends F ? A : never;
}[LoggedAction];

/** What an operator can decide on something (docs/decisions/0033-operators.md). */
export type DecisionAction = ActionOf<Exclude<Form, 'answer' | 'team'>>;

/**
 * The state of the subject that the operator saw, by its columns (`decisions.seen`): the decision is
 * refused as `changed_meanwhile` when it has changed since. To verify, `company_name`, `website` and `email`; to hide, show or feature,
 * `video_url`; to delete on request, `asked_at`; because of reports, `thing` and its newest `report`;
 * to close a question, `seq` of its last message.
 */
export type Snapshot = Readonly<Record<string, string | number | null>>;

interface DecisionBase {
  /** The reported thing, appeal, decision, pitch, account, payment or event, conversation, ticket or job. */
  readonly subjectId: string;
  /** Why, for the operators alone; may be empty only where `hasOptionalNote`. */
  readonly note: string;
  readonly snapshot?: Snapshot | undefined;
}

interface Refund {
  readonly payment_id: string;
  readonly remaining: number;
}

export type Decision = DecisionBase &
  (
    | {
        readonly action: ActionOf<'reason'>;
        readonly reason: Reason;
        readonly words: string;
      }
    | { readonly action: ActionOf<'words'>; readonly words: string }
    /** `checkoutId` is what it pays, if the payment named none. */
    | { readonly action: ActionOf<'checkout'>; readonly checkoutId?: string | undefined }
    | {
        readonly action: ActionOf<'refund'>;
        /** Minor units: how much goes back, and what was left of the payment as it was read. */
        readonly amount: number;
        readonly remaining: number;
        readonly words: string;
      }
    | {
        readonly action: ActionOf<'plain'>;
        /** To delete: payments that go back with it, in minor units of what was left as it was read. */
        readonly refunds?: readonly Refund[] | undefined;
      }
  );

const hasForm =
  <F extends Form>(form: F) =>
  <A extends LoggedAction>(action: A): action is A & ActionOf<F> => {
    const actionForm: Form = forms[action];
    return actionForm === form;
  };

export const takesReason = hasForm('reason');
export const takesWords = hasForm('words');
export const takesNoteOnly = hasForm('plain');
export const isAnswer = hasForm('answer');

const reversibleActions: ReadonlySet<LoggedAction> = new Set([
  'dismiss_report',
  'warn_person',
  'remove_message',
  'close_conversation',
  'hide_pitch',
  'suspend_account',
]);

/** Whether what was decided can be undone in one step. */
export const isReversible = (action: LoggedAction): boolean => reversibleActions.has(action);

/** Whether a decision needs no note: what was said, or is done again, says why. */
export const hasOptionalNote = (action: DecisionAction): boolean =>
  action === 'close_support' || action === 'retry_mail';
