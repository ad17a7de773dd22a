import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { returnToPitch } from '@/pages/home/return-to-pitch';
import { usePlayerMenu } from './use-player-menu';
import { usePitchMarks } from './use-pitch-marks';
import { useOpenConversation } from '@/features/chat/conversation/use-open-conversation';
import { useOpenSupport } from '@/features/chat/conversation/use-open-conversation';
import type { HitOf } from '@/features/feed/captions/use-caption-hits';
import { Carousel } from '@/features/feed/carousel/carousel';
import { ContactDetails } from '@/features/contacts/contact/contact-details';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { PitchDetails } from '@/features/feed/card/pitch-details';
import type { Feed } from '@/features/feed/items/use-feed';
import { useAsk } from '@/features/opinions/ask/use-ask';
import { useReport } from '@/features/report/use-report';
import { shortlistKey } from '@/features/shortlist/api/queries';
import { SaveButton } from '@/features/shortlist/save-button';
import type { UnlockCandidate } from '@/features/unlock/checkout/use-unlock';
import { useUnlockPrice } from '@/features/unlock/api/use-unlock-price';
import { UnlockSheet } from '@/features/unlock/sheet/unlock-sheet';
import { invalidate } from '@/lib/query/invalidate';
import { useSession } from '@/lib/session/session';

interface PitchTheatreProps {
  feed: Feed;
  leading: ReactNode;
  tools?: ReactNode;
  /** What leads on from a list that does not go on by itself. */
  end?: ReactNode;
  /** The card to start at; without one the first. */
  startId?: string | undefined;
  /** The pitch that was opened by its talent's own link. */
  linkedId?: string | undefined;
  /** The second from which that card plays. */
  startAt?: number | undefined;
  hitOf?: HitOf;
  takesFocus?: boolean;
  onShown?: (item: FeedItem) => void;
  /** Opens the unlock sheet for the first card, if a company watches. */
  unlocksFirst?: boolean;
  /** The positions that are marked as new; none unless told. */
  newIds?: ReadonlySet<string>;
  /** Shows the results as posters; absent where there are none. */
  onGrid?: () => void;
  /** A dialog of the page is open. */
  suspended?: boolean;
}

const candidateOf = (item: FeedItem | undefined): UnlockCandidate | null =>
  item === undefined || item.talentId === null
    ? null
    : {
        positionId: item.id,
        talentId: item.talentId,
        name: item.name,
        title: item.role,
        city: item.city,
        poster: item.poster,
        experienceYears: item.experienceYears,
      };

/** The carousel with what a company can do with it: unlock, pay, and go to the chat. */
export function PitchTheatre(props: PitchTheatreProps) {
  const { feed, unlocksFirst = false, suspended = false, newIds, onGrid, ...slots } = props;
  const session = useSession();
  // Loads the texts with the page: loading them at the first like would hide the pitch for a moment.
  useTranslation(['unlock', 'shortlist', 'opinions', 'chat', 'search']);
  const isCompany = session.status === 'signed-in' && session.user.userType === 'company';
  const price = useUnlockPrice();
  const playerMenu = usePlayerMenu(onGrid);
  const [candidate, setCandidate] = useState(() =>
    unlocksFirst && isCompany ? candidateOf(feed.items[0]) : null,
  );
  const marksOf = usePitchMarks(newIds);
  const openConversation = useOpenConversation();
  const openSupport = useOpenSupport();
  const { report, isOpen: isReporting, sheet } = useReport();
  const client = useQueryClient();
  const asking = useAsk({
    // The link has saved its pitch.
    onMade: () => {
      if (session.status === 'signed-in') void invalidate(client, shortlistKey(session.user.id));
    },
  });
  const unlock = (item: FeedItem) => setCandidate(candidateOf(item));
  return (
    <>
      <Carousel
        {...slots}
        {...playerMenu}
        price={price}
        layout="theatre"
        items={feed.items}
        hasMore={feed.hasMore}
        loadMore={feed.loadMore}
        hasLoadMoreFailed={feed.hasLoadMoreFailed}
        suspended={suspended || candidate !== null || isReporting || asking.isOpen}
        onUnlock={unlock}
        onChat={({ talentId }) => {
          if (talentId !== null) openConversation(talentId);
        }}
        marksOf={marksOf}
        onAskSignIn={returnToPitch}
        onAsk={
          isCompany
            ? ({ id, name, companiesOnly = false }) =>
                asking.ask({ positionId: id, name, companiesOnly })
            : undefined
        }
        onReport={({ id, name }) => report({ subject: 'pitch', id, name })}
        renderAction={
          isCompany ? (item) => <SaveButton positionId={item.id} name={item.name} /> : undefined
        }
        renderContext={(item, actions) => {
          const { talentId } = item;
          const isContact = talentId !== null && marksOf(item).unlocked;
          return (
            <PitchDetails
              {...actions}
              item={item}
              price={price}
              onShare={item.source === 'database' ? actions.onShare : undefined}
              onJoin={
                session.status === 'signed-out' && talentId !== null
                  ? () => returnToPitch(item)
                  : undefined
              }
              onUnlock={isCompany && talentId !== null ? () => unlock(item) : undefined}
              onChat={isContact ? () => openConversation(talentId) : undefined}
            />
          );
        }}
      />
      {sheet}
      {asking.sheet}
      <UnlockSheet
        candidate={candidate}
        onClose={() => setCandidate(null)}
        onSupport={openSupport}
        onAlreadyUnlocked={openConversation}
        renderContact={(contact, first) => (
          <ContactDetails contact={contact}>{first}</ContactDetails>
        )}
      />
    </>
  );
}
