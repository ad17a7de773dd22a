import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ContactsAndChat } from './contacts-and-chat';
import { SavedPitches } from './saved-pitches';
import { PosterGrid } from '@/features/feed/poster-grid';
import { useFeed } from '@/features/feed/use-feed';
import { ConfirmNotice } from '@/features/unlock/confirm-notice';
import { useConfirmUnlock } from '@/features/unlock/use-confirm-unlock';
import { paths } from '@/lib/paths';
import { Page } from '@/ui/page';

/** Company home (SPEC §2): contacts and their conversations, below them everybody to discover. */
export function CompanyDashboardPage() {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [paidId, setPaidId] = useState(params.get('candidate'));
  // Before whoever was paid for: a payment may be confirmed while somebody writes to another.
  const [chosenId, setChosenId] = useState(params.get('success') === null ? paidId : null);
  const talentId = chosenId ?? paidId;
  const confirmation = useConfirmUnlock((contact) => setPaidId(contact.closer_id));
  const chat = (chosen: string) => {
    setChosenId(chosen);
    window.scrollTo({ top: 0 });
  };
  const feed = useFeed({ audience: 'company' });
  return (
    <Page title={t('title')} heading={false} width="wide">
      <ConfirmNotice confirmation={confirmation} className="mb-6" />
      <ContactsAndChat talentId={talentId} onSelect={setChosenId} />
      <SavedPitches onChat={chat} />
      <section aria-labelledby="talent-heading" className="mt-10">
        <h2 id="talent-heading" className="mb-4 text-lg">
          {t('allTalent')}
        </h2>
        <PosterGrid feed={feed} onOpen={(item) => void navigate(paths.pitch(item.id))} />
      </section>
    </Page>
  );
}
