import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { numberOf } from '@/domain/ids';
import { ticketSubjectQuery } from '@/features/desk/api/support/tickets';
import { paths } from '@/lib/routing/paths';
import { Skeleton } from '@/ui/feedback/skeleton';

/** A ticket by its subject, or while that isn't known by its number, with the way to it; says when it is deleted. */
export function TicketLink({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('desk');
  const query = useQuery(ticketSubjectQuery(ticketId));
  const { data: subject, isPending } = query;
  if (isPending) return <Skeleton awaited={query.isLoading} className="h-6 w-48 max-w-full" />;
  const number = numberOf(ticketId);
  if (subject === null) return <p className="text-muted">{t('log.ticketGone', { number })}</p>;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2">
      <span className="text-muted">{t('kind.ticket')}</span>
      <Link
        to={paths.deskSupport(ticketId)}
        className="text-base font-semibold wrap-anywhere underline underline-offset-4 hover:no-underline"
      >
        <bdi>{subject ?? number}</bdi>
      </Link>
    </div>
  );
}
