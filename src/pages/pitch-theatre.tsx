import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePitchMarks } from './use-pitch-marks';
import { rememberReturnAddress } from '@/features/auth/return-address';
import { useOpenConversation } from '@/features/chat/use-open-conversation';
import { useOpenSupport } from '@/features/chat/use-open-support';
import { Carousel } from '@/features/feed/carousel';
import type { FeedItem } from '@/features/feed/feed-item';
import { PitchDetails } from '@/features/feed/pitch-details';
import type { Feed } from '@/features/feed/use-feed';
import { SaveButton } from '@/features/shortlist/save-button';
import type { UnlockCandidate } from '@/features/unlock/unlock-candidate';
import { UnlockSheet } from '@/features/unlock/unlock-sheet';
import { paths } from '@/lib/paths';
import { useSession } from '@/lib/session';

type PitchTheatreProps = {
  feed: Feed;
  leading: ReactNode;
  tools?: ReactNode;
  /** The card to start at; without one the first. */
  startId?: string | undefined;
  onShown?: (item: FeedItem) => void;
  /** A dialog of the page is open. */
  suspended?: boolean;
};

const candidateOf = (item: FeedItem, talentId: string): UnlockCandidate => ({
  positionId: item.id,
  talentId,
  name: item.name,
  title: item.role,
  city: item.city,
  posterUrl: item.posterUrl,
  experienceYears: item.experienceYears,
});

/** The carousel with what a company can do with it: unlock, pay, and go to the chat. */
export function PitchTheatre({ feed, suspended = false, ...slots }: PitchTheatreProps) {
  const session = useSession();
  // With the page, not at the first like: waiting for them would hide the pitch and lose the focus.
  useTranslation(['unlock', 'shortlist', 'chat']);
  const isCompany = session.status === 'signed-in' && session.user.userType === 'company';
  const [candidate, setCandidate] = useState<UnlockCandidate | null>(null);
  const marksOf = usePitchMarks();
  const openConversation = useOpenConversation();
  const openSupport = useOpenSupport();
  const unlock = (item: FeedItem) => {
    if (item.talentId !== null) setCandidate(candidateOf(item, item.talentId));
  };
  return (
    <>
      <Carousel
        {...slots}
        layout="theatre"
        items={feed.items}
        hasMore={feed.hasMore}
        loadMore={feed.loadMore}
        moreFailed={feed.moreFailed}
        suspended={suspended || candidate !== null}
        onUnlock={unlock}
        marksOf={marksOf}
        onAskSignIn={(item) => rememberReturnAddress(paths.pitch(item.id))}
        renderAction={
          isCompany ? (item) => <SaveButton positionId={item.id} name={item.name} /> : undefined
        }
        renderContext={(item) => {
          const { talentId } = item;
          const isContact = talentId !== null && marksOf(item).unlocked;
          return (
            <PitchDetails
              item={item}
              onUnlock={isCompany && talentId !== null ? () => unlock(item) : undefined}
              onChat={isContact ? () => openConversation(talentId) : undefined}
            />
          );
        }}
      />
      <UnlockSheet
        candidate={candidate}
        onClose={() => setCandidate(null)}
        onSupport={openSupport}
        onAlreadyUnlocked={openConversation}
      />
    </>
  );
}
