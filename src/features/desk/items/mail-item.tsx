import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { personQuery } from '@/features/desk/api/queries';
import { AboutPerson } from './about-person';
import { ItemFrame } from './item-frame';
import type { ItemProps } from './item-props';

/** An account whose mails the mail service keeps refusing. */
export function MailItem({ item, onDecided }: ItemProps) {
  const { t } = useTranslation('desk');
  const { subject_id: subjectId } = item;
  const person = useQuery(personQuery(subjectId));
  const name = person.data?.name ?? person.data?.email ?? t('person.unnamed');
  return (
    <ItemFrame
      item={item}
      onDecided={onDecided}
      choices={person.data === undefined ? [] : [{ action: 'close_mail', subjectId, name }]}
    >
      <p className="prose-width">{t('item.mail')}</p>
      <AboutPerson personId={subjectId} />
    </ItemFrame>
  );
}
