import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { reasonOf } from '@/domain/reasons';
import { useTerms } from '@/domain/use-terms';
import type { SupportMessage } from '@/features/desk/api/support';
import { brand } from '@/lib/brand';
import { formatMoney } from '@/lib/money';

const text = v.optional(v.string());
const factsSchema = v.fallback(
  v.object({
    title: text,
    reason: text,
    words: text,
    amount: v.optional(v.number()),
    currency: text,
  }),
  {},
);

const kinds = [
  'support_welcome',
  'pitch_hidden',
  'pitch_shown',
  'pitch_featured',
  'account_restored',
  'company_verified',
  'verification_refused',
  'company_unverified',
  'account_warned',
  'message_removed',
  'conversation_stopped',
  'account_suspended',
  'warning_withdrawn',
  'message_restored',
  'conversation_reopened',
  'report_reopened',
  'report_reversed',
  'appeal_granted',
  'appeal_rejected',
  'report_upheld',
  'report_dismissed',
  'erasure_waits',
  'report_received',
  'mark_taken',
  'payment_accepted',
  'payment_closed',
  'payment_refunded',
  'payment_partly_refunded',
  'payment_returned',
  'payment_disputed',
  'dispute_won',
  'dispute_lost',
] as const;

/** What the product told a person by itself, for the operator; null for what someone wrote. */
export function useToldText(): (message: SupportMessage) => string | null {
  const { t, i18n } = useTranslation(['desk-people', 'desk']);
  const terms = useTerms();
  return ({ system_kind, system_facts, content }) => {
    if (system_kind === null || system_kind === 'support_ticket') return null;
    const kind = kinds.find((one) => one === system_kind);
    if (!kind) return content;
    const facts = v.parse(factsSchema, system_facts);
    const said = t(`desk-people:told.${kind}`, {
      brand: brand.name,
      title: terms.title(facts.title ?? ''),
      reason: t(`desk:reason.${reasonOf(facts.reason)}`),
      amount: formatMoney(facts.amount ?? 0, facts.currency ?? 'usd', i18n.language),
    });
    return facts.words ? `${said}\n${t('desk-people:told.words', { words: facts.words })}` : said;
  };
}
