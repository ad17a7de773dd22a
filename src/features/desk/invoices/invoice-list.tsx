import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatInvoiceDay, type Invoice } from '@/domain/invoice/invoice';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/routing/paths';
import { Card } from '@/ui/layout/card';

/** Invoices and credit notes, each with the way to its page. */
export function InvoiceList({ invoices }: { invoices: readonly Invoice[] }) {
  const { t, i18n } = useTranslation('desk-people');
  return (
    <Card className="p-2">
      <ul>
        {invoices.map((invoice) => (
          <li key={invoice.number}>
            <Link
              to={paths.deskInvoice(invoice.number)}
              className="flex min-h-11 flex-wrap items-baseline gap-x-4 rounded-field px-3 py-2 -outline-offset-2 hover:bg-raised"
            >
              <span className="text-room">
                <span className="block font-semibold">
                  {t(`invoices.${invoice.kind}`, { number: invoice.number })}
                </span>{' '}
                <span className="block text-sm wrap-anywhere text-muted">
                  <bdi>{invoice.buyer.name}</bdi>
                  {invoice.buyer.name === '' ? null : ' · '}
                  {formatInvoiceDay(invoice.issued_at, i18n.language)}
                </span>
              </span>{' '}
              <span className="ml-auto font-semibold tabular-nums">
                {formatMoney(
                  invoice.kind === 'credit_note' ? -invoice.total : invoice.total,
                  invoice.currency,
                  i18n.language,
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
