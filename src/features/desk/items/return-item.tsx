import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountStatusQuery } from '@/features/desk/api/person/person';
import { personQuery } from '@/features/desk/api/queries';
import { AboutPerson } from './frame/about-person';
import { ItemFrame } from './frame/item-frame';
import type { ItemProps } from './item-props';

/** An account that shares address, phone or a video with a suspended one. */
export function ReturnItem({ item, onDecided }: ItemProps) {
  const { t } = useTranslation('desk');
  const { subject_id: subjectId } = item;
  const person = useQuery(personQuery(subjectId));
  const accountStatus = useQuery(accountStatusQuery(subjectId));
  const name = person.data?.name ?? person.data?.email ?? t('person.unnamed');
  return (
    <ItemFrame
      item={item}
      onDecided={onDecided}
      choices={
        person.data && accountStatus.data
          ? [
              ...(accountStatus.data.suspension
                ? []
                : [{ action: 'suspend_account', subjectId, name } as const]),
              { action: 'close_return', subjectId, name },
            ]
          : []
      }
    >
      <p className="prose-width">{t('item.return')}</p>
      <AboutPerson personId={subjectId} hasReports />
    </ItemFrame>
  );
}
