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
import type { Place } from '@/pages/watch/use-stored-place';
import { usePitchMarks } from '@/pages/watch/use-pitch-marks';
import type { CaptionHit } from '@/features/feed/api/caption-queries';
import type { HitOf } from '@/features/feed/captions/use-caption-hits';
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
  /** The positions that are marked as new. */
  newIds: ReadonlySet<string>;
  /** The poster that someone comes back from. */
  opened: Opened | undefined;
  /** @param hit given if the pitch is to play from there */
  onOpen: (opened: Opened, hit?: CaptionHit) => void;
  hitOf: HitOf;
  /** The place that the entry of the history remembers, and a way to store another. */
  place: Place;
  onPlace: (place: Place) => void;
  /** Shown instead of the posters when there are none. */
  nothing: ReactNode;
}

/** The results as posters; someone who comes back from one finds the grid scrolled as it was. */
export function ResultsGrid(props: ResultsGridProps) {
  const { head, feed, filters, onChange, newIds, opened, onOpen, hitOf, place, onPlace, nothing } =
    props;
  const scroller = useRef<HTMLDivElement>(null);
  const marksOf = usePitchMarks(newIds);
  const [cameBackFrom] = useState(opened);
  useLayoutEffect(() => {
    if (cameBackFrom && scroller.current) scroller.current.scrollTop = cameBackFrom.scrollTop;
  }, [cameBackFrom]);
  // After a reload the pages are read again until the grid is long enough to be scrolled back.
  const placeToRestore = useRef(opened ? undefined : place);
  const { length } = feed.items;
  const { loadMore } = feed;
  const restorePlace = useEffectEvent(() => {
    const { top = 0, count = 0 } = placeToRestore.current ?? {};
    if (placeToRestore.current === undefined || feed.status !== 'ready') return;
    if (length < count && feed.hasMore && !feed.hasLoadMoreFailed) {
      loadMore();
      return;
    }
    if (scroller.current) scroller.current.scrollTop = top;
    placeToRestore.current = undefined;
  });
  useEffect(() => restorePlace());
  const active = activeFilters(filters);
  return (
    <div
      ref={scroller}
      onScroll={(event) => {
        if (placeToRestore.current === undefined) {
          onPlace({ top: event.currentTarget.scrollTop, count: length });
        }
      }}
      data-help-below
      className="h-full overflow-y-auto px-4 py-6 md:px-8 lg:px-0"
    >
      <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2">{head}</div>
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
            hitOf={hitOf}
            focusId={cameBackFrom?.id}
            onOpen={({ id }, hit) =>
              onOpen({ id, scrollTop: scroller.current?.scrollTop ?? 0 }, hit)
            }
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

/** Where the form is hidden: says that a search is running, and how many it found. */
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
