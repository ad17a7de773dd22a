import { ChevronRight, ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDate } from '@/lib/i18n/format';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/routing/paths';
import { useTerms } from '@/domain/use-terms';
import { ButtonLink } from '@/ui/button/button';
import { Card } from '@/ui/layout/card';
import { EmptyState } from '@/ui/feedback/empty-state';
import type { Payment } from './payment';
import { PaymentBadge } from './payment-badge';

/** All payments of a company, each linked to its receipt. */
export function ReceiptList({ payments }: { payments: readonly Payment[] }) {
  const { t, i18n } = useTranslation('receipts');
  const terms = useTerms();
  if (payments.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<ReceiptText />}
          title={t('emptyTitle')}
          description={t('emptyDescription')}
          action={<ButtonLink to={paths.searchTalent}>{t('searchTalent')}</ButtonLink>}
        />
      </Card>
    );
  }
  return (
    <Card className="p-2">
      <ul aria-label={t('title')}>
        {payments.map((payment) => (
          <li key={payment.payment_id}>
            <Link
              to={paths.receipts(payment.payment_id)}
              className="flex min-h-18 flex-wrap items-center gap-x-4 rounded-field px-3 py-2.5 -outline-offset-2 hover:bg-raised"
            >
              <span className="text-room">
                <span dir="auto" className="block truncate text-left font-semibold">
                  {payment.candidate ?? t('nameless')}
                </span>
                <span className="mt-0.5 block text-sm text-muted">
                  {[
                    payment.position_title && terms.title(payment.position_title),
                    formatDate(payment.paid_at, i18n.language),
                  ]
                    .filter(Boolean)
                    .join('\u00a0· ')}
                </span>
                <PaymentBadge payment={payment} />
              </span>
              <span className="ml-auto font-semibold tabular-nums">
                {formatMoney(payment.amount, payment.currency, i18n.language)}
              </span>
              <ChevronRight aria-hidden className="size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
