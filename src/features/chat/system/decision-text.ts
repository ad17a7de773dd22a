import type { TFunction } from 'i18next';
import * as v from 'valibot';
import { reasonOf } from '@/domain/reasons';
import { formatMoney } from '@/lib/money';

/** A message of the product itself. */
export interface SystemMessage {
  readonly kind: string;
  /** The sentence in English, for kinds that this version does not know. */
  readonly content: string;
  readonly facts: unknown;
}

/** What was done because of a report. */
const deeds = [
  'hide_pitch',
  'warn_person',
  'remove_message',
  'close_conversation',
  'suspend_account',
] as const;

/** What a sentence may name, as the database writes it; whatever else stands there is left out. */
const factsSchema = v.fallback(
  v.object({
    title: v.fallback(v.string(), ''),
    reason: v.fallback(v.string(), ''),
    words: v.fallback(v.string(), ''),
    subject: v.fallback(v.picklist(['pitch', 'company', 'conversation', 'message']), 'pitch'),
    quote: v.fallback(v.string(), ''),
    step: v.fallback(v.nullable(v.picklist(deeds)), null),
    basis: v.fallback(v.picklist(['report', 'finding']), 'finding'),
    decision: v.fallback(v.string(), ''),
    /** Of a payment: first name, minor units, ISO 4217, and whether the contact went with it. */
    name: v.fallback(v.string(), ''),
    amount: v.fallback(v.number(), 0),
    currency: v.fallback(v.pipe(v.string(), v.regex(/^[a-z]{3}$/i)), 'usd'),
    is_lost: v.fallback(v.boolean(), false),
  }),
  {
    ...{ title: '', reason: '', words: '', subject: 'pitch', quote: '' },
    ...{ step: null, basis: 'finding', decision: '' },
    ...{ name: '', amount: 0, currency: 'usd', is_lost: false },
  },
);

/** What operators decide and tell in the support conversation, by the key of its sentence. */
const decisions = {
  pitch_hidden: 'pitchHidden',
  pitch_shown: 'pitchShown',
  pitch_featured: 'pitchFeatured',
  account_restored: 'accountRestored',
  company_verified: 'companyVerified',
  verification_refused: 'verificationRefused',
  company_unverified: 'companyUnverified',
  report_upheld: 'reportUpheld',
  report_dismissed: 'reportDismissed',
  report_reopened: 'reportReopened',
  report_reversed: 'reportReversed',
  account_warned: 'accountWarned',
  message_removed: 'messageRemoved',
  conversation_stopped: 'conversationStopped',
  account_suspended: 'accountSuspended',
  warning_withdrawn: 'warningWithdrawn',
  message_restored: 'messageRestored',
  conversation_reopened: 'conversationReopened',
  appeal_granted: 'appealGranted',
  appeal_rejected: 'appealRejected',
  erasure_waits: 'erasureWaits',
  report_received: 'reportReceived',
  mark_taken: 'markTaken',
  payment_accepted: 'paymentAccepted',
  payment_closed: 'paymentClosed',
  payment_refunded: 'paymentRefunded',
  payment_partly_refunded: 'paymentPartlyRefunded',
  payment_disputed: 'paymentDisputed',
  dispute_won: 'disputeWon',
  dispute_lost: 'disputeLost',
} as const;

/** Those that say why something was decided about the reader. */
const statements: ReadonlySet<string> = new Set([
  'pitch_hidden',
  'account_warned',
  'message_removed',
  'conversation_stopped',
  'account_suspended',
]);

/** The decision that a notice tells, against which its reader can object; null for any other. */
export function appealableDecision({ kind, facts }: Omit<SystemMessage, 'content'>): string | null {
  if (!statements.has(kind) && kind !== 'report_dismissed') return null;
  return v.parse(factsSchema, facts ?? {}).decision || null;
}

const isDecision = (kind: string): kind is keyof typeof decisions => Object.hasOwn(decisions, kind);

/** A decision's number as people say it: the beginning of its id. */
const decisionNumber = (id: string) => id.slice(0, 8).toUpperCase();

/** What the sentences are made with. */
export interface Wording {
  readonly t: TFunction<'system-messages'>;
  readonly language: string;
  /** A position's title in that language. */
  readonly title: (stored: string) => string;
  /** Stands for someone who hasn't entered a name. */
  readonly nameless: string;
}

/**
 * What an operator decided or a payment came to, in the reader's language, with the words of the operator
 * and a way to object in lines of their own; unknown kinds show their content.
 */
export function decisionText(
  { kind, content, facts }: SystemMessage,
  { t, language, title, nameless }: Wording,
): string {
  if (!isDecision(kind)) return content;
  const told = v.parse(factsSchema, facts ?? {});
  const { words, subject, quote, step, decision, basis } = told;
  const reason = reasonOf(told.reason);
  const number = decisionNumber(decision);
  const isStatement = statements.has(kind);
  const isNumbered = isStatement && number !== '';
  const isLost = kind === 'payment_refunded' && told.is_lost;
  const texts = {
    name: told.name || nameless,
    amount: formatMoney(told.amount, told.currency, language),
    title: title(told.title),
    subject: t(`subject.${subject}`),
    own: t(`own.${subject}`),
    number,
  };
  const sentence =
    kind === 'report_upheld' && step
      ? t('reportActed', { ...texts, deed: t(`deed.${step}`) })
      : t(isLost ? 'paymentRefundedLost' : decisions[kind], texts);
  const because =
    kind !== 'pitch_hidden' && (reason === 'not_real' || reason === 'contact_details')
      ? t(`elsewhere.${reason}`)
      : t(`reason.${reason}`);
  const lines = [
    isStatement ? `${sentence} ${because}` : sentence,
    quote === '' ? '' : t('quote', { text: quote }),
    words,
    isNumbered ? t('statement', { rule: t('rule'), basis: t(`basis.${basis}`) }) : '',
    isNumbered || (kind === 'report_dismissed' && number !== '')
      ? t('objectWithin', { number })
      : '',
    (isStatement && !isNumbered) || kind === 'company_unverified' ? t('object') : '',
    kind === 'pitch_featured' ? t('pitchFeaturedEnd') : '',
  ];
  return lines.filter(Boolean).join('\n\n');
}
