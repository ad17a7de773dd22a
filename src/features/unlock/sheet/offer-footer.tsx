import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/lib/i18n/format';
import { Button } from '@/ui/button/button';
import { Skeleton } from '@/ui/feedback/skeleton';
import { unlockPriceQuery, whileFailing } from '@/features/unlock/api/queries';

interface OfferFooterProps {
  /** The row is being made. */
  starting: boolean;
  /** False while it is not known yet whether there is anything to unlock. */
  ready: boolean;
  onPay: () => void;
}

/** The one price and the one button. Without a price nobody is asked to pay. */
export function OfferFooter({ starting, ready, onPay }: OfferFooterProps) {
  const { t, i18n } = useTranslation('unlock');
  const price = useQuery({ ...unlockPriceQuery, refetchInterval: whileFailing });
  return (
    <>
      <div className="flex min-h-12 items-center justify-between gap-4">
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
