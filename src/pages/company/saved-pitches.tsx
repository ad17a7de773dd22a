import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestionMark } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenConversation } from '@/features/chat/conversation/use-open-conversation';
import { ContactDetails } from '@/features/contacts/contact/contact-details';
import { opinionsQuery } from '@/features/opinions/api/queries';
import { useAsk } from '@/features/opinions/ask/use-ask';
import { PitchOpinions } from '@/features/opinions/pitch-opinions';
import { savedTalentsQuery } from '@/features/shortlist/api/queries';
import type { SavedTalent } from '@/features/shortlist/saved-pitch';
import { ShortlistPanel } from '@/features/shortlist/shortlist-panel';
import { useShortlist } from '@/features/shortlist/use-shortlist';
import type { UnlockCandidate } from '@/features/unlock/checkout/use-unlock';
import { UnlockSheet } from '@/features/unlock/sheet/unlock-sheet';
import { useUnlockedTalents } from '@/features/unlock/api/use-unlocked-contacts';
import { useTerms } from '@/domain/use-terms';
import { useUser } from '@/lib/session/session';
import { Button } from '@/ui/button/button';

interface SavedPitchesProps {
  onChat: (talentId: string) => void;
  onSupport: (draft: string) => void;
}

/** The shortlist with what colleagues say of it, and the sheets that unlock and ask. */
export function SavedPitches({ onChat, onSupport }: SavedPitchesProps) {
  const { t } = useTranslation(['shortlist', 'opinions', 'unlock']);
  const terms = useTerms();
  const unlocked = useUnlockedTalents();
  const [candidate, setCandidate] = useState<UnlockCandidate | null>(null);
  const unlock = (talent: SavedTalent) =>
    setCandidate({
      ...talent,
      name: talent.name ?? t('shortlist:nameless'),
      title: terms.title(talent.title),
    });
  const { id: userId } = useUser();
  const { list } = useShortlist(userId);
  const savedIds = list.data?.map(({ positionId }) => positionId) ?? [];
  const { data: talents } = useQuery(savedTalentsQuery(savedIds));
  const openConversation = useOpenConversation();
  const asking = useAsk({
    onMade: () => void list.refetch(),
    leftOut: [...(talents?.values() ?? [])].filter(({ companiesOnly }) => companiesOnly).length,
    nameOf: (positionId) => talents?.get(positionId)?.name ?? undefined,
  });
  const { data: opinions } = useQuery(opinionsQuery(userId));
  const unseen =
    opinions?.filter(({ isSeen, positionId }) => !isSeen && savedIds.includes(positionId)) ?? [];
  const withNews = useMemo(
    () => new Set(opinions?.filter(({ isSeen }) => !isSeen).map(({ positionId }) => positionId)),
    [opinions],
  );
  return (
    <section aria-labelledby="shortlist-heading" className="mt-10">
      <div className="mb-4 flex min-h-11 items-center gap-x-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="shortlist-heading" className="text-lg">
            {t('shortlist:title')}
          </h2>
          {unseen.length > 0 ? (
            <span className="rounded-full bg-signal px-2 py-0.5 text-sm font-semibold text-on-signal">
              {t('opinions:received.unseen', { count: unseen.length })}
            </span>
          ) : null}
        </div>
        {savedIds.length > 0 ? (
          <Button
            variant="secondary"
            size="sm"
            icon={<MessageCircleQuestionMark aria-hidden />}
            onClick={() => asking.ask('shortlist')}
          >
            {t('opinions:ask')}
          </Button>
        ) : null}
      </div>
      <ShortlistPanel
        unlocked={unlocked}
        onUnlock={unlock}
        onChat={onChat}
        withNews={withNews}
        renderOpinions={({ positionId }, name) => (
          <PitchOpinions positionId={positionId} name={name} />
        )}
      />
      {asking.sheet}
      <UnlockSheet
        candidate={candidate}
        onClose={() => setCandidate(null)}
        onSupport={onSupport}
        renderContact={(contact, first) => (
          <ContactDetails contact={contact}>{first}</ContactDetails>
        )}
        onAlreadyUnlocked={(talentId, draft) => {
          setCandidate(null);
          // The conversation on this page has its own send box, which is open already.
          if (draft === undefined) onChat(talentId);
          else openConversation(talentId, draft);
        }}
      />
    </section>
  );
}
