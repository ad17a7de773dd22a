import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { afterCode } from '@/features/desk/api/code-request';
import { invoicesQuery, readInvoices } from '@/features/desk/api/money/invoices';
import type { Range } from '@/features/desk/api/money/money';
import { useDecisionError } from '@/features/desk/api/use-decision-error';
import { LoadError } from '@/features/desk/parts/load-error';
import { saveCsv } from '@/lib/csv';
import { Button } from '@/ui/button/button';
import { errorToastMs, toast } from '@/ui/toast/toast';
import { InvoiceList } from './invoice-list';
import { invoiceHeads, invoiceRows } from './invoice-rows';

/** How many are listed; the file has all. */
const mostListed = 50;

/** The invoices and credit notes of a range, also of companies that are gone, to open and as a file. */
export function Invoices({ range }: { range: Range }) {
  const { t, i18n } = useTranslation('desk-people');
  const errorText = useDecisionError();
  const invoices = useQuery(invoicesQuery(range, mostListed));
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: () => afterCode(() => readInvoices(range)),
    onSuccess: (rows) => {
      const heads = invoiceHeads.map((head) => t(`invoices.column.${head}`));
      const { language } = i18n;
      const lines = invoiceRows(rows, heads, (kind) => t(`invoices.kind.${kind}`), language);
      saveCsv(t('invoices.file'), lines, language);
    },
    onError: (error) => toast.error(errorText(error), { duration: errorToastMs }),
  });
  if (!invoices.data) return <LoadError query={invoices} />;
  if (invoices.data.length === 0) return null;
  return (
    <section className="mt-8 grid gap-4" aria-labelledby="invoices">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h3 id="invoices" className="text-base font-semibold">
          {t('invoices.title')}
        </h3>
        <Button
          variant="secondary"
          icon={<Download aria-hidden />}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {t('invoices.save')}
        </Button>
      </div>
      <InvoiceList invoices={invoices.data.slice(0, mostListed)} />
      {invoices.data.length > mostListed ? (
        <p className="text-sm text-muted">{t('invoices.more', { count: mostListed })}</p>
      ) : null}
    </section>
  );
}
