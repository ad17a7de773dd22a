import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/lib/money';
import type { Choice } from './choice';
import { amountOf, canRefund } from './refund-amount';

/**
 * The sentence that says what a decision does; of a refund by the amount that is typed.
 *
 * @param approvalAmount what one operator may refund, in minor units; undefined until it's known
 */
export function useConsequence(
  { action, name, refundable }: Choice,
  amountText: string,
  approvalAmount: number | undefined,
): string {
  const { t, i18n } = useTranslation('desk');
  if (action === 'propose_refund') {
    const currency = refundable?.currency ?? 'usd';
    return t('decision.propose_refund.follows', {
      amount: formatMoney(approvalAmount ?? 0, currency, i18n.language),
    });
  }
  if (!refundable || !canRefund(amountText, refundable)) {
    return t(`decision.${action}.follows`, { name });
  }
  const { remaining, currency, holdsContact } = refundable;
  const amount = refundable.proposal?.amount ?? amountOf(amountText, currency) ?? remaining;
  const kind = amount < remaining ? 'part' : 'all';
  const effect = holdsContact ? 'contact' : 'nothing';
  return [
    t(`refund.${kind}`, { name, amount: formatMoney(amount, currency, i18n.language) }),
    t(`refund.${kind}_${effect}`, { name }),
    t('refund.until'),
  ].join(' ');
}
