import { Clapperboard, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Spinner } from '@/ui/feedback/spinner';
import { PosterImage } from '@/ui/media/poster-image';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { useItemText } from '@/features/feed/items/item-text';
import { MarkList, type MarksOf, type PitchMarks } from '@/features/feed/marks/pitch-marks';
import type { CaptionHit } from '@/features/feed/api/caption-queries';
import { HitLine } from '@/features/feed/captions/hit-line';
import type { HitOf } from '@/features/feed/captions/use-caption-hits';
import type { Feed } from '@/features/feed/items/use-feed';
import { useWatched } from '@/features/feed/marks/watched';

interface PosterGridProps {
  feed: Feed;
  /** Called with the hit if the pitch should play from there. */
  onOpen: (item: FeedItem, hit?: CaptionHit) => void;
  marksOf?: MarksOf;
  /** The line of a pitch that matches the search. */
  hitOf?: HitOf;
  /** The pitch to return to; its poster gets the focus. */
  focusId?: string | undefined;
  className?: string;
}

const wideScreenSize = 'clamp(10rem, 19vw, 15rem)';
/**
 * A poster's width on wide screens. On a phone's sharp screen, also in landscape, a poster is
 * larger than this, but browsers never choose a file narrower than the width named, and with these
 * values all phones load the one of 320 pixels.
 */
const posterSizes = `(min-width: 48rem) and (min-height: 30rem) ${wideScreenSize}, (min-resolution: 3.2dppx) 5rem, (min-resolution: 2.5dppx) 6.25rem, (min-resolution: 2dppx) 8.5rem, (min-width: 29rem) ${wideScreenSize}, 38vw`;

const posterAt = (list: HTMLElement | null, index: number) =>
  list?.querySelectorAll<HTMLElement>('[data-poster]')[index];

/** Posters of all pitches in the feed, page by page. */
export function PosterGrid(props: PosterGridProps) {
  const { feed, onOpen, marksOf, hitOf, focusId, className } = props;
  const { t } = useTranslation('feed');
  const watched = useWatched();
  const list = useRef<HTMLUListElement>(null);

  const isReady = feed.status === 'ready';
  const focusReturned = useEffectEvent(() => {
    // The feed may load late; by then the focus stays on the control in use.
    if (document.activeElement?.matches('a, button, input, textarea, select')) return;
    const index = feed.items.findIndex(({ id }) => id === focusId);
    if (index >= 0) posterAt(list.current, index)?.focus();
  });
  useEffect(() => {
    if (isReady) focusReturned();
  }, [isReady]);

  // 'Show more' disappears when the last page arrives, so the focus moves to that page's first poster.
  const firstNew = useRef<number>(undefined);
  const { length } = feed.items;
  const { hasMore, isLoadingMore } = feed;
  useLayoutEffect(() => {
    if (firstNew.current === undefined || isLoadingMore || hasMore) return;
    if (document.activeElement === document.body) {
      posterAt(list.current, Math.min(firstNew.current, length - 1))?.focus();
    }
    firstNew.current = undefined;
  }, [hasMore, isLoadingMore, length]);

  if (feed.status === 'loading') {
    return (
      <div className="grid place-items-center py-10">
        <Spinner label={t('carousel.loading')} />
      </div>
    );
  }
  if (feed.status === 'error') {
    return (
      <ErrorState
        title={t('errors.listFailed')}
        description={t('errors.retryDescription')}
        retryLabel={t('errors.retry')}
        onRetry={feed.retry}
      />
    );
  }
  if (feed.items.length === 0) {
    return (
      <EmptyState
        icon={<Clapperboard />}
        title={t('empty.title')}
        description={t('empty.description')}
      />
    );
  }
  return (
    <div className={className}>
      <ul
        ref={list}
        className="grid grid-cols-[repeat(auto-fill,minmax(clamp(8.5rem,16vw,13rem),1fr))] gap-3"
      >
        {feed.items.map((item) => {
          const hit = hitOf?.(item);
          return (
            <li key={item.id}>
              <Poster
                item={item}
                marks={marksOf?.(item)}
                watched={watched.has(item.id)}
                onOpen={() => onOpen(item)}
              />
              {hit ? (
                <HitLine
                  hit={hit}
                  name={item.name}
                  onPlay={() => onOpen(item, hit)}
                  className="w-full rounded-sm px-1 py-2 hover:underline"
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      {feed.hasMore ? (
        <div className="mt-4 text-center">
          {feed.hasLoadMoreFailed ? (
            <p role="alert" className="mb-2 text-sm text-danger">
              {t('carousel.moreFailed')}
            </p>
          ) : null}
          <Button
            variant="secondary"
            size="sm"
            loading={feed.isLoadingMore}
            loadingText={t('grid.loading')}
            onClick={() => {
              firstNew.current = length;
              feed.loadMore();
            }}
          >
            {t('grid.more')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface PosterProps {
  item: FeedItem;
  marks: PitchMarks | undefined;
  watched: boolean;
  onOpen: () => void;
}

function Poster({ item, marks, watched, onOpen }: PosterProps) {
  const text = useItemText()(item);
  const facts = [text.years, item.city, text.workType].filter(Boolean).join('\u00a0· ');
  return (
    <button
      type="button"
      data-poster
      onClick={onOpen}
      className="theatre group relative block aspect-[3/4] w-full overflow-hidden rounded-card text-left"
    >
      <PosterImage
        poster={item.poster}
        sizes={posterSizes}
        loading="lazy"
        className={cx(
          'absolute inset-0 size-full object-cover transition-transform group-hover:scale-[1.03]',
          watched && 'opacity-70',
        )}
        fallback={<Play aria-hidden className="absolute inset-0 m-auto size-8 opacity-60" />}
      />
      {/* The visible text is the button's name, so that people can press it by speaking it. */}
      <span className="absolute inset-x-0 bottom-0 scrim-bottom px-3 pt-12 pb-2.5">
        <span dir="auto" className="block truncate text-left font-display text-base">
          {item.name}
        </span>
        <span className="sr-only">{', '}</span>
        <span className="line-clamp-2 text-sm">{item.role}</span>
        {facts ? <span className="block truncate text-sm opacity-85">{facts}</span> : null}
        {item.languages.length > 0 ? (
          <span className="block truncate text-sm opacity-85">{item.languages.join(', ')}</span>
        ) : null}
      </span>
      <MarkList {...marks} watched={watched} className="absolute inset-x-2 top-2" />
    </button>
  );
}
