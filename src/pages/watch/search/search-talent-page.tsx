import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSign } from './results-grid';
import { SearchResults } from './search-results';
import { useSearchView } from './use-search-view';
import { useSearchResults } from './use-search-results';
import { ViewSwitch } from './view-switch';
import { useSearchMailsAreOff } from '@/pages/company/use-search-mails-are-off';
import { FilterButton, FilterSheet } from '@/features/search/form/filter-sheet';
import { SearchForm } from '@/features/search/form/search-form';
import { SavedSearchBar } from '@/features/search/saved/saved-search-bar';
import { SavedSearchSheet } from '@/features/search/saved/saved-search-sheet';
import { useSavedSearches } from '@/features/search/saved/use-saved-searches';
import { useSearchFilters } from '@/features/search/filters/use-search-filters';
import { useFiltersBeside } from '@/lib/browser/use-wide-screen';
import { cx } from '@/ui/cx';
import { useDocumentTitle } from '@/ui/hooks/use-document-title';
import { buttonInList, useFocusSuccessor } from '@/ui/hooks/use-focus-successor';

/** The filtered feed, as the carousel or as a grid (docs/product.md#search-and-feed). */
export function SearchTalentPage() {
  const { t } = useTranslation('search');
  // Loads the carousel's texts too: loading them later would hide the page for a moment.
  useTranslation(['unlock', 'shortlist', 'chat']);
  const [filters, setFilters] = useSearchFilters();
  const [filtering, setFiltering] = useState(false);
  const [managing, setManaging] = useState(false);
  const mailsAreOff = useSearchMailsAreOff();
  const search = useSearchResults(filters);
  const { counts, searching } = search;
  // Here, because the sheet of filters forgets the order when it closes.
  const { searches, news, withNews } = useSavedSearches();
  const filtersBeside = useFiltersBeside();
  const view = useSearchView();
  useDocumentTitle(t('title'));
  const heading = useRef<HTMLHeadingElement>(null);
  const results = useRef<HTMLDivElement>(null);
  useFocusSuccessor(results, (lost) => buttonInList(lost) ?? heading.current);

  const isGrid = view.asGrid || search.isEmpty;
  const viewSwitch = <ViewSwitch view={view.asGrid ? 'grid' : 'carousel'} onChange={view.show} />;
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
          <SearchResults
            results={search}
            view={view}
            asGrid={isGrid}
            onGrid={filtersBeside ? undefined : () => view.show('grid')}
            filters={filters}
            onChange={setFilters}
            mailsAreOff={mailsAreOff}
            tools={tools}
            suspended={filtering || managing}
          />
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
