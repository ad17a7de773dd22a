import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { figuresQuery } from '@/features/desk/api/money/figures';
import { InvoicePage } from '@/features/desk/invoices/invoice-page';
import { Card } from '@/ui/layout/card';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { DayBars } from './day-bars';
import { FigureTable } from './figure-table';
import { Money } from './money/money';
import { WaitTimes } from './wait-times';
import { changeOf, figuresOf, type Figure } from './figures-of';
import { useFigureText } from './use-figure-text';

/** The figures, or one invoice, which the address names. */
export function Figures() {
  const number = useSearchParams()[0].get('invoice');
  return number === null ? <AllFigures /> : <InvoicePage number={number} />;
}

/** The figures of the last four weeks, each with its days and the change between its halves. */
function AllFigures() {
  const { t } = useTranslation(['desk-people', 'common']);
  const counts = useQuery(figuresQuery);
  const [now] = useState(() => new Date());
  if (counts.isError && !counts.data) {
    return (
      <ErrorState
        title={t('desk-people:figures.loadFailed')}
        retryLabel={t('common:retry')}
        onRetry={() => void counts.refetch()}
      />
    );
  }
  if (!counts.data) return <FiguresSkeleton />;
  const figures = figuresOf(counts.data, now);
  return (
    <>
      <p className="mb-5 text-muted">{t('desk-people:figures.period')}</p>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {figures.map((figure) => (
          <li key={`${figure.key} ${figure.currency}`}>
            <FigureCard figure={figure} now={now} />
          </li>
        ))}
      </ul>
      <FigureTable figures={figures} now={now} />
      <WaitTimes />
      <Money />
    </>
  );
}

function FigureCard({ figure, now }: { figure: Figure; now: Date }) {
  const { t, i18n } = useTranslation('desk-people');
  const text = useFigureText();
  const change = changeOf(figure);
  const isLevel = figure.key === 'live';
  return (
    <Card className="flex h-full flex-col gap-3 p-5">
      <h2 className="text-base font-semibold">{text.name(figure)}</h2>
      <p className="font-display text-xl tabular-nums">{text.value(figure, figure.total)}</p>
      <p className="text-sm text-muted">
        {change === null ? null : (
          <span className="font-semibold text-ink tabular-nums">
            {new Intl.NumberFormat(i18n.language, {
              style: 'percent',
              signDisplay: 'exceptZero',
              maximumFractionDigits: 0,
            }).format(change)}
            {' · '}
          </span>
        )}
        {figure.total === null
          ? t('figures.noAverage')
          : t(isLevel ? 'figures.levels' : 'figures.halves', {
              recent: text.value(figure, figure.recent),
              before: text.value(figure, figure.before),
            })}
      </p>
      <DayBars figure={figure} now={now} className="mt-auto" />
    </Card>
  );
}

function FiguresSkeleton() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: 9 }, (_, index) => (
        <Skeleton key={index} className="h-52" />
      ))}
    </div>
  );
}
