import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deletionDaysLeft, deletionDueAt } from '@/domain/deletion-term';
import { effectsQuery } from '@/features/desk/api/person/erasure';
import { accountStatusQuery } from '@/features/desk/api/person/person';
import { personQuery } from '@/features/desk/api/queries';
import { WaitingItems } from '@/features/desk/person/person-history';
import { ErasureEffects } from '@/features/desk/person/account/erasure-effects';
import { formatDate } from '@/lib/i18n/format';
import { cx } from '@/ui/cx';
import { AboutPerson } from './frame/about-person';
import { ItemFrame } from './frame/item-frame';
import type { ItemProps } from './item-props';

/** An account that asks to be deleted. */
export function DeletionItem({ item, onDecided }: ItemProps) {
  const { t, i18n } = useTranslation(['desk', 'desk-people']);
  const { subject_id: subjectId } = item;
  const person = useQuery(personQuery(subjectId));
  const accountStatus = useQuery(accountStatusQuery(subjectId));
  const effects = useQuery(effectsQuery(subjectId));
  const requestedAt = accountStatus.data?.deletionAskedAt;
  // What has to be decided first is refused by the database, too.
  const canErase = effects.data?.waits.length === 0;
  const daysLeft = deletionDaysLeft(item.since);
  const name = person.data?.name ?? person.data?.email ?? t('desk:person.unnamed');
  return (
    <ItemFrame
      item={item}
      onDecided={onDecided}
      choices={
        person.data && requestedAt
          ? [
              ...(canErase
                ? [
                    {
                      action: 'erase_account',
                      subjectId,
                      name,
                      snapshot: { asked_at: requestedAt },
                      mustType: person.data.email ?? subjectId,
                    } as const,
                  ]
                : []),
              ...(accountStatus.data?.isBeingErased
                ? []
                : [{ action: 'keep_account', subjectId, name } as const]),
            ]
          : []
      }
    >
      <p className="prose-width">{t('desk:item.deletion')}</p>
      <p className={cx('font-semibold', daysLeft <= 5 && 'text-danger')}>
        {t(daysLeft > 0 ? 'desk:item.deletionDue' : 'desk:item.deletionLate', {
          count: daysLeft > 0 ? daysLeft : 1 - daysLeft,
          date: formatDate(deletionDueAt(item.since), i18n.language),
        })}
      </p>
      <ErasureEffects personId={subjectId} />
      <section className="grid gap-2">
        <h3 className="text-base font-semibold">{t('desk-people:person.waiting')}</h3>
        <WaitingItems personId={subjectId} openId={item.id} />
      </section>
      <AboutPerson personId={subjectId} hasReports />
    </ItemFrame>
  );
}
