import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PaymentEvent } from '@/features/desk/api/items/payment-item';
import { QueryContent } from '@/features/desk/parts/query-content';
import { formatMoney } from '@/lib/money';
import { eventStatusOf, eventTypeOf } from './event-words';

/** What the payment provider reported, oldest first, and what came of it. */
export function PaymentEvents({ events }: { events: UseQueryResult<readonly PaymentEvent[]> }) {
  const { t, i18n } = useTranslation('desk');
  const statusText = (status: string | null) => {
    const eventStatus = eventStatusOf(status);
    return eventStatus && t(`event.status.${eventStatus}`);
  };
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section className="grid gap-2">
      <h3 className="text-base font-semibold">{t('item.events')}</h3>
      <QueryContent query={events}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-muted">{t('item.noEvents')}</p>
          ) : (
            <ol className="divide-y divide-line">
              {rows.map(({ id, type, amount, currency, status, outcome, problem, occurred_at }) => (
                <li key={id} className="grid gap-0.5 py-2 text-sm">
                  <span className="flex flex-wrap justify-between gap-x-4">
                    <span className="font-semibold wrap-anywhere" title={type}>
                      {t(`event.type.${eventTypeOf(type) ?? 'other'}`)}
                    </span>
                    <time dateTime={occurred_at} className="text-muted">
                      {time.format(new Date(occurred_at))}
                    </time>
                  </span>
                  <span className="wrap-anywhere text-muted">
                    {[
                      amount === null || !currency
                        ? null
                        : formatMoney(amount, currency, i18n.language),
                      statusText(status),
                      t(`event.outcome.${outcome}`),
                      problem,
                      id,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </QueryContent>
    </section>
  );
}
