import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { personQuery } from '@/features/desk/api/queries';
import { paths } from '@/lib/routing/paths';
import { Skeleton } from '@/ui/feedback/skeleton';
import { LoadError } from './load-error';

interface PersonLinkProps {
  personId: string;
  /** Named as an operator, because they decided something as one. */
  isOperator?: boolean;
}

/** Who someone is, with the way to their page; says when the account is deleted. */
export function PersonLink({ personId, isOperator = false }: PersonLinkProps) {
  const { t } = useTranslation('desk');
  const query = useQuery(personQuery(personId));
  const { data: person, isPending } = query;
  if (isPending) return <Skeleton awaited={query.isLoading} className="h-6 w-48 max-w-full" />;
  if (person === null) return <span className="text-muted">{t('person.erased')}</span>;
  if (person === undefined) return <LoadError query={query} />;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-base wrap-anywhere">
      <Link
        to={paths.deskPeople(personId)}
        className="font-semibold underline underline-offset-4 hover:no-underline"
      >
        <bdi>{person.name ?? person.email ?? t('person.unnamed')}</bdi>
      </Link>
      <span className="text-sm text-muted">
        {t(
          `person.${isOperator ? 'operator' : person.user_type === 'company' ? 'company' : 'talent'}`,
        )}
        {person.name === null || person.email === null ? null : ` · ${person.email}`}
      </span>
    </p>
  );
}
