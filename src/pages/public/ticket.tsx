import { TicketSheet, type TicketSheetProps } from '@/features/support/ticket-sheet';
import { QueryProvider } from '@/lib/query/query-provider';

/** The help ticket with a query client of its own: the public pages load none. */
export function Ticket(props: TicketSheetProps) {
  return (
    <QueryProvider>
      <TicketSheet {...props} />
    </QueryProvider>
  );
}
