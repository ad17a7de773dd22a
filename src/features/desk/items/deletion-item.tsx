import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { standingQuery } from '@/features/desk/api/person';
import { personQuery } from '@/features/desk/api/queries';
import { AboutPerson } from './about-person';
import { ItemFrame } from './item-frame';
import type { ItemProps } from './item-props';

/** An account that asks to be deleted. */
export function DeletionItem({ item, onDecided }: ItemProps) {
  const { t } = useTranslation('desk');
  const { subject_id: subjectId } = item;
  const person = useQuery(personQuery(subjectId));
  const standing = useQuery(standingQuery(subjectId));
  const askedAt = standing.data?.deletionAskedAt;
  const name = person.data?.name ?? person.data?.email ?? t('person.unnamed');
  return (
    <ItemFrame
      item={item}
      onDecided={onDecided}
      choices={
        person.data && askedAt
          ? [
              {
                action: 'erase_account',
                subjectId,
                name,
                seen: { asked_at: askedAt },
                mustType: person.data.email ?? subjectId,
              },
              ...(standing.data?.isBeingErased
                ? []
                : [{ action: 'keep_account', subjectId, name } as const]),
            ]
          : []
      }
    >
      <p className="prose-width">{t('item.deletion')}</p>
      <AboutPerson personId={subjectId} />
    </ItemFrame>
  );
}
