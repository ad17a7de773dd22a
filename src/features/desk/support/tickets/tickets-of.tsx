import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ticketsQuery } from '@/features/desk/api/support/tickets';
import { LoadError } from '@/features/desk/parts/load-error';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import { TicketRow } from './tickets';

/** What was written signed out with the address of an account; nobody has proved that it was its owner. */
export function TicketsOf({ email }: { email: string | null }) {
  const { t } = useTranslation('desk-people');
  const address = email?.toLowerCase() ?? '';
  const tickets = useInfiniteQuery({ ...ticketsQuery({ text: address }), enabled: address !== '' });
  if (address !== '' && !tickets.data) {
    return tickets.isError ? <LoadError query={tickets} /> : <Skeleton awaited className="h-12" />;
  }
  // The search finds longer addresses too.
  const rows = tickets.data?.pages[0]?.filter((one) => one.email.toLowerCase() === address) ?? [];
  if (rows.length === 0) return <p className="text-muted">{t('tickets.none')}</p>;
  return (
    <Card>
      <ul className="divide-y divide-line">
        {rows.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </Card>
  );
}
