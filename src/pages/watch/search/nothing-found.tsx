import { Clapperboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FilterChips } from '@/features/search/form/filter-chips';
import {
  activeFilters,
  noFilters,
  type ChangeFilters,
  type SearchFilters,
} from '@/features/search/filters/search-filters';
import { SaveSearch } from '@/features/search/saved/save-search';
import { useRelaxedFilters } from '@/features/search/filters/use-relaxed-filters';
import { Button } from '@/ui/button/button';
import { EmptyState } from '@/ui/feedback/empty-state';

interface NothingFoundProps {
  filters: SearchFilters;
  onChange: ChangeFilters;
  /** Whether the company has turned off all mails about searches. */
  mailsAreOff: boolean;
}

/** A search without results, and what to loosen; it can be saved, to be told of who comes. */
export function NothingFound({ filters, onChange, mailsAreOff }: NothingFoundProps) {
  const { t } = useTranslation(['search', 'feed']);
  const relaxed = useRelaxedFilters(filters);
  const active = activeFilters(filters);
  const helpful = relaxed ?? active.map((filter) => ({ filter }));
  const helps = helpful.length > 0;
  return (
    <EmptyState
      icon={<Clapperboard />}
      title={t('feed:empty.title')}
      description={
        <>
          <p>{t('feed:empty.adjust')}</p>
          <p className="mt-4 text-sm">
            {t(helps ? (relaxed ? 'search:loosenOne' : 'search:loosen') : 'search:loosenAll', {
              count: helps ? helpful.length : active.length,
            })}
          </p>
          {helps ? (
            <FilterChips
              filters={helpful}
              onChange={onChange}
              className="mt-3 flex flex-wrap justify-center gap-2"
            />
          ) : null}
          {/* On wide screens it stands beside the filters. */}
          <div className="mt-6 grid justify-items-center gap-2 lg:hidden">
            {mailsAreOff ? null : <p className="text-sm">{t('search:saved.saveHint')}</p>}
            <SaveSearch filters={filters} mailsAreOff={mailsAreOff} />
          </div>
        </>
      }
      action={<Button onClick={() => onChange(noFilters)}>{t('search:clear')}</Button>}
    />
  );
}
