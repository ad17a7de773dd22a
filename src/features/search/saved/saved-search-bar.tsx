import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { SearchFilters } from '@/features/search/filters/search-filters';
import { Button } from '@/ui/button/button';
import { NewBadge } from './new-badge';
import { SaveSearch } from './save-search';
import { addressOfSearch, searchWith, type SavedSearch, type SearchNews } from './saved-search';

interface SavedSearchBarProps {
  filters: SearchFilters;
  /** In their order. */
  searches: readonly SavedSearch[];
  news: SearchNews | undefined;
  /** Whether the company has turned off all mails about searches. */
  mailsAreOff: boolean;
  /** Called when a search is opened. */
  onOpen?: () => void;
  onManage: () => void;
}

/** How many searches are shown beside the filters. */
const shownAtFirst = 3;

/** Above the filters: the way to a few saved searches and to all, and to saving this one. */
export function SavedSearchBar(props: SavedSearchBarProps) {
  const { filters, searches, news, mailsAreOff, onOpen, onManage } = props;
  const { t } = useTranslation('search');
  const [params] = useSearchParams();
  const current = searchWith(filters, searches);
  const visibleSearches = searches.filter(
    (search, at) => at < shownAtFirst || search.id === current?.id,
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 not-empty:mb-3">
      {searches.length > 0 ? (
        <nav
          aria-label={t('saved.title')}
          className="-mx-1 overflow-x-auto px-1 py-1 lg:overflow-x-visible"
        >
          {/* In the sheet one row that scrolls sideways, so that the filters stay in sight. */}
          <ul className="flex items-center gap-2 lg:flex-wrap">
            {visibleSearches.map((search) => (
              <li
                key={search.id}
                className="max-w-[min(15rem,75vw)] shrink-0 lg:max-w-full lg:shrink"
              >
                <Link
                  to={addressOfSearch(search, params.get('view'))}
                  onClick={onOpen}
                  aria-current={search.id === current?.id ? 'page' : undefined}
                  className="relative inline-flex min-h-9 max-w-full items-center gap-2 rounded-full bg-raised px-3 py-1 text-sm font-semibold after:absolute after:-inset-1 hover:bg-line aria-[current=page]:inset-ring-2 aria-[current=page]:inset-ring-ink"
                >
                  <span dir="auto" className="min-w-0 truncate">
                    {search.name}
                  </span>
                  <NewBadge ids={news?.get(search.id)} />
                </Link>
              </li>
            ))}
            <li className="shrink-0">
              <Button variant="ghost" size="sm" onClick={onManage}>
                {searches.length > visibleSearches.length
                  ? t('saved.all', { count: searches.length })
                  : t('saved.manage')}
              </Button>
            </li>
          </ul>
        </nav>
      ) : null}
      <SaveSearch filters={filters} mailsAreOff={mailsAreOff} />
    </div>
  );
}
