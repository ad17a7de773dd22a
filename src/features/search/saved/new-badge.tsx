import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/cx';
import { newPitches } from './saved-search';

/** How many pitches are new for a saved search; renders nothing at none. */
export function NewBadge({ ids }: { ids: readonly string[] | undefined }) {
  const { t } = useTranslation('search');
  const news = newPitches(ids);
  if (news.count === 0) return null;
  return (
    <span className="shrink-0 rounded-full bg-signal-soft px-2 py-0.5 text-sm font-semibold text-signal-text tabular-nums">
      {t('saved.new', news)}
    </span>
  );
}

/** A dot where the saved searches are hidden, while some of them have news. */
export function NewsDot({ count, className }: { count: number; className?: string }) {
  const { t } = useTranslation('search');
  if (count === 0) return null;
  return (
    <span className={cx('size-3 rounded-full bg-signal', className)}>
      <span className="sr-only">{t('saved.withNews', { count })}</span>
    </span>
  );
}
