import { useTranslation } from 'react-i18next';
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
