import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTerms } from '@/domain/use-terms';
import { paymentsQuery, type DeskPayment } from '@/features/desk/api/person/person';
import { personQuery } from '@/features/desk/api/queries';
import { DecisionBar } from '@/features/desk/decision/decision-bar';
import { saveEvidence } from '@/features/desk/items/payment/save-evidence';
import { StripeLink } from '@/features/desk/parts/stripe-link';
import { formatDate } from '@/lib/i18n/format';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/routing/paths';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import { canSettle, paymentChoices } from './payment-choices';

interface PaymentListProps {
  personId: string;
  userType: string;
  name: string;
}

const firstPageSize = 5;
const pageSize = 20;

/** The payments of a company or for a talent, newest first, with what can be done with each. */
export function PaymentList({ personId, userType, name }: PaymentListProps) {
  const { t } = useTranslation('desk-people');
  const [limit, setLimit] = useState(firstPageSize);
  const payments = useQuery(paymentsQuery(personId, userType, limit));
  if (!payments.data) {
    return payments.isError ? (
      <ErrorState
        title={t('payments.loadFailed')}
        retryLabel={t('person.retry')}
        onRetry={() => void payments.refetch()}
      />
    ) : (
      <Skeleton awaited className="h-28" />
    );
  }
  if (payments.data.length === 0) return <p className="text-muted">{t('payments.none')}</p>;
  return (
    <Card>
      <ul className="divide-y divide-line">
        {payments.data.slice(0, limit).map((payment) => (
          <li key={payment.payment_id} className="grid gap-3 p-4">
            <Payment payment={payment} isByThem={userType === 'company'} name={name} />
          </li>
        ))}
      </ul>
      {payments.data.length > limit ? (
        <div className="border-t border-line p-2 text-center">
          <Button
            size="sm"
            variant="ghost"
            loading={payments.isFetching}
            onClick={() => setLimit(limit + pageSize)}
          >
            {t('payments.more')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

interface PaymentProps {
  payment: DeskPayment;
  /** Whether the person paid it; else it was paid for them. */
  isByThem: boolean;
  name: string;
}

function Payment({ payment, isByThem, name }: PaymentProps) {
  const { t, i18n } = useTranslation('desk-people');
  const terms = useTerms();
  const otherPerson = useQuery({
    ...personQuery(payment.company_id ?? ''),
    enabled: !isByThem && payment.company_id !== null,
  });
  const money = (amount: number) => formatMoney(amount, payment.currency, i18n.language);
  const otherId = isByThem ? payment.talent_id : payment.company_id;
  const isUnknownYet = !isByThem && otherId !== null && otherPerson.data === undefined;
  const otherName =
    (isByThem ? payment.candidate : otherPerson.data?.name) ??
    (otherId === null ? t('payments.erased') : isUnknownYet ? '…' : t('nameless'));
  const side = t(isByThem ? 'payments.to' : 'payments.from', { name: otherName });
  const payer = isByThem ? name : otherName;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">
          {otherId === null ? (
            side
          ) : (
            <Link to={paths.deskPeople(otherId)} className="underline underline-offset-2">
              {side}
            </Link>
          )}
        </p>
        <p className="font-semibold tabular-nums">{money(payment.amount)}</p>
        <p
          className={cx(
            'w-full text-sm font-semibold',
            canSettle(payment)
              ? 'text-danger'
              : payment.status === 'unlocked'
                ? 'text-success'
                : 'text-muted',
          )}
        >
          {t(`payments.status.${payment.status}`)}
          {payment.refunded_amount > 0
            ? ` · ${t('payments.givenBack', { amount: money(payment.refunded_amount) })}`
            : null}
        </p>
        <p className="w-full text-sm wrap-anywhere text-muted">
          {[
            payment.position_title && terms.title(payment.position_title),
            formatDate(payment.paid_at, i18n.language),
          ]
            .filter(Boolean)
            .join(' · ')}
          {' · '}
          <StripeLink id={payment.payment_id} />
          {payment.checkout_id === null ? null : (
            <span className="block">{t('payments.checkout', { id: payment.checkout_id })}</span>
          )}
        </p>
      </div>
      <DecisionBar
        choices={paymentChoices(payment, payer)}
        onDecided={({ action }, result) => {
          if (action === 'export_evidence') saveEvidence(result);
        }}
      />
    </>
  );
}
