import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { ContactsAndChat } from './contacts-and-chat';
import { HomeHeading } from './home-heading';
import { SavedPitches } from './saved-pitches';
import { useContactsView } from './use-contacts-view';
import { useSearchMailsAreOff } from './use-search-mails-are-off';
import { useSelectedContact, withPaidContact } from './use-selected-contact';
import { usePitchMarks } from '@/pages/watch/use-pitch-marks';
import {
  useOpenConversation,
  useOpenSupport,
} from '@/features/chat/conversation/use-open-conversation';
import { PosterGrid } from '@/features/feed/grid/poster-grid';
import { useFeed } from '@/features/feed/items/use-feed';
import { savedSearchesQuery } from '@/features/search/api/saved-queries';
import { SavedSearchPanel } from '@/features/search/saved/saved-search-panel';
import { useShortlist } from '@/features/shortlist/use-shortlist';
import { ConfirmNotice } from '@/features/unlock/checkout/confirm-notice';
import { useConfirmUnlock } from '@/features/unlock/checkout/use-confirm-unlock';
import { useUnlockedContacts } from '@/features/unlock/api/use-unlocked-contacts';
import { paths } from '@/lib/routing/paths';
import { useUser } from '@/lib/session/session';
import { useWideScreen } from '@/lib/browser/use-wide-screen';
import { Page } from '@/ui/layout/page';

/** The pitch last opened from this page, stored in the history entry. */
function openedPitch(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('opened' in state)) return undefined;
  return typeof state.opened === 'string' ? state.opened : undefined;
}

/** Whether the first answer of a query is still to come; one that failed once isn't waited for. */
const isAwaited = ({ isPending, failureCount }: UseQueryResult) => isPending && failureCount === 0;

/** A company's home: contacts with their conversations, the shortlist, and all pitches. */
export function CompanyDashboardPage() {
  const { t } = useTranslation(['contacts', 'shortlist']);
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const [openPitchId] = useState(openedPitch(state));
  const isWide = useWideScreen();
  const openConversation = useOpenConversation();
  const openSupport = useOpenSupport();
  const selected = useSelectedContact();
  const confirmation = useConfirmUnlock(withPaidContact);
  const { isBoard } = useContactsView();
  const showsConversation = isWide && !isBoard;
  const select = showsConversation ? selected.select : openConversation;

  const { id: userId } = useUser();
  const unlocked = useUnlockedContacts();
  const contacts = unlocked.data;
  const { list } = useShortlist(userId);
  // What is below waits for what is above, so that it isn't moved down when that arrives.
  const isPlaced = ![unlocked, list, useQuery(savedSearchesQuery(userId))].some(isAwaited);
  // Without contacts the first steps explain the shortlist too, so an empty one is not shown.
  const [listsSaved, setListsSaved] = useState(false);
  const hasSaved = list.isError || (list.data !== undefined && list.data.length > 0);
  if (!listsSaved && (hasSaved || (contacts && contacts.length > 0))) setListsSaved(true);

  const mailsAreOff = useSearchMailsAreOff();
  const feed = useFeed({ audience: 'company' });
  const marksOf = usePitchMarks();
  return (
    <Page title={t('contacts:home')} heading={false} width="wide" className="md:pt-6!">
      <ConfirmNotice confirmation={confirmation} onSupport={openSupport} className="mb-6" />
      <HomeHeading contacts={contacts} />
      <ContactsAndChat
        talentId={selected.talentId}
        onSelect={select}
        focusComposer={selected.focusComposer}
        listsSaved={listsSaved}
      />
      {isPlaced ? <SavedSearchPanel mailsAreOff={mailsAreOff} /> : null}
      {isPlaced && listsSaved ? (
        <SavedPitches
          onChat={(talentId) => {
            select(talentId);
            if (showsConversation) window.scrollTo({ top: 0 });
          }}
          onSupport={openSupport}
        />
      ) : null}
      {isPlaced ? (
        <section aria-labelledby="talent-heading" className="mt-10">
          <h2 id="talent-heading" className="mb-4 text-lg">
            {t('contacts:allTalent')}
          </h2>
          <PosterGrid
            feed={feed}
            marksOf={marksOf}
            focusId={openPitchId}
            onOpen={(item) => {
              void navigate({ search }, { replace: true, state: { opened: item.id } });
              void navigate(paths.pitch(item.id));
            }}
          />
        </section>
      ) : null}
    </Page>
  );
}
