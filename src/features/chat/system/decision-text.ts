import type { TFunction } from 'i18next';
import * as v from 'valibot';
import { reasonOf } from '@/domain/report/reasons';
import { Constants, type Enums } from '@/lib/database.types';
import { formatDate } from '@/lib/i18n/format';
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
] as const satisfies readonly Enums<'decision_action'>[];

/** The facts that a sentence may contain, as the database writes them; anything else is dropped. */
const factsSchema = v.fallback(
  v.object({
    title: v.fallback(v.string(), ''),
    reason: v.fallback(v.string(), ''),
    words: v.fallback(v.string(), ''),
    subject: v.fallback(v.picklist(Constants.public.Enums.report_subject), 'pitch'),
    quote: v.fallback(v.string(), ''),
    step: v.fallback(v.nullable(v.picklist(deeds)), null),
    basis: v.fallback(v.picklist(['report', 'finding']), 'finding'),
    decision: v.fallback(v.string(), ''),
    /** Of a closed conversation: with whom. */
    other: v.fallback(v.string(), ''),
    /** Of a report: its id, and when it was made. */
    report: v.fallback(v.string(), ''),
    at: v.fallback(v.pipe(v.string(), v.isoTimestamp()), ''),
    /** First name, or the name of a reported company. */
    name: v.fallback(v.string(), ''),
    /** Of a payment: minor units, ISO 4217, and whether the contact went with it. */
    amount: v.fallback(v.number(), 0),
    currency: v.fallback(v.pipe(v.string(), v.regex(/^[a-z]{3}$/i)), 'usd'),
    is_lost: v.fallback(v.boolean(), false),
  }),
  {
    ...{ title: '', reason: '', words: '', subject: 'pitch', quote: '' },
    ...{ step: null, basis: 'finding', decision: '', other: '', report: '', at: '' },
    ...{ name: '', amount: 0, currency: 'usd', is_lost: false },
  },
);

type SystemKind = Enums<'system_kind'>;
/** Kinds whose text comes with the chat, or that a person wrote. */
export type OwnKind = Extract<
  SystemKind,
  'removed' | 'support_ticket' | 'support_welcome' | 'unlock_welcome'
>;

/** What operators decide and report in the support conversation, by the key of its sentence. */
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
  payment_returned: 'paymentReturned',
  payment_disputed: 'paymentDisputed',
  dispute_won: 'disputeWon',
  dispute_lost: 'disputeLost',
} as const satisfies Readonly<Record<Exclude<SystemKind, OwnKind>, string>>;

/** Decisions about the reader, whose reason is stated. */
const statements: ReadonlySet<string> = new Set<SystemKind>([
  'pitch_hidden',
  'account_warned',
  'message_removed',
  'conversation_stopped',
  'account_suspended',
]);

/** The decision that a notice reports and its reader can object to; null for any other notice. */
export function appealableDecision({ kind, facts }: Omit<SystemMessage, 'content'>): string | null {
  if (!statements.has(kind) && kind !== 'report_dismissed') return null;
  return v.parse(factsSchema, facts ?? {}).decision || null;
}

const isDecision = (kind: string): kind is keyof typeof decisions => Object.hasOwn(decisions, kind);

type Facts = v.InferOutput<typeof factsSchema>;

/** The sentence of a kind, as much of it as is known. */
function variantOf(kind: keyof typeof decisions, { is_lost, other }: Facts) {
  if (kind === 'payment_refunded' && is_lost) return 'paymentRefundedLost';
  if (kind === 'payment_returned' && is_lost) return 'paymentReturnedLost';
  if (kind === 'conversation_stopped' && other) return 'conversationStoppedWith';
  if (kind === 'conversation_reopened' && other) return 'conversationReopenedWith';
  return decisions[kind];
}

/** The short number of a decision or report: the beginning of its id. */
const decisionNumber = (id: string) => id.slice(0, 8).toUpperCase();

/** What the sentences are made with. */
export interface Wording {
  readonly t: TFunction<'system-messages'>;
  readonly language: string;
  /** A position's title in that language. */
  readonly title: (title: string) => string;
  /** Used for someone who hasn't entered a name. */
  readonly nameless: string;
}

/** The sentence about the decision and its subject. */
function sentenceOf(
  kind: keyof typeof decisions,
  facts: Facts,
  { t, language, title, nameless }: Wording,
): string {
  const { subject, step } = facts;
  const names = { name: facts.name, title: title(facts.title) };
  const isNamed = facts.name !== '' && (subject !== 'pitch' || facts.title !== '');
  const texts = {
    name: facts.other || facts.name || nameless,
    amount: formatMoney(facts.amount, facts.currency, language),
    title: names.title,
    subject: isNamed ? t(`reported.${subject}`, names) : t(`subject.${subject}`),
    own: subject === 'pitch' && facts.title !== '' ? t('ownPitch', names) : t(`own.${subject}`),
    number: decisionNumber(facts.decision),
  };
  return kind === 'report_upheld' && step
    ? t('reportActed', { ...texts, deed: t(`deed.${step}`) })
    : t(variantOf(kind, facts), texts);
}

/**
 * What an operator decided or a payment came to, in the reader's language, with the words of the operator
 * and a way to object in lines of their own; unknown kinds show their content.
 */
export function decisionText(message: SystemMessage, wording: Wording): string {
  const { kind, content } = message;
  if (!isDecision(kind)) return content;
  const { t, language } = wording;
  const facts = v.parse(factsSchema, message.facts ?? {});
  const { words, quote, step, basis } = facts;
  const reason = reasonOf(facts.reason);
  const number = decisionNumber(facts.decision);
  const isStatement = statements.has(kind);
  const isNumbered = isStatement && number !== '';
  const isUpheld = kind === 'report_upheld';
  const sentence = sentenceOf(kind, facts, wording);
  const because =
    kind !== 'pitch_hidden' && (reason === 'not_real' || reason === 'contact_details')
      ? t(`elsewhere.${reason}`)
      : t(`reason.${reason}`);
  const rule = t('rule');
  const lines = [
    isStatement ? `${sentence} ${because}` : sentence,
    quote === '' ? '' : t('quote', { text: quote }),
    words,
    isNumbered ? t('statement', { rule, basis: t(`basis.${basis}`) }) : '',
    isUpheld && step
      ? facts.reason
        ? t('reportReason', { because, rule })
        : t('reportRule', { rule })
      : '',
    isNumbered || (kind === 'report_dismissed' && number !== '')
      ? t('objectWithin', { number })
      : '',
    facts.report === '' || facts.at === ''
      ? ''
      : t(isUpheld && number !== '' ? 'reportDecision' : 'reportNumber', {
          number: decisionNumber(facts.report),
          date: formatDate(facts.at, language),
          decision: number,
        }),
    (isStatement && !isNumbered) || kind === 'company_unverified' ? t('object') : '',
    kind === 'pitch_featured' ? t('pitchFeaturedEnd') : '',
  ];
  return lines.filter(Boolean).join('\n\n');
}
