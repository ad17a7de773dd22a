import { LoaderCircle } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from './use-kept-place';
import { usePitchMarks } from './use-pitch-marks';
import { PosterGrid } from '@/features/feed/grid/poster-grid';
import type { Feed } from '@/features/feed/items/use-feed';
import { FilterChips } from '@/features/search/form/filter-chips';
import type { SearchCounts } from '@/features/search/api/search-counts';
import {
  activeFilters,
  type ChangeFilters,
  type SearchFilters,
} from '@/features/search/filters/search-filters';
import { cx } from '@/ui/cx';

/** The poster that was opened, and how far the grid was scrolled then. */
export interface Opened {
  readonly id: string;
  readonly scrollTop: number;
}

interface ResultsGridProps {
  /** Title and tools. */
  head: ReactNode;
  feed: Feed;
  filters: SearchFilters;
  onChange: ChangeFilters;
  /** Where one comes back to. */
  opened: Opened | undefined;
  onOpen: (opened: Opened) => void;
  /** Where somebody left these results, and a way to keep where they are. */
  place: Place;
  onPlace: (place: Place) => void;
  /** In place of the posters: there are none. */
  nothing: ReactNode;
}

/** What was found, as posters; coming back from one, at the place where it was opened. */
export function ResultsGrid(props: ResultsGridProps) {
  const { head, feed, filters, onChange, opened, onOpen, place, onPlace, nothing } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const marksOf = usePitchMarks();
  const [back] = useState(opened);
  useLayoutEffect(() => {
    if (back && scroller.current) scroller.current.scrollTop = back.scrollTop;
  }, [back]);
  // Loaded again, the posters come page by page until those are there that were in sight.
  const awaited = useRef(opened ? undefined : place);
  const { length } = feed.items;
  const { loadMore } = feed;
  const goOn = useEffectEvent(() => {
    const { top = 0, count = 0 } = awaited.current ?? {};
    if (awaited.current === undefined || feed.status !== 'ready') return;
    if (length < count && feed.hasMore && !feed.moreFailed) {
      loadMore();
      return;
    }
    if (scroller.current) scroller.current.scrollTop = top;
    awaited.current = undefined;
  });
  useEffect(() => goOn());
  const active = activeFilters(filters);
  return (
    <div
      ref={scroller}
      onScroll={(event) => {
        if (awaited.current === undefined) {
          onPlace({ top: event.currentTarget.scrollTop, count: length });
        }
      }}
      className="h-full overflow-y-auto px-4 pt-6 pb-20 md:px-8 md:pb-6 lg:px-0"
    >
      <div className="mb-6 flex items-center gap-3">{head}</div>
      {nothing ?? (
        <>
          {active.length > 0 ? (
            <FilterChips
              filters={active.map((filter) => ({ filter }))}
              onChange={onChange}
              className="mb-4 flex flex-wrap gap-2 lg:hidden"
            />
          ) : null}
          <PosterGrid
            feed={feed}
            marksOf={marksOf}
            focusId={back?.id}
            onOpen={({ id }) => onOpen({ id, scrollTop: scroller.current?.scrollTop ?? 0 })}
          />
        </>
      )}
    </div>
  );
}

interface SearchSignProps {
  searching: boolean;
  counts: SearchCounts | undefined;
}

/** Where the form is not in sight: that a search is under way, and what it came to. */
export function SearchSign({ searching, counts }: SearchSignProps) {
  const { t } = useTranslation('search');
  return (
    <div
      role="status"
      className={cx(
        'lg:hidden',
        searching
          ? 'pointer-events-none absolute inset-x-0 top-[calc(max(0.75rem,var(--safe-top))+4.5rem)] z-30 mx-auto flex w-fit items-center gap-2 rounded-full bg-theatre-control px-4 py-2 text-sm font-semibold text-theatre-ink backdrop-blur-sm'
          : 'sr-only',
      )}
    >
      {searching ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : null}
      {searching ? t('searching') : counts?.all ? t('found', { ...counts.all }) : null}
    </div>
  );
}
