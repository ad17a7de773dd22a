import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  activeFilters,
  type ChangeFilters,
  type SearchFilters,
} from '@/features/search/filters/search-filters';
import { paths } from '@/lib/routing/paths';
import { PitchTheatre } from '@/pages/watch/pitch-theatre';
import { TheatreLeading } from '@/pages/watch/theatre-leading';
import { TheatreError, TheatreLoading } from '@/pages/watch/theatre-states';
import { NothingFound } from './nothing-found';
import { ResultsGrid, type Opened } from './results-grid';
import type { useSearchView } from './use-search-view';
import type { useSearchResults } from './use-search-results';

interface SearchResultsProps {
  results: ReturnType<typeof useSearchResults>;
  view: ReturnType<typeof useSearchView>;
  /** Whether posters are shown, as they always are when there are none. */
  asGrid: boolean;
  /** Leads to the posters; absent where the page has a switch for it. */
  onGrid: (() => void) | undefined;
  filters: SearchFilters;
  onChange: ChangeFilters;
  mailsAreOff: boolean;
  tools: ReactNode;
  /** A dialog of the page is open. */
  suspended: boolean;
}

/** What a search finds, as posters or in the carousel. */
export function SearchResults(props: SearchResultsProps) {
  const { results, view, asGrid, onGrid, filters, onChange, mailsAreOff, tools, suspended } = props;
  const { feed, startId, isEmpty, hitOf, newIds, place, keepPlace } = results;
  const { t } = useTranslation('search');
  const [opened, setOpened] = useState<Opened>();
  const back = { label: t('back'), to: paths.dashboard('company') };
  const leading = <TheatreLeading {...back} />;
  const leadingOut = <TheatreLeading {...back} withMessages />;
  if (feed.status === 'error') return <TheatreError leading={leadingOut} onRetry={feed.retry} />;
  if (asGrid) {
    return (
      <ResultsGrid
        head={
          <>
            {leadingOut}
            <p className="flex-1 font-display text-xl max-sm:hidden">{t('title')}</p>
            {tools}
          </>
        }
        feed={feed}
        filters={filters}
        onChange={onChange}
        newIds={newIds}
        opened={opened}
        place={place}
        onPlace={(scrolled) => keepPlace({ ...scrolled, visit: feed.visit })}
        hitOf={hitOf}
        onOpen={(next, hit) => {
          setOpened(next);
          view.show('carousel', next.id, hit?.startsAt);
        }}
        nothing={
          isEmpty && activeFilters(filters).length > 0 ? (
            <NothingFound filters={filters} onChange={onChange} mailsAreOff={mailsAreOff} />
          ) : undefined
        }
      />
    );
  }
  if (feed.status === 'loading') return <TheatreLoading leading={leading} />;
  return (
    <PitchTheatre
      feed={feed}
      startId={startId}
      startAt={view.startAt(startId)}
      hitOf={hitOf}
      takesFocus={startId !== undefined && startId === opened?.id}
      onShown={({ id }) =>
        keepPlace({
          shown: id,
          count: feed.items.findIndex((item) => item.id === id) + 1,
          visit: feed.visit,
        })
      }
      leading={leading}
      tools={tools}
      onGrid={onGrid}
      newIds={newIds}
      suspended={suspended}
    />
  );
}
