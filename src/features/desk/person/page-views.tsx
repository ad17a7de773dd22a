import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pageViewsQuery } from '@/features/desk/api/person/page-views';
import { LoadError } from '@/features/desk/parts/load-error';
import { PersonLink } from '@/features/desk/parts/person-link';
import { Skeleton } from '@/ui/feedback/skeleton';

/** Which operators have opened this page. */
export function PageViews({ personId }: { personId: string }) {
  const { t, i18n } = useTranslation('desk-people');
  const views = useQuery(pageViewsQuery(personId));
  const format = new Intl.DateTimeFormat(i18n.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  if (views.data === undefined) {
    return views.isError ? (
      <LoadError query={views} />
    ) : (
      <Skeleton awaited={views.isLoading} className="h-12" />
    );
  }
  if (views.data.length === 0) return <p className="text-muted">{t('person.noLooks')}</p>;
  return (
    <ul className="grid gap-3">
      {views.data.map(({ operator_id: operatorId, opened_at: time }) => (
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
