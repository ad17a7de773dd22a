import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lastSeqOfTicket, ticketQuery } from '@/features/desk/api/support/tickets';
import { Facts } from '@/features/desk/parts/facts';
import { QueryContent } from '@/features/desk/parts/query-content';
import { TicketThread } from '@/features/desk/support/tickets/ticket-thread';
import { ItemFrame } from './frame/item-frame';
import type { ItemProps } from './item-props';

/** A question of someone without an account: what they wrote, and the answer, which is mailed. */
export function TicketItem({ item, onDecided }: ItemProps) {
  const { t } = useTranslation('desk');
  const { subject_id: subjectId } = item;
  const ticket = useQuery(ticketQuery(subjectId));
  const seq = ticket.data ? lastSeqOfTicket(ticket.data) : 0;
  return (
    <ItemFrame
      item={item}
      onDecided={onDecided}
      // Nothing is closed that nobody could read.
      choices={
        ticket.data === undefined
          ? []
          : [{ action: 'close_ticket', subjectId, name: '', snapshot: { seq } }]
      }
    >
      <QueryContent query={ticket}>
        {(data) => (
          <>
            <Facts
              rows={[
                [t('item.from'), data.name],
                [t('item.email'), data.email],
              ]}
            />
            <TicketThread ticket={data} hasLetters onAnswered={onDecided} />
          </>
        )}
      </QueryContent>
    </ItemFrame>
  );
}
