import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { itemKinds, type ItemKind } from '@/features/desk/api/item';
import { countsQuery } from '@/features/desk/api/queries';
import { atMost99 } from '@/features/desk/layout/at-most-99';
import { paths } from '@/lib/routing/paths';

/** The kinds with open items, each with its count; all kinds if the counts are unknown. */
export function QueueFilter({ kind }: { kind: ItemKind | undefined }) {
  const { t } = useTranslation('desk');
  const { data: counts, isError } = useQuery(countsQuery);
  const shown = itemKinds.filter(
    (one) => one === kind || (counts ? (counts.get(one) ?? 0) > 0 : isError),
  );
  return (
    <nav
      aria-label={t('queue.filter')}
      className="-mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 md:mx-0 md:flex-wrap md:px-0"
    >
      {[undefined, ...shown].map((one) => (
        <Link
          key={one ?? 'all'}
          to={one === undefined ? paths.desk() : `${paths.desk()}?kind=${one}`}
          aria-current={one === kind ? 'page' : undefined}
          className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-muted hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-page"
        >
          {one === undefined ? t('queue.all') : t(`kind.${one}`)}{' '}
          {one === undefined || !counts ? null : (
            <span className="font-normal tabular-nums">{atMost99(counts.get(one) ?? 0)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
