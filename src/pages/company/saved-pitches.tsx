import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactDetails } from '@/features/contacts/contact/contact-details';
import type { SavedTalent } from '@/features/shortlist/saved-pitch';
import { ShortlistPanel } from '@/features/shortlist/shortlist-panel';
import type { UnlockCandidate } from '@/features/unlock/checkout/use-unlock';
import { UnlockSheet } from '@/features/unlock/sheet/unlock-sheet';
import { useUnlockedTalents } from '@/features/unlock/api/use-unlocked-contacts';
import { useTerms } from '@/domain/use-terms';

interface SavedPitchesProps {
  onChat: (talentId: string) => void;
  onSupport: (draft: string) => void;
}

/** The shortlist, with the sheet that unlocks its pitches. */
export function SavedPitches({ onChat, onSupport }: SavedPitchesProps) {
  const { t } = useTranslation(['shortlist', 'unlock']);
  const terms = useTerms();
  const unlocked = useUnlockedTalents();
  const [candidate, setCandidate] = useState<UnlockCandidate | null>(null);
  const unlock = (talent: SavedTalent) =>
    setCandidate({
      ...talent,
      name: talent.name ?? t('shortlist:nameless'),
      title: terms.title(talent.title),
    });
  return (
    <section aria-labelledby="shortlist-heading" className="mt-10">
      <h2 id="shortlist-heading" className="mb-4 text-lg">
        {t('shortlist:title')}
      </h2>
      <ShortlistPanel unlocked={unlocked} onUnlock={unlock} onChat={onChat} />
      <UnlockSheet
        candidate={candidate}
        onClose={() => setCandidate(null)}
        onSupport={onSupport}
        renderContact={(contact) => <ContactDetails contact={contact} />}
        onAlreadyUnlocked={(talentId) => {
          setCandidate(null);
          onChat(talentId);
        }}
      />
    </section>
  );
}
