import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { personQuery } from '@/features/desk/api/queries';
import { paths } from '@/lib/routing/paths';
import { Skeleton } from '@/ui/feedback/skeleton';

/** Who somebody is, with the way to their page; says when the account is erased. */
export function PersonLink({ personId }: { personId: string }) {
  const { t } = useTranslation('desk');
  const { data: person, isPending } = useQuery(personQuery(personId));
  if (isPending) return <Skeleton className="h-6 w-48 max-w-full" />;
  if (person === null) return <span className="text-muted">{t('person.erased')}</span>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-base wrap-anywhere">
      <Link
        to={paths.deskPeople(personId)}
        className="font-semibold underline underline-offset-4 hover:no-underline"
      >
        {person?.name ?? person?.email ?? t('person.unnamed')}
      </Link>
      {person ? (
        <span className="text-sm text-muted">
          {t(`person.${person.user_type === 'company' ? 'company' : 'talent'}`)}
          {person.name === null || person.email === null ? null : ` · ${person.email}`}
        </span>
      ) : null}
    </p>
  );
}
