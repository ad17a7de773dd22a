import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { reasonOf } from '@/domain/report/reasons';
import { useTerms } from '@/domain/use-terms';
import type { SupportMessage } from '@/features/desk/api/support/support';
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

/** The text of a notice that the product sent a person, in the operator's language; null for what someone wrote. */
export function useNoticeText(): (message: SupportMessage) => string | null {
  const { t, i18n } = useTranslation(['desk-people', 'desk']);
  const terms = useTerms();
  return ({ system_kind, system_facts, content }) => {
    if (system_kind === null || system_kind === 'support_ticket') return null;
    if (system_kind === 'unlock_welcome' || system_kind === 'removed') return content;
    const facts = v.parse(factsSchema, system_facts);
    const notice = t(`desk-people:told.${system_kind}`, {
      // For a kind that this version of the app doesn't know yet.
      defaultValue: content,
      brand: brand.name,
      title: terms.title(facts.title ?? ''),
      reason: t(`desk:reason.${reasonOf(facts.reason)}`),
      amount: formatMoney(facts.amount ?? 0, facts.currency ?? 'usd', i18n.language),
    });
    return facts.words
      ? `${notice}\n${t('desk-people:told.words', { words: facts.words })}`
      : notice;
  };
}
