import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { personQuery } from '@/features/desk/api/queries';
import { Facts } from '@/features/desk/parts/facts';
import { Quote } from '@/features/desk/parts/quote';
import { paths } from '@/lib/routing/paths';
import { AboutPerson } from './frame/about-person';
import { ItemFrame } from './frame/item-frame';
import type { ItemProps } from './item-props';

/** An address whose mails the mail service keeps refusing: of an account, or of someone without one. */
export function MailItem({ item, onDecided }: ItemProps) {
  const { t } = useTranslation('desk');
  const { subject_id: subjectId, person_id: personId, facts } = item;
  const { address, problem, ticket_id: ticketId } = facts;
  const person = useQuery({ ...personQuery(subjectId), enabled: personId !== null });
  const name = address ?? person.data?.name ?? person.data?.email ?? t('person.unnamed');
  const isLoaded = personId === null || person.data !== undefined;
  return (
    <ItemFrame
      item={item}
      onDecided={onDecided}
      choices={
        isLoaded
          ? [
              { action: 'retry_mail', subjectId, name },
              { action: 'close_mail', subjectId, name },
            ]
          : []
      }
    >
      <div className="grid prose-width gap-3">
        <p>{t(personId === null ? 'item.mailRefused' : 'item.mail')}</p>
        <p>{t(personId === null ? 'item.mailStranger' : 'item.mailHelp')}</p>
      </div>
      <Facts
        rows={[
          [t('item.mailAddress'), address],
          [
            t('item.about'),
            ticketId === undefined ? null : (
              <Link to={paths.deskSupport(ticketId)} className="underline underline-offset-2">
                {t('item.mailTicket')}
              </Link>
            ),
          ],
        ]}
      />
      <Quote label={t('item.mailProblem')} text={problem ?? ''} />
      {personId === null ? null : <AboutPerson personId={subjectId} />}
    </ItemFrame>
  );
}
