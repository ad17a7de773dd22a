import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isUuid, numberOf } from '@/domain/ids';
import { ticketQuery } from '@/features/desk/api/support/tickets';
import { Facts } from '@/features/desk/parts/facts';
import { QueryContent } from '@/features/desk/parts/query-content';
import { formatDate } from '@/lib/i18n/format';
import { paths } from '@/lib/routing/paths';
import { Card } from '@/ui/layout/card';
import { TicketThread } from './ticket-thread';

/** One question of someone without an account, waiting or done. */
export function TicketPage({ ticketId }: { ticketId: string }) {
  const { t, i18n } = useTranslation('desk-people');
  const ticket = useQuery({ ...ticketQuery(ticketId), enabled: isUuid(ticketId) });
  return (
    <>
      <Link
        to={paths.deskSupport()}
        className="mb-3 inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('tickets.back')}
      </Link>
      {isUuid(ticketId) ? (
        <QueryContent query={ticket}>
          {(data) => (
            <Card className="grid max-w-3xl grid-cols-1 gap-5 p-5">
              <h2 dir="auto" className="text-left text-lg wrap-anywhere">
                {data.subject}
              </h2>
              <Facts
                rows={[
                  [t('tickets.from'), data.name],
                  [t('tickets.email'), data.email],
                  [t('tickets.number'), numberOf(data.id)],
                  [
                    t('tickets.state'),
                    data.closed_at === null
                      ? t('tickets.waits')
                      : t('tickets.doneOn', { date: formatDate(data.closed_at, i18n.language) }),
                  ],
                ]}
              />
              <TicketThread ticket={data} />
            </Card>
          )}
        </QueryContent>
      ) : (
        <p className="text-muted">{t('tickets.gone')}</p>
      )}
    </>
  );
}
