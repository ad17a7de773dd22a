import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invoicesOfQuery } from '@/features/desk/api/money/invoices';
import { LoadError } from '@/features/desk/parts/load-error';
import { InvoiceList } from './invoice-list';

/** The invoices of a company; nothing where it has none. */
export function InvoicesOf({ companyId }: { companyId: string }) {
  const { t } = useTranslation('desk-people');
  const invoices = useQuery(invoicesOfQuery(companyId));
  if (invoices.data?.length === 0 || invoices.isPending) return null;
  return (
    <section>
      <h3 className="mb-3 text-base font-semibold">{t('invoices.title')}</h3>
      {invoices.data ? <InvoiceList invoices={invoices.data} /> : <LoadError query={invoices} />}
    </section>
  );
}
