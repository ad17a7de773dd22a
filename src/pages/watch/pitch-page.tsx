import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { TheatreLeading } from './theatre-leading';
import { PitchTheatre } from './pitch-theatre';
import { TheatreError, TheatreLoading } from './theatre-states';
import { startOf } from './start-second';
import { returnToWatched } from '@/pages/home/return-to-pitch';
import { settledMs } from './use-stored-place';
import { AbsentTalent } from './absent-talent';
import { useOwnLink } from './own-link';
import { useUnpublishedNotice } from './use-unpublished-notice';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { useFeed } from '@/features/feed/items/use-feed';
import { isLeaving } from '@/lib/routing/leaving';
import { paths } from '@/lib/routing/paths';
import { useSession } from '@/lib/session/session';
import { Button } from '@/ui/button/button';
import { useDocumentTitle } from '@/ui/hooks/use-document-title';

export { keepFirstPitch } from '@/features/feed/first-pitch/first-pitch';

/**
 * The history state of an address that was updated to match the shown pitch; it must not restart
 * the feed.
 */
const following = 'following';

/** What an address says beside its pitch. */
function marksIn({ search }: { search: string }) {
  const params = new URLSearchParams(search);
  return { asksUnlock: params.has('unlock'), isByLink: params.get('from') === 'profile' };
}

/** The id of a pitch that has an address; a sample has none. */
const storedIdOf = (item: FeedItem | undefined) =>
  item?.source === 'database' ? item.id : undefined;

/** A pitch at its own address, for everyone: that pitch first, then the others. */
export function PitchPage() {
  const { t } = useTranslation('feed');
  const { positionId } = useParams();
  const navigate = useNavigate();
  const location = useLocation();
  const { state } = location;
  const params = new URLSearchParams(location.search);
  const { asksUnlock, isByLink } = marksIn(location);
  const [named, setNamed] = useState(positionId);
  const [startId, setStartId] = useState(positionId);
  const [linkedId, setLinkedId] = useState(isByLink ? positionId : undefined);
  const [shownPitch, setShownPitch] = useState<FeedItem>();
  if (positionId !== named) {
    setNamed(positionId);
    if (state !== following) {
      setStartId(positionId);
      setLinkedId(isByLink ? positionId : undefined);
      setShownPitch(undefined);
    }
  }
  const session = useSession();
  const isCompany = session.status === 'signed-in' && session.user.userType === 'company';
  const feed = useFeed({
    audience: isCompany ? 'company' : 'public',
    startId,
    enabled: session.status !== 'loading',
  });
  const first = feed.items[0];
  const pitch = shownPitch ?? (first?.id === startId ? first : undefined);
  const title = pitch
    ? t('pitch.title', { name: pitch.name, role: pitch.role })
    : t('pitch.titleUnknown');
  useDocumentTitle(title);
  const link = useOwnLink(feed, linkedId);
  useUnpublishedNotice(feed.isStartGone && linkedId === undefined);
  const isVisitor = session.status === 'signed-out';
  const watched = storedIdOf(pitch);
  useEffect(() => {
    if (isVisitor && watched !== undefined) returnToWatched(watched);
  }, [isVisitor, watched]);
  const shownId = storedIdOf(shownPitch) ?? positionId;
  useEffect(() => {
    if (shownId === undefined || shownId === positionId) return undefined;
    const timer = setTimeout(() => {
      if (!isLeaving()) void navigate(paths.pitch(shownId), { replace: true, state: following });
    }, settledMs);
    return () => clearTimeout(timer);
  }, [shownId, positionId, navigate]);

  // Ask once; Back must not reopen the dialog, and whoever shares the address is not its talent.
  const isReady = feed.status === 'ready';
  const { isAway } = link;
  useEffect(() => {
    // At each entry, because the sheet may add a second one of the same address.
    const { asksUnlock, isByLink } = marksIn(location);
    const isMarked = asksUnlock || isByLink;
    if (isLeaving() || !isReady || isAway || positionId === undefined || !isMarked) return;
    void navigate(paths.pitch(positionId), { replace: true, state: following });
  }, [isReady, isAway, positionId, location, navigate]);

  const home = session.status === 'signed-in' ? paths.dashboard(session.user.userType) : paths.home;
  const back = { label: t('pitch.home'), to: home };
  const leading = <TheatreLeading {...back} />;
  const leadingOut = <TheatreLeading {...back} withMessages />;
  if (feed.status === 'loading') return <TheatreLoading leading={leading} />;
  if (feed.status === 'error') return <TheatreError leading={leadingOut} onRetry={feed.retry} />;
  if (isAway && link.showOthers && linkedId !== undefined) {
    return (
      <AbsentTalent positionId={linkedId} leading={leadingOut} onShowOthers={link.showOthers} />
    );
  }
  return (
    <div className="relative h-full">
      {/* In capitals, so that the head of the address, which is written by itself, leaves it. */}
      {feed.isStartGone ? <meta name="ROBOTS" content="noindex" /> : null}
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <PitchTheatre
        key={startId}
        feed={link.feed}
        end={
          link.showOthers ? (
            <Button
              variant="secondary"
              size="sm"
              className="justify-self-start"
              onClick={link.showOthers}
            >
              {t('pitch.others')}
            </Button>
          ) : undefined
        }
        linkedId={linkedId}
        startId={startId}
        startAt={startOf(params)}
        unlocksFirst={asksUnlock && first?.id === startId}
        onShown={setShownPitch}
        leading={leading}
      />
    </div>
  );
}
