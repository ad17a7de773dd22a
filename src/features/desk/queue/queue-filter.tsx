import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { QueueFilter as Filter } from '@/features/desk/api/items/item';
import { countsQuery } from '@/features/desk/api/items/queue';
import { atMost99 } from '@/features/desk/layout/at-most-99';
import { Constants } from '@/lib/database.types';
import { paths } from '@/lib/routing/paths';

interface QueueFilterProps {
  filter: Filter;
  onChoose: () => void;
}

/** What is urgent, the kinds with open items, and what is put off, each with its count; all of them if unknown. */
export function QueueFilter({ filter, onChoose }: QueueFilterProps) {
  const { t } = useTranslation('desk');
  const { data: counts, isError } = useQuery(countsQuery);
  const countOf = (one: Filter) =>
    one === undefined || !counts
      ? 0
      : one === 'urgent' || one === 'later'
        ? counts[one]
        : (counts.of.get(one) ?? 0);
  const visibleFilters = (['urgent', ...Constants.public.Enums.desk_kind, 'later'] as const).filter(
    (one) => one === filter || (counts ? countOf(one) > 0 : isError),
  );
  const nameOf = (one: Filter) =>
    one === undefined
      ? t('queue.all')
      : one === 'urgent'
        ? t('queue.urgent')
        : one === 'later'
          ? t('queue.later')
          : t(`kind.${one}`);
  return (
    <nav
      aria-label={t('queue.filter')}
      className="-mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 md:mx-0 md:flex-wrap md:gap-1 md:px-0"
    >
      {[undefined, ...visibleFilters].map((one) => (
        <Link
          key={one ?? 'all'}
          to={one === undefined ? paths.desk() : `${paths.desk()}?kind=${one}`}
          aria-current={one === filter ? 'page' : undefined}
          onClick={onChoose}
          className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-muted hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-page md:px-2.5"
        >
          {nameOf(one)}{' '}
          {one === undefined || !counts ? null : (
            <span className="font-normal tabular-nums">{atMost99(countOf(one))}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
