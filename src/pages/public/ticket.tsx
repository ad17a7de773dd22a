import { TicketSheet, type TicketSheetProps } from '@/features/support/ticket-sheet';
import { QueryProvider } from '@/lib/query/query-provider';

/** The help ticket on a page that lives without server state. */
export function Ticket(props: TicketSheetProps) {
  return (
    <QueryProvider>
      <TicketSheet {...props} />
    </QueryProvider>
  );
}
