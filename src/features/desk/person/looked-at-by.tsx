import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { looksQuery } from '@/features/desk/api/person/reads';
import { NotLoaded } from '@/features/desk/parts/not-loaded';
import { PersonLink } from '@/features/desk/parts/person-link';
import { Skeleton } from '@/ui/feedback/skeleton';

/** Which operators have opened this page. */
export function LookedAtBy({ personId }: { personId: string }) {
  const { t, i18n } = useTranslation('desk-people');
  const looks = useQuery(looksQuery(personId));
  const format = new Intl.DateTimeFormat(i18n.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  if (looks.data === undefined) {
    return looks.isError ? (
      <NotLoaded query={looks} />
    ) : (
      <Skeleton awaited={looks.isLoading} className="h-12" />
    );
  }
  if (looks.data.length === 0) return <p className="text-muted">{t('person.noLooks')}</p>;
  return (
    <ul className="grid gap-3">
      {looks.data.map(({ operator_id: operatorId, opened_at: time }) => (
        <li key={`${operatorId} ${time}`}>
          <PersonLink personId={operatorId} isOperator />
          <time dateTime={time} className="text-sm text-muted">
            {format.format(new Date(time))}
          </time>
        </li>
      ))}
    </ul>
  );
}
