import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { reasonOf } from '@/domain/reasons';
import { useTerms } from '@/domain/use-terms';
import { brand } from '@/lib/brand';
import { formatDate } from '@/lib/i18n/format';
import { formatMoney } from '@/lib/money';
import type { UserType } from '@/lib/session/user-type';
import type { Conversation } from '@/features/chat/api/conversation';
import { otherParty } from './other-party';

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

/** What operators decide and tell in the support conversation. */
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

type Told = v.InferOutput<typeof factsSchema>;

/** The sentence of a kind, as much of it as is known. */
function variantOf(kind: keyof typeof decisions, { is_lost, other }: Told) {
  if (kind === 'payment_refunded' && is_lost) return 'paymentRefundedLost';
  if (kind === 'conversation_stopped' && other) return 'conversationStoppedWith';
  if (kind === 'conversation_reopened' && other) return 'conversationReopenedWith';
  return decisions[kind];
}

/** The number of a decision or report as people say it: the beginning of its id. */
const decisionNumber = (id: string) => id.slice(0, 8).toUpperCase();

/**
 * The text of a system message in the reader's language, with the words of the operator who decided
 * and a way to object in lines of their own; unknown kinds show their content.
 */
export function useSystemText(
  readerType: UserType,
): (message: SystemMessage, otherName: string) => string {
  const { t, i18n } = useTranslation('chat');
  const terms = useTerms();
  return useCallback(
    ({ kind, content, facts }, otherName) => {
      if (kind === 'support_welcome') return t('system.supportWelcome', { brand: brand.name });
      if (kind === 'unlock_welcome') {
        return readerType === 'company'
          ? t('system.unlockWelcomeCompany')
          : t('system.unlockWelcomeTalent', { name: otherName });
      }
      if (!isDecision(kind)) return content;
      const told = v.parse(factsSchema, facts ?? {});
      const { title, words, subject, quote, step, decision, basis, other } = told;
      const reason = reasonOf(told.reason);
      const number = decisionNumber(decision);
      const isStatement = statements.has(kind);
      const isNumbered = isStatement && number !== '';
      const isUpheld = kind === 'report_upheld';
      const names = { name: told.name, title: terms.title(title) };
      const isNamed = told.name !== '' && (subject !== 'pitch' || title !== '');
      const texts = {
        name: told.name || t('nameless'),
        amount: formatMoney(told.amount, told.currency, i18n.language),
        title: names.title,
        subject: isNamed ? t(`system.reported.${subject}`, names) : t(`system.subject.${subject}`),
        own:
          subject === 'pitch' && title !== ''
            ? t('system.ownPitch', names)
            : t(`system.own.${subject}`),
        number,
      };
      const sentence =
        isUpheld && step
          ? t('system.reportActed', { ...texts, deed: t(`system.deed.${step}`) })
          : t(`system.${variantOf(kind, told)}`, { ...texts, ...(other ? { name: other } : {}) });
      const because =
        kind !== 'pitch_hidden' && (reason === 'not_real' || reason === 'contact_details')
          ? t(`system.elsewhere.${reason}`)
          : t(`system.reason.${reason}`);
      const lines = [
        isStatement ? `${sentence} ${because}` : sentence,
        quote === '' ? '' : t('system.quote', { text: quote }),
        words,
        isNumbered
          ? t('system.statement', { rule: t('system.rule'), basis: t(`system.basis.${basis}`) })
          : '',
        isUpheld && step
          ? told.reason
            ? t('system.reportReason', { because, rule: t('system.rule') })
            : t('system.reportRule', { rule: t('system.rule') })
          : '',
        isNumbered || (kind === 'report_dismissed' && number !== '')
          ? t('system.objectWithin', { number })
          : '',
        told.report === '' || told.at === ''
          ? ''
          : t(`system.${isUpheld && number !== '' ? 'reportDecision' : 'reportNumber'}`, {
              number: decisionNumber(told.report),
              date: formatDate(told.at, i18n.language),
              decision: number,
            }),
        (isStatement && !isNumbered) || kind === 'company_unverified' ? t('system.object') : '',
        kind === 'pitch_featured' ? t('system.pitchFeaturedEnd') : '',
      ];
      return lines.filter(Boolean).join('\n\n');
    },
    [t, i18n.language, readerType, terms],
  );
}

/** A one-line preview of a conversation's last message; empty if it has no messages. */
export function usePreview(
  userId: string,
  userType: UserType,
): (conversation: Conversation) => string {
  const { t } = useTranslation('chat');
  const systemText = useSystemText(userType);
  return useCallback(
    (conversation) => {
      const { last_content: content, last_system_kind: kind } = conversation;
      if (content === null) return '';
      if (kind === 'removed') return t('removedMessage');
      if (kind !== null && kind !== 'support_ticket') {
        const message = { kind, content, facts: conversation.last_system_facts };
        return systemText(message, otherParty(conversation, userType, t('nameless')).name);
      }
      return conversation.last_sender_id === userId ? t('you', { text: content }) : content;
    },
    [t, systemText, userId, userType],
  );
}
