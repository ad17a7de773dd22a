import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { billingQuery } from '@/domain/invoice/billing';
import type { Invoice } from '@/domain/invoice/invoice';
import { useCorrectInvoice } from '@/features/receipts/api/invoices';
import { useErrorText } from '@/lib/errors/use-error-text';
import { paths } from '@/lib/routing/paths';
import { useUser } from '@/lib/session/session';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { ErrorState } from '@/ui/feedback/error-state';
import { toast } from '@/ui/toast/toast';
import { isOutdated, isSomethingLeft } from './correctable';

interface CorrectInvoiceProps {
  paymentId: string;
  /** Of the payment, with their credit notes. */
  invoices: readonly Invoice[];
}

/**
 * Offers a corrected invoice once the company's details differ from what it says; else says how to get one.
 * Renders nothing once all of it was credited.
 */
export function CorrectInvoice({ paymentId, invoices }: CorrectInvoiceProps) {
  const { t } = useTranslation('receipts');
  const user = useUser();
  const isLeft = isSomethingLeft(invoices);
  const billing = useQuery({ ...billingQuery(user.id), enabled: isLeft });
  const correct = useCorrectInvoice(user.id, paymentId);
  const errorText = useErrorText();
  if (!isLeft) return null;
  if (billing.data === undefined) {
    return billing.isError ? (
      <div className="print:hidden">
        <ErrorState
          title={t('billing.loadFailed')}
          retryLabel={t('retry')}
          onRetry={() => void billing.refetch()}
        />
      </div>
    ) : null;
  }
  return (
    <div className="mt-5 grid justify-items-start gap-2 print:hidden">
      {correct.isError ? <Alert tone="error">{errorText(correct.error)}</Alert> : null}
      {isOutdated(invoices, billing.data) ? (
        <>
          <p className="text-muted">{t('correct.offered')}</p>
          <Button
            variant="secondary"
            loading={correct.isPending}
            onClick={() =>
              correct.mutate(undefined, { onSuccess: () => toast.success(t('correct.done')) })
            }
          >
            {t('correct.button')}
          </Button>
        </>
      ) : (
        <p className="text-muted">
          {t('correct.how')}{' '}
          <Link to={paths.receipts()} className="underline underline-offset-2">
            {t('correct.details')}
          </Link>
        </p>
      )}
    </div>
  );
}
