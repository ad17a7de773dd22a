import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ticketQuery } from '@/features/desk/api/tickets';
import { buttonLook } from '@/ui/button/button-look';
import { Facts } from '@/features/desk/parts/facts';
import { ItemFrame } from './item-frame';
import type { ItemProps } from './item-props';
import { Loaded } from '@/features/desk/parts/loaded';
import { Quote } from '@/features/desk/parts/quote';

/** A question of someone without an account, which is answered by mail. */
export function TicketItem({ item, onDecided }: ItemProps) {
  const { t } = useTranslation('desk');
  const ticket = useQuery(ticketQuery(item.subject_id));
  return (
    <ItemFrame
      item={item}
      onDecided={onDecided}
      choices={
        ticket.data === undefined
          ? []
          : [{ action: 'close_ticket', subjectId: item.subject_id, name: '' }]
      }
    >
      <Loaded query={ticket}>
        {({ name, email, subject, message }) => (
          <>
            <Facts
              rows={[
                [t('item.from'), name],
                [t('item.email'), email],
              ]}
            />
            <Quote label={subject} text={message} />
            <p>
              <a
                href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
                className={buttonLook('secondary', 'sm')}
              >
                <Mail aria-hidden />
                {t('item.answerByMail')}
              </a>
            </p>
          </>
        )}
      </Loaded>
    </ItemFrame>
  );
}
