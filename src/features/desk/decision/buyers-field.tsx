import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buyersQuery, remainingOf, type Buyer } from '@/features/desk/api/person/erasure';
import { approvalAmountQuery } from '@/features/desk/api/items/payment-item';
import { useMayDecide } from '@/features/desk/api/team';
import { LoadError } from '@/features/desk/parts/load-error';
import { dayOf } from '@/lib/day';
import { saveCsv } from '@/lib/csv';
import { formatDate } from '@/lib/i18n/format';
import { formatMoney } from '@/lib/money';
import { Button } from '@/ui/button/button';
import { CheckboxField } from '@/ui/field/checkbox-field';

interface BuyersFieldProps {
  talentId: string;
  /** The payments that are refunded with the decision. */
  selection: readonly Buyer[];
  onChange: (selection: readonly Buyer[]) => void;
}

/**
 * The companies that paid for the contact in the last days: whoever may refund can do so with the
 * decision, for each or all, and the list can be saved. Nothing when there are none, as for a company.
 */
export function BuyersField({ talentId, selection, onChange }: BuyersFieldProps) {
  const { t, i18n } = useTranslation('desk-people');
  const mayRefund = useMayDecide()?.('refund_payment') ?? false;
  const buyers = useQuery(buyersQuery(talentId));
  const approvalAmount = useQuery(approvalAmountQuery);
  if (!buyers.data) return <LoadError query={buyers} />;
  if (approvalAmount.data === undefined) return <LoadError query={approvalAmount} />;
  if (buyers.data.length === 0) return null;
  const all = buyers.data;
  // What takes a second operator is proposed on the payment's page, before an account is deleted.
  const needsSecondOperator = ({ amount }: Buyer) => amount > approvalAmount.data;
  const refundable = mayRefund ? all.filter((buyer) => !needsSecondOperator(buyer)) : [];
  const isSelected = ({ payment_id: id }: Buyer) => selection.some((one) => one.payment_id === id);
  const nameOf = ({ name, company_id: id }: Buyer) =>
    name ?? t(id === null ? 'payments.erased' : 'nameless');
  const textsOf = (buyer: Buyer) => ({
    amount: formatMoney(remainingOf(buyer), buyer.currency, i18n.language),
    name: nameOf(buyer),
    date: formatDate(buyer.paid_at, i18n.language),
  });
  const save = () => {
    const head = [t('buyers.company'), t('buyers.paidOn'), t('buyers.amount'), t('buyers.payment')];
    const rows = all.map((buyer) => [
      nameOf(buyer),
      dayOf(buyer.paid_at),
      textsOf(buyer).amount,
      buyer.payment_id,
    ]);
    saveCsv(`${t('buyers.file')}-${talentId.slice(0, 8)}`, [head, ...rows], i18n.language);
  };
  return (
    <fieldset className="grid gap-1 rounded-field border border-line p-3">
      <legend className="px-1 text-sm font-semibold">{t('buyers.title')}</legend>
      <p className="text-sm text-muted">{t(mayRefund ? 'buyers.hint' : 'buyers.noRole')}</p>
      {refundable.length > 1 ? (
        <CheckboxField
          label={t('buyers.all', { count: refundable.length })}
          checked={refundable.every(isSelected)}
          onCheckedChange={(checked) => onChange(checked ? refundable : [])}
        />
      ) : null}
      <ul className="grid max-h-48 gap-1 overflow-y-auto">
        {all.map((buyer) => (
          <li key={buyer.payment_id}>
            {refundable.includes(buyer) ? (
              <CheckboxField
                label={t('buyers.refund', textsOf(buyer))}
                checked={isSelected(buyer)}
                onCheckedChange={(checked) =>
                  onChange(
                    checked
                      ? [...selection, buyer]
                      : selection.filter((one) => one.payment_id !== buyer.payment_id),
                  )
                }
              />
            ) : (
              t(mayRefund ? 'buyers.takesSecond' : 'buyers.paid', textsOf(buyer))
            )}
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        variant="ghost"
        className="justify-self-start"
        icon={<Download aria-hidden />}
        onClick={save}
      >
        {t('buyers.save')}
      </Button>
    </fieldset>
  );
}
