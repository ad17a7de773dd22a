import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/lib/money';
import { Button } from '@/ui/button/button';
import { Skeleton } from '@/ui/feedback/skeleton';
import { unlockPriceQuery, retryWhileFailing } from '@/features/unlock/api/queries';

interface OfferFooterProps {
  /** The checkout row is being created. */
  starting: boolean;
  /** False until the server has answered whether the contact is locked. */
  ready: boolean;
  onPay: () => void;
}

/**
 * The price and the button that pays; it is disabled while the price is unknown, and while payments
 * are closed, when there is no price.
 */
export function OfferFooter({ starting, ready, onPay }: OfferFooterProps) {
  const { t, i18n } = useTranslation('unlock');
  const price = useQuery({ ...unlockPriceQuery, refetchInterval: retryWhileFailing });
  if (price.data?.checkout_url === null) {
    return (
      <Button size="lg" disabled>
        {t('pay')}
      </Button>
    );
  }
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
        {price.data ? (
          <p className="font-display text-2xl tabular-nums">
            {formatMoney(price.data.amount, price.data.currency, i18n.language)}
          </p>
        ) : price.isError ? (
          <p role="alert" className="text-base text-danger">
            {t('priceFailed')}
          </p>
        ) : (
          <Skeleton className="h-10 w-20" />
        )}
        {price.isError ? (
          <Button
            variant="secondary"
            size="sm"
            loading={price.isFetching}
            onClick={() => void price.refetch()}
          >
            {t('retry')}
          </Button>
        ) : (
          <p className="text-right text-sm text-muted">
            {t('once')}
            <br />
            {t('includesChat')}
          </p>
        )}
      </div>
      <Button
        size="lg"
        loading={starting}
        loadingText={t('redirecting')}
        disabled={!price.data || !ready}
        onClick={onPay}
      >
        {t('pay')}
      </Button>
      <p className="text-center text-sm text-muted">{t('newTab')}</p>
    </>
  );
}
