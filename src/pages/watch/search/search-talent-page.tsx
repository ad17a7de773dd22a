import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { TheatreLeading } from '@/pages/watch/theatre-leading';
import { NothingFound } from './nothing-found';
import { PitchTheatre } from '@/pages/watch/pitch-theatre';
import { ResultsGrid, SearchSign, type Opened } from './search-results';
import { TheatreError, TheatreLoading } from '@/pages/watch/theatre-states';
import { useUnpublishedNotice } from '@/pages/watch/use-unpublished-notice';
import { startParam, startOf } from '@/pages/watch/start-second';
import { useKeptPlace } from '@/pages/watch/use-kept-place';
import { ViewSwitch, type SearchView } from './view-switch';
import { useCaptionHits } from '@/features/feed/captions/use-caption-hits';
import { useSearchMailsAreOff } from '@/pages/company/use-search-mails-are-off';
import { useFeed } from '@/features/feed/items/use-feed';
import { FilterButton, FilterSheet } from '@/features/search/form/filter-sheet';
import { countsQuery } from '@/features/search/api/queries';
import { activeFilters } from '@/features/search/filters/search-filters';
import { SearchForm } from '@/features/search/form/search-form';
import { SavedSearchBar } from '@/features/search/saved/saved-search-bar';
import { SavedSearchSheet } from '@/features/search/saved/saved-search-sheet';
import { useSavedSearches } from '@/features/search/saved/use-saved-searches';
import { useVisitedSearch } from '@/features/search/saved/use-visited-search';
import { useServerFilters } from '@/features/search/filters/use-server-filters';
import { currentParams, useSearchFilters } from '@/features/search/filters/use-search-filters';
import { useFiltersBeside } from '@/lib/browser/use-wide-screen';
import { paths } from '@/lib/routing/paths';
import { cx } from '@/ui/cx';
import { useDocumentTitle } from '@/ui/hooks/use-document-title';
import { buttonInList, useFocusSuccessor } from '@/ui/hooks/use-focus-successor';

/** The filtered feed, as the carousel or as a grid (docs/product.md#search-and-feed). */
export function SearchTalentPage() {
  const { t } = useTranslation('search');
  // Loads the carousel's texts too: loading them later would hide the page for a moment.
  useTranslation(['unlock', 'shortlist', 'chat']);
  const [params, setParams] = useSearchParams();
  const [filters, setFilters] = useSearchFilters();
  const [filtering, setFiltering] = useState(false);
  const [managing, setManaging] = useState(false);
  const mailsAreOff = useSearchMailsAreOff();
  const [place, keepPlace] = useKeptPlace();
  const startId = place.shown ?? params.get('pitch') ?? undefined;
  const serverFilters = useServerFilters(filters);
  const { data: counts, isPlaceholderData: counting } = useQuery(countsQuery(serverFilters));
  const feed = useFeed({
    audience: 'company',
    filters: serverFilters,
    startId,
    startAmong: place.shown === undefined ? 0 : place.count,
    visit: place.visit,
  });
  const hitOf = useCaptionHits(feed.items, serverFilters);
  useUnpublishedNotice(feed.startIsGone);
  const searching = feed.searching || counting;
  const newIds = useVisitedSearch(filters, feed.status === 'ready' && !feed.searching);
  // Here, because the sheet of filters forgets the order when it closes.
  const { searches, news, withNews } = useSavedSearches();
  const [opened, setOpened] = useState<Opened>();
  const filtersBeside = useFiltersBeside();
  const asGrid = params.get('view') === 'grid';
  useDocumentTitle(t('title'));
  const heading = useRef<HTMLHeadingElement>(null);
  const results = useRef<HTMLDivElement>(null);
  useFocusSuccessor(results, (lost) => buttonInList(lost) ?? heading.current);

  const show = (view: SearchView, pitch?: string, startAt?: number) => {
    const next = currentParams();
    next.delete('pitch');
    next.delete('view');
    next.delete(startParam);
    if (view === 'grid') next.set('view', view);
    if (pitch !== undefined) next.set('pitch', pitch);
    if (startAt !== undefined) next.set(startParam, String(startAt));
    setParams(next);
  };

  const back = { label: t('back'), to: paths.dashboard('company') };
  const leading = <TheatreLeading {...back} />;
  const leadingOut = <TheatreLeading {...back} withMessages />;
  const isEmpty = feed.status === 'ready' && feed.items.length === 0;
  const isGrid = asGrid || isEmpty;
  const viewSwitch = <ViewSwitch view={asGrid ? 'grid' : 'carousel'} onChange={show} />;
  const tools = (
    <>
      {isGrid && !filtersBeside ? <div className="max-sm:grow">{viewSwitch}</div> : null}
      <FilterButton
        filters={filters}
        onOpen={() => setFiltering(true)}
        besideHeading={isGrid}
        withNews={withNews}
      />
    </>
  );
  const head = (
    <>
      {leadingOut}
      <p className="flex-1 font-display text-xl max-sm:hidden">{t('title')}</p>
      {tools}
    </>
  );

  let found;
  if (feed.status === 'error') {
    found = <TheatreError leading={leadingOut} onRetry={feed.retry} />;
  } else if (isGrid) {
    found = (
      <ResultsGrid
        head={head}
        feed={feed}
        filters={filters}
        onChange={setFilters}
        newIds={newIds}
        opened={opened}
        place={place}
        onPlace={(scrolled) => keepPlace({ ...scrolled, visit: feed.visit })}
        hitOf={hitOf}
        onOpen={(next, hit) => {
          setOpened(next);
          show('carousel', next.id, hit?.startsAt);
        }}
        nothing={
          isEmpty && activeFilters(filters).length > 0 ? (
            <NothingFound filters={filters} onChange={setFilters} mailsAreOff={mailsAreOff} />
          ) : undefined
        }
      />
    );
  } else if (feed.status === 'loading') {
    found = <TheatreLoading leading={leading} />;
  } else {
    found = (
      <PitchTheatre
        feed={feed}
        startId={startId}
        startAt={startId === params.get('pitch') ? startOf(params) : undefined}
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
        onGrid={filtersBeside ? undefined : () => show('grid')}
        newIds={newIds}
        suspended={filtering || managing}
      />
    );
  }

  const saved = (
    <SavedSearchBar
      filters={filters}
      searches={searches ?? []}
      news={news}
      mailsAreOff={mailsAreOff}
      onOpen={() => setFiltering(false)}
      onManage={() => {
        setFiltering(false);
        setManaging(true);
      }}
    />
  );
  return (
    <div className="h-full lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-8 lg:px-(--gutter)">
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {t('title')}
      </h1>
      <div className="-mx-1 hidden min-h-0 overflow-y-auto px-1 py-6 lg:block">
        {filtersBeside ? <div className="mb-2">{viewSwitch}</div> : null}
        {saved}
        <SearchForm filters={filters} onChange={setFilters} counts={counts} searching={searching} />
      </div>
      <div ref={results} aria-busy={searching || undefined} className="relative h-full min-h-0">
        <SearchSign searching={searching} counts={counts} />
        <div
          className={cx(
            'h-full transition-opacity delay-150 duration-300',
            searching && 'opacity-40',
          )}
        >
          {found}
        </div>
      </div>
      <FilterSheet
        open={filtering}
        onOpenChange={setFiltering}
        filters={filters}
        onChange={setFilters}
        counts={counts}
        searching={searching}
        lead={saved}
      />
      <SavedSearchSheet open={managing} onOpenChange={setManaging} mailsAreOff={mailsAreOff} />
    </div>
  );
}
