import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/lib/money';
import { Card } from '@/ui/layout/card';
import { formatInvoiceDay, type Invoice, type Party } from './invoice';

/** An invoice or a credit note, to read and to print on a page of its own. */
export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation('receipts');
  const isCredit = invoice.kind === 'credit_note';
  const money = (amount: number) =>
    formatMoney(isCredit ? -amount : amount, invoice.currency, i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  const rows = [
    [t('invoice.net'), money(invoice.net)],
    [t('invoice.vat', { rate: percent.format(invoice.vat_percent / 100) }), money(invoice.vat)],
  ] as const;
  return (
    <Card className="mt-5 p-5 md:p-8 print:mt-0 print:break-after-page print:bg-transparent print:p-0 print:shadow-none print:last:break-after-auto">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 border-b border-line pb-5">
        <h2 className="text-lg">
          {t(isCredit ? 'invoice.creditNote' : 'invoice.title', { number: invoice.number })}
        </h2>
        <p>{formatInvoiceDay(invoice.issued_at, i18n.language)}</p>
        {invoice.corrects === null ? null : (
          <p className="w-full text-muted">{t('invoice.corrects', { number: invoice.corrects })}</p>
        )}
        {invoice.replaces === null ? null : (
          <p className="w-full text-muted">{t('invoice.replaces', { number: invoice.replaces })}</p>
        )}
      </div>
      <div className="mt-5 grid gap-5 sm:grid-cols-2 print:grid-cols-2">
        <PartyFacts label={t('invoice.seller')} party={invoice.seller} />
        <PartyFacts label={t('invoice.buyer')} party={invoice.buyer} />
      </div>
      <table className="mt-6 w-full tabular-nums">
        <tbody>
          <tr className="border-b border-line [&>*]:py-2">
            <th scope="row" className="text-left font-normal">
              {t('unlockOf', { name: invoice.line.name ?? t('nameless') })}
            </th>
            <td className="text-right">{money(invoice.net)}</td>
          </tr>
          {rows.map(([label, amount]) => (
            <tr key={label} className="[&>*]:py-1">
              <th scope="row" className="text-left font-normal text-muted">
                {label}
              </th>
              <td className="text-right">{amount}</td>
            </tr>
          ))}
          <tr className="border-t border-line font-semibold [&>*]:py-2">
            <th scope="row" className="text-left">
              {t('invoice.total')}
            </th>
            <td className="text-right">
              {money(invoice.total)} {invoice.currency.toUpperCase()}
            </td>
          </tr>
        </tbody>
      </table>
      {invoice.vat_note ? <p className="mt-4 text-muted">{invoice.vat_note}</p> : null}
    </Card>
  );
}

function PartyFacts({ label, party }: { label: string; party: Party }) {
  const { t } = useTranslation('receipts');
  return (
    <div className="min-w-0">
      <p className="text-sm text-muted">{label}</p>
      <p dir="auto" className="text-left wrap-anywhere whitespace-pre-line">
        {[
          party.name,
          party.address,
          party.tax_id && t('invoice.taxId', { id: party.tax_id }),
          party.register,
        ]
          .filter(Boolean)
          .join('\n')}
      </p>
    </div>
  );
}
