import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/routing/paths';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Carousel } from './carousel';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { useFeed } from '@/features/feed/items/use-feed';

interface DemoCarouselProps {
  onAskSignIn: (item: FeedItem) => void;
  onReport: (item: FeedItem) => void;
  /** The pitch to start at, counted from the first one. */
  place?: number;
  /** The price of a contact, '$15'. */
  price?: string | undefined;
  /** A dialog of the page is open. */
  suspended: boolean;
}

/**
 * The carousel of the home page, in the drawing of a phone, which a press of play has opened. A company
 * that likes a pitch is sent to the pitch's own page to unlock it.
 */
export function DemoCarousel(props: DemoCarouselProps) {
  const { t } = useTranslation(['feed', 'terms']);
  const navigate = useNavigate();
  const feed = useFeed({ audience: 'home' });

  if (feed.status === 'loading') return <Skeleton className="size-full rounded-none" />;
  if (feed.status === 'error') {
    return (
      <ErrorState
        className="theatre h-full justify-center"
        title={t('errors.demoFailed')}
        retryLabel={t('errors.retry')}
        onRetry={feed.retry}
      />
    );
  }
  if (feed.items.length === 0) return <EmptyDemo />;
  return (
    <Carousel
      layout="frame"
      takesFocus
      withSound
      items={feed.items}
      startId={feed.items[(props.place ?? 0) % feed.items.length]?.id}
      hasMore={feed.hasMore}
      loadMore={feed.loadMore}
      hasLoadMoreFailed={feed.hasLoadMoreFailed}
      price={props.price}
      onUnlock={(item) => void navigate(paths.pitch(item.id, 'unlock'))}
      suspended={props.suspended}
      onAskSignIn={props.onAskSignIn}
      onReport={props.onReport}
    />
  );
}

/** Shown in place of the carousel when there are no pitches. */
export function EmptyDemo() {
  const { t } = useTranslation('feed');
  return <EmptyState className="theatre h-full justify-center" title={t('empty.now')} />;
}
