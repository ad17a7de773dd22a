import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useOpenSupport } from '@/features/chat/conversation/use-open-conversation';
import { paymentsQuery } from '@/features/receipts/api/queries';
import { BillingForm } from '@/features/receipts/billing-form';
import { Receipt } from '@/features/receipts/receipt';
import { ReceiptList } from '@/features/receipts/receipt-list';
import { paths } from '@/lib/routing/paths';
import { useUser } from '@/lib/session/session';
import { ButtonLink } from '@/ui/button/button';
import { Card } from '@/ui/layout/card';
import { ErrorState } from '@/ui/feedback/error-state';
import { Page, PageHeading } from '@/ui/layout/page';
import { Skeleton } from '@/ui/feedback/skeleton';

/** What a company has paid: the list, or one receipt to print. */
export function ReceiptsPage() {
  const { t } = useTranslation('receipts');
  const { paymentId } = useParams();
  const openSupport = useOpenSupport();
  const payments = useQuery(paymentsQuery(useUser().id));
  const payment = payments.data?.find((one) => one.payment_id === paymentId);
  const single = paymentId !== undefined;
  const title = single ? t('receipt') : t('title');
  return (
    <Page title={title} heading={false} width="narrow">
      <ButtonLink
        to={single ? paths.receipts() : paths.dashboard('company')}
        variant="ghost"
        size="sm"
        icon={<ArrowLeft aria-hidden />}
        className="mb-3 -ml-4 print:hidden"
      >
        {single ? t('all') : t('back')}
      </ButtonLink>
      <PageHeading description={single ? null : t('description')}>{title}</PageHeading>
      {payments.data === undefined ? (
        payments.isError ? (
          <Card>
            <ErrorState
              title={t('loadFailed')}
              retryLabel={t('retry')}
              onRetry={() => void payments.refetch()}
            />
          </Card>
        ) : (
          <Card className="grid gap-4 p-5">
            <span role="status" className="sr-only">
              {t('loading')}
            </span>
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </Card>
        )
      ) : !single ? (
        <>
          <ReceiptList payments={payments.data} />
          <BillingForm />
        </>
      ) : payment ? (
        <Receipt payment={payment} onAsk={openSupport} />
      ) : (
        <Card>
          <ErrorState title={t('unknown')} />
        </Card>
      )}
    </Page>
  );
}
