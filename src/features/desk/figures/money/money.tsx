import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moneyQuery, readPayments, type MonthOfMoney } from '@/features/desk/api/money/money';
import { Invoices } from '@/features/desk/invoices/invoices';
import { saveCsv } from '@/lib/csv';
import { useErrorText } from '@/lib/errors/use-error-text';
import { formatMoney } from '@/lib/money';
import { Button } from '@/ui/button/button';
import { ErrorState } from '@/ui/feedback/error-state';
import { WideTable } from '@/features/desk/parts/wide-table';
import { Skeleton } from '@/ui/feedback/skeleton';
import { TextField } from '@/ui/field/text-field';
import { toast } from '@/ui/toast/toast';
import { lastYear, monthRows, netOf, parts, paymentRows } from './money-rows';

/** What was paid in each month and what became of it, and both as files for a bookkeeper. */
export function Money() {
  const { t, i18n } = useTranslation(['desk-people', 'common']);
  const errorText = useErrorText();
  const [range, setRange] = useState(() => lastYear(new Date()));
  const money = useQuery(moneyQuery(range));
  const partHeads = parts.map((part) => t(`desk-people:money.${part}`));
  const saving = useMutation({
    mutationFn: () => readPayments(range),
    onSuccess: (payments) => {
      const heads = ['id', 'day', 'company', 'status', 'currency', 'paid'] as const;
      const names = [
        ...heads.map((head) => t(`desk-people:money.${head}`)),
        ...partHeads,
        ...(['chargeback', 'fees'] as const).map((head) => t(`desk-people:money.${head}`)),
      ];
      saveCsv('payments', paymentRows(payments, names, i18n.language), i18n.language);
    },
    onError: (error) => toast.error(errorText(error)),
  });

  return (
    <section className="mt-10" aria-labelledby="money">
      <h2 id="money" className="text-lg">
        {t('desk-people:money.title')}
      </h2>
      <p className="mt-1 prose-width text-muted">{t('desk-people:money.explained')}</p>
      <div className="my-5 flex flex-wrap items-end gap-4">
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            label={t(`desk-people:money.${end}`)}
            value={range[end]}
            onChange={({ target }) => {
              if (target.value !== '') setRange({ ...range, [end]: target.value });
            }}
          />
        ))}
        <Button
          variant="secondary"
          icon={<Download aria-hidden />}
          disabled={!money.data}
          onClick={() => {
            const heads = ['month', 'currency', 'payments', 'paid'] as const;
            const names = [
              ...heads.map((head) => t(`desk-people:money.${head}`)),
              ...partHeads,
              ...(['chargebacks', 'fees', 'net'] as const).map((head) =>
                t(`desk-people:money.${head}`),
              ),
            ];
            saveCsv('months', monthRows(money.data ?? [], names, i18n.language), i18n.language);
          }}
        >
          {t('desk-people:money.saveMonths')}
        </Button>
        <Button
          variant="secondary"
          icon={<Download aria-hidden />}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {t('desk-people:money.savePayments')}
        </Button>
      </div>
      {money.data ? (
        <MoneyTable months={money.data} />
      ) : money.isError ? (
        <ErrorState
          title={t('desk-people:figures.loadFailed')}
          retryLabel={t('common:retry')}
          onRetry={() => void money.refetch()}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
      <Invoices range={range} />
    </section>
  );
}

const heads = ['month', 'payments', 'paid', ...parts, 'chargebacks', 'fees', 'net'] as const;

function MoneyTable({ months }: { months: readonly MonthOfMoney[] }) {
  const { t, i18n } = useTranslation('desk-people');
  if (months.length === 0) return <p className="text-muted">{t('money.none')}</p>;
  const monthText = new Intl.DateTimeFormat(i18n.language, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const share = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  return (
    <WideTable label={t('money.table')} heads={heads.map((head) => t(`money.${head}`))}>
      {months.toReversed().map((row) => {
        const money = (amount: number) => formatMoney(amount, row.currency, i18n.language);
        const net = netOf(row);
        return (
          <tr
            key={`${row.month} ${row.currency}`}
            className="border-b border-line text-right last:border-0 [&>*]:px-2 [&>*]:py-2 [&>*]:whitespace-nowrap"
          >
            <th scope="row" className="text-left font-normal">
              {monthText.format(new Date(row.month))} {row.currency.toUpperCase()}
            </th>
            <td>{row.payments}</td>
            <td>{money(row.paid)}</td>
            {parts.map((part) => (
              <td key={part} className={part === 'bought' ? 'font-semibold' : undefined}>
                {money(row[part])}
              </td>
            ))}
            <td>
              {row.chargebacks} ({share.format(row.chargebacks / row.payments)})
            </td>
            <td>{row.fees_known === row.payments ? money(row.fees) : t('money.notKnown')}</td>
            <td>{net === null ? t('money.notKnown') : money(net)}</td>
          </tr>
        );
      })}
    </WideTable>
  );
}
