import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { BackButton } from './back-button';
import { PitchTheatre } from './pitch-theatre';
import { TheatreError, TheatreLoading } from './theatre-states';
import { useGoneNotice } from './use-gone-notice';
import { useFeed } from '@/features/feed/use-feed';
import { paths } from '@/lib/paths';
import { useSession } from '@/lib/session';
import { useDocumentTitle } from '@/ui/use-document-title';

/** A pitch at its own address, for everybody: that pitch first, then the others (DESIGN D4). */
export function PitchPage() {
  const { t } = useTranslation('feed');
  const { positionId } = useParams();
  const session = useSession();
  const isCompany = session.status === 'signed-in' && session.user.userType === 'company';
  const feed = useFeed({
    audience: isCompany ? 'company' : 'public',
    startId: positionId,
    enabled: session.status !== 'loading',
  });
  const first = feed.items[0];
  const found = first?.id === positionId ? first : undefined;
  const title = found ? t('pitch.title', { name: found.name, role: found.role }) : undefined;
  useDocumentTitle(title ?? t('pitch.titleUnknown'));
  useGoneNotice(feed);

  const home = session.status === 'signed-in' ? paths.dashboard(session.user.userType) : paths.home;
  const leading = <BackButton label={t('pitch.home')} to={home} />;
  if (feed.status === 'loading') return <TheatreLoading leading={leading} />;
  if (feed.status === 'error') return <TheatreError leading={leading} onRetry={feed.retry} />;
  return (
    <div className="relative h-full">
      <h1 tabIndex={-1} className="sr-only">
        {title ?? t('pitch.titleUnknown')}
      </h1>
      <PitchTheatre key={positionId} feed={feed} leading={leading} />
    </div>
  );
}
