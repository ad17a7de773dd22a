import { useTranslation } from 'react-i18next';
import { NavLink, useMatch } from 'react-router-dom';
import { paths } from '@/lib/routing/paths';
import { ReadyEditor } from './ready/ready-editor';
import { TicketPage } from './tickets/ticket-page';
import { Tickets } from './tickets/tickets';

/** What belongs to support and need not wait: all tickets, and the answers that are ready. */
export function SupportSection() {
  const { t } = useTranslation('desk-people');
  const ticketId = useMatch(`${paths.deskSupport()}/:ticketId`)?.params.ticketId;
  const isReady = useMatch(paths.deskReady) !== null;
  if (ticketId !== undefined) return <TicketPage ticketId={ticketId} />;
  return (
    <>
      <nav aria-label={t('supportNav')} className="mb-5 flex flex-wrap gap-x-6">
        {[
          { to: paths.deskSupport(), label: t('tickets.title') },
          { to: paths.deskReady, label: t('ready.open') },
        ].map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end
            className="flex min-h-11 items-center border-b-2 border-transparent font-semibold text-muted hover:text-ink aria-[current=page]:border-signal aria-[current=page]:text-ink"
          >
            {label}
          </NavLink>
        ))}
      </nav>
      {isReady ? <ReadyEditor /> : <Tickets />}
    </>
  );
}
