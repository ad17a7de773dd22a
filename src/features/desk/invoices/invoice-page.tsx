import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { InvoiceDocument } from '@/domain/invoice/invoice-document';
import { invoiceQuery } from '@/features/desk/api/money/invoices';
import { LoadError } from '@/features/desk/parts/load-error';
import { paths } from '@/lib/routing/paths';
import { Button, ButtonLink } from '@/ui/button/button';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';

/** One invoice or credit note, to read and to print. */
export function InvoicePage({ number }: { number: string }) {
  const { t } = useTranslation('desk-people');
  const invoice = useQuery(invoiceQuery(number));
  return (
    <div className="mx-auto max-w-3xl">
      <ButtonLink
        to={paths.deskFigures}
        variant="ghost"
        size="sm"
        icon={<ArrowLeft aria-hidden />}
        className="-ml-4 print:hidden"
      >
        {t('invoices.back')}
      </ButtonLink>
      {invoice.data ? (
        <>
          <InvoiceDocument invoice={invoice.data} />
          <Button
            className="mt-5 print:hidden"
            icon={<Printer aria-hidden />}
            onClick={() => window.print()}
          >
            {t('invoices.print')}
          </Button>
        </>
      ) : invoice.data === null ? (
        <ErrorState title={t('invoices.unknown')} />
      ) : invoice.isError ? (
        <LoadError query={invoice} />
      ) : (
        <Skeleton awaited className="mt-5 h-72" />
      )}
    </div>
  );
}
