import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refundsQuery, type Refund } from '@/features/desk/api/items/payment-item';
import { LoadError } from '@/features/desk/parts/load-error';
import { cx } from '@/ui/cx';
import { formatMoney } from '@/lib/money';

/** The refunds that the desk asked for, newest first, and how each ended; nothing without any. */
export function RefundList({ paymentId }: { paymentId: string }) {
  const { t } = useTranslation('desk');
  const refunds = useQuery(refundsQuery(paymentId));
  if (!refunds.data) return <LoadError query={refunds} />;
  if (refunds.data.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="text-base font-semibold">{t('refund.title')}</h3>
      <ul className="divide-y divide-line">
        {refunds.data.map((refund) => (
          <RefundLine key={refund.id} refund={refund} />
        ))}
      </ul>
    </section>
  );
}

function RefundLine({ refund }: { refund: Refund }) {
  const { t, i18n } = useTranslation('desk');
  const { amount, currency, problem, words, asked_at: askedAt } = refund;
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const isUnknown = problem === 'no_answer';
  const state = isUnknown ? 'unknown' : refund.state;
  return (
    <li className="grid gap-0.5 py-2 text-sm">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className={cx('font-semibold', (state === 'failed' || isUnknown) && 'text-danger')}>
          {formatMoney(amount, currency, i18n.language)} · {t(`refund.state.${state}`)}
        </span>
        <time dateTime={askedAt} className="text-muted">
          {time.format(new Date(askedAt))}
        </time>
      </span>
      {problem !== null && !isUnknown ? (
        <span className="wrap-anywhere text-muted">{problem}</span>
      ) : null}
      {words ? (
        <span className="wrap-anywhere whitespace-pre-line text-muted">
          {t('log.words', { words })}
        </span>
      ) : null}
    </li>
  );
}
