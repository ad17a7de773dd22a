import { MessagesSquare } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Contact } from '@/domain/contact/contact';
import type { Conversation } from '@/features/chat/api/conversation';
import type { ConversationFilters, SearchHits } from '@/features/chat/api/search-hits';
import { ConversationListSkeleton } from '@/features/chat/conversation/chat-skeletons';
import { ConversationList } from '@/features/chat/inbox/conversation-list';
import { MessageHits, NoteHits } from '@/features/chat/inbox/hit-lines';
import { useTalentActivity } from '@/features/chat/inbox/use-talent-activity';
import { ThreadWith } from '@/features/chat/thread/thread';
import {
  newestContact,
  orderContacts,
  posterOfContact,
  type ContactActivity,
} from '@/features/contacts/contact/contact';
import {
  ContactsPanel,
  ContactsSkeleton,
  NoContacts,
} from '@/features/contacts/list/contacts-panel';
import { NobodyFound, NobodyInStage } from '@/features/contacts/list/nobody-found';
import { NewContact } from '@/features/contacts/list/new-contact';
import { StageFilter } from '@/features/contacts/list/stage-filter';
import { EmptyShortlist } from '@/features/shortlist/empty-shortlist';
import { LostContacts } from '@/features/contacts/lost/lost-contacts';
import { useClearLostContact, useLostContacts } from '@/features/contacts/api/lost-contacts';
import { useReport } from '@/features/report/use-report';
import { useUnlockedContacts } from '@/features/unlock/api/use-unlocked-contacts';
import { useErrorText } from '@/lib/errors/use-error-text';
import { useUser } from '@/lib/session/session';
import { dayOf } from '@/lib/day';
import { useWideScreen } from '@/lib/browser/use-wide-screen';
import { useToday } from '@/ui/hooks/use-today';
import { Card } from '@/ui/layout/card';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { errorToastMs, toast } from '@/ui/toast/toast';
import { useContactDescription } from '@/pages/messages/use-contact-description';
import { ConversationSearch } from '@/pages/messages/conversation-search';
import { filterParams } from '@/pages/messages/use-conversation-filters';
import { useEnding } from '@/pages/messages/use-ending';
import { ContactsBoard } from './contacts-board';
import { ContactsHeading } from './contacts-heading';
import { useContactSearch } from './use-contact-search';
import { useContactsView } from './use-contacts-view';

interface ContactsAndChatProps {
  talentId: string | null;
  /** Shows the conversation beside the list on wide screens; phones and the board go to its page. */
  onSelect: (talentId: string) => void;
  /** Focuses the composer. */
  focusComposer: boolean;
  /** The shortlist is shown below, so an empty one needs no first step here. */
  listsSaved: boolean;
}

/** More would push the pitches below out of reach. */
const contactsOnPhone = 5;
/** More take long to draw. */
const contactsOnWideScreen = 100;

/** My Contacts: a list, with the conversation of the selected one beside it on wide screens, or a board. */
export function ContactsAndChat(props: ContactsAndChatProps) {
  const { talentId, onSelect, focusComposer, listsSaved } = props;
  const { t } = useTranslation(['contacts', 'chat']);
  const isWide = useWideScreen();
  const { report, sheet } = useReport();
  const user = useUser();
  const { data: unlocked, isError, refetch } = useUnlockedContacts();
  const { describe, posters } = useContactDescription(unlocked);
  const lost = useLostContacts();
  const endingOf = useEnding(lost);
  const errorText = useErrorText();
  const clearLost = useClearLostContact(user.id, {
    onError: (error) =>
      toast.error(errorText(error), { duration: errorToastMs, about: 'lost contact' }),
  });
  const { activity, support, isPending } = useTalentActivity();
  const { hasRoom, isBoard, show } = useContactsView();
  const view = isBoard ? 'board' : 'list';
  const today = dayOf(new Date(useToday()));
  // Waits for the conversations: they decide the order of the contacts.
  const contacts = useMemo(
    () => (unlocked && !isPending ? orderContacts(unlocked, activity, today) : undefined),
    [unlocked, activity, isPending, today],
  );
  const search = useContactSearch(contacts, activity);
  const { isNarrowed } = search;
  const newestId = useNewest(contacts, activity);
  const openId = talentId ?? (isWide ? newestId : null);
  // Undefined for a talent whose payment is not confirmed yet.
  const selected = contacts?.find((contact) => contact.closer_id === openId);
  // A conversation that is open stays so when its contact is locked.
  const threadOf =
    selected?.closer_id ?? lost.find(({ talent_id: lostId }) => lostId === openId)?.talent_id;
  const count = unlocked?.length ?? 0;
  const shownSupport = isNarrowed ? undefined : support;
  const searched = { search, activity, posters, onSelect };

  return (
    <section aria-labelledby="contacts-heading">
      <ContactsHeading count={count} view={hasRoom && count > 0 ? view : undefined} onView={show} />
      {selected && !isWide ? (
        <NewContact
          contact={selected}
          poster={posterOfContact(selected, posters)}
          onChat={() => onSelect(selected.closer_id)}
        />
      ) : null}
      <LostContacts
        lost={lost}
        onChat={onSelect}
        onClear={(id) => clearLost.mutate(id)}
        className="mb-4"
      />
      <ContactsSearch search={search} contacts={contacts} />
      {contacts === undefined ? (
        isError ? (
          <Failed title={t('contacts:loadFailed')} onRetry={() => void refetch()} />
        ) : (
          <ContactsSkeleton className="md:max-w-sm" />
        )
      ) : contacts.length === 0 && !(threadOf && isWide && !isBoard) ? (
        <>
          <FirstSteps listsSaved={listsSaved} />
          <UnreadSupport support={shownSupport} />
        </>
      ) : search.isFailed ? (
        <Failed title={t('contacts:find.failed')} onRetry={search.retry} />
      ) : isBoard ? (
        <>
          <SearchedBoard {...searched} />
          <UnreadSupport support={shownSupport} />
        </>
      ) : (
        <div className="grid grid-cols-1 gap-x-6 md:grid-cols-[minmax(16.5rem,1fr)_minmax(0,2fr)]">
          <SearchedList {...searched} openId={openId} support={shownSupport} />
          {isWide ? (
            <Card className="flex h-[600px] min-w-0 flex-col overflow-hidden">
              {threadOf ? (
                <ThreadWith
                  key={threadOf}
                  talentId={threadOf}
                  describe={describe}
                  endingOf={endingOf}
                  onReport={report}
                  focusComposer={focusComposer}
                />
              ) : (
                <EmptyState
                  className="my-auto"
                  icon={<MessagesSquare />}
                  title={t('chat:selectCandidate')}
                />
              )}
            </Card>
          ) : null}
        </div>
      )}
      {sheet}
    </section>
  );
}

/** The contacts that match the search, and what a row or card of theirs shows. */
interface SearchedContacts {
  search: ReturnType<typeof useContactSearch>;
  activity: ReadonlyMap<string, ContactActivity>;
  posters: ReturnType<typeof useContactDescription>['posters'];
  onSelect: (talentId: string) => void;
}

interface ContactsSearchProps {
  search: ReturnType<typeof useContactSearch>;
  contacts: readonly Contact[] | undefined;
}

/** Looks for contacts, where there are some to look among. */
function ContactsSearch({ search, contacts }: ContactsSearchProps) {
  const { t } = useTranslation('contacts');
  if (!contacts || (contacts.length < 2 && !search.isNarrowed)) return null;
  return (
    <>
      <ConversationSearch
        filters={search.filters}
        onChange={search.change}
        label={t('find.label')}
        placeholder={t('find.placeholder')}
        className="mb-3 max-w-xl"
      />
      <p aria-live="polite" className="sr-only">
        {search.isNarrowed && !search.isPending && !search.isOld
          ? t('find.found', { count: search.visibleContacts.length })
          : null}
      </p>
    </>
  );
}

function SearchedBoard({ search, activity, posters, onSelect }: SearchedContacts) {
  if (search.isNarrowed && search.ofAnyStage.length === 0 && !search.isPending) {
    return (
      <Card>
        <NobodyFound onShowAll={search.showAll} hasWords={search.filters.text !== ''} />
      </Card>
    );
  }
  return (
    <div aria-busy={search.isPending || search.isOld}>
      <ContactsBoard
        contacts={search.ofAnyStage}
        activity={activity}
        posters={posters}
        onChat={onSelect}
      />
    </div>
  );
}

interface SearchedListProps extends SearchedContacts {
  openId: string | null;
  /** The conversation at the end of the list. */
  support: Conversation | undefined;
}

function SearchedList(props: SearchedListProps) {
  const { search, activity, posters, onSelect, openId, support } = props;
  const isWide = useWideScreen();
  const { filters, visibleContacts, ofAnyStage, hasContacts } = search;
  return (
    <>
      <StageFilter
        contacts={ofAnyStage}
        stage={filters.stage}
        onChange={(stage) => search.change({ stage })}
      />
      <ContactsPanel
        // What is narrowed in another way begins with its first contacts again.
        key={filterParams(filters)}
        contacts={visibleContacts}
        activity={activity}
        posters={posters}
        onSelect={(contact) => onSelect(contact.closer_id)}
        selectedTalentId={openId}
        limit={isWide ? contactsOnWideScreen : contactsOnPhone}
        renderFound={(contact) => {
          const row = search.matches?.get(contact.closer_id);
          return row?.hits ? <ContactHits row={row} hits={row.hits} words={search.words} /> : null;
        }}
        className="md:max-h-[600px] md:self-start md:overflow-y-auto"
      >
        {hasContacts ? null : <NoContacts />}
        {search.isPending ? (
          <ConversationListSkeleton />
        ) : hasContacts && visibleContacts.length === 0 ? (
          ofAnyStage.length > 0 || isOnlyStage(filters) ? (
            <NobodyInStage onShowAll={search.showAll} />
          ) : (
            <NobodyFound onShowAll={search.showAll} hasWords={filters.text !== ''} />
          )
        ) : null}
        <SupportRow support={support} />
      </ContactsPanel>
    </>
  );
}

function SupportRow({ support }: { support: Conversation | undefined }) {
  const user = useUser();
  return support ? (
    <ConversationList
      conversations={[support]}
      userId={user.id}
      userType={user.userType}
      className="p-0!"
    />
  ) : null;
}

/** Where the list is not shown, only news of support is. */
function UnreadSupport({ support }: { support: Conversation | undefined }) {
  return support && support.unread > 0 ? (
    <Card className="mt-3 p-2">
      <SupportRow support={support} />
    </Card>
  ) : null;
}

function Failed({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useTranslation('contacts');
  return (
    <Card>
      <ErrorState
        title={title}
        description={t('loadFailedHint')}
        retryLabel={t('retry')}
        onRetry={onRetry}
      />
    </Card>
  );
}

/** Whose conversation is open before one is chosen: once known, it stays, because a message may be half written. */
function useNewest(
  contacts: readonly Contact[] | undefined,
  activity: ReadonlyMap<string, ContactActivity>,
): string | null {
  const [newestId, setNewestId] = useState<string | null>(null);
  const newest = contacts && newestContact(contacts, activity);
  if (newestId === null && newest) setNewestId(newest.closer_id);
  return newestId;
}

const isOnlyStage = ({ text, isUnread }: ConversationFilters) => text === '' && !isUnread;

interface ContactHitsProps {
  row: Conversation;
  hits: SearchHits;
  words: readonly string[];
}

/** The lines of a contact that match the search; a message opens its conversation there. */
function ContactHits({ row, hits, words }: ContactHitsProps) {
  const { t } = useTranslation('chat');
  const { pathname } = useLocation();
  return (
    <div className="@container text-sm">
      <div className="px-3">
        <NoteHits hits={hits} words={words} />
      </div>
      <MessageHits
        conversationId={row.id}
        hits={hits}
        words={words}
        name={row.talent_name ?? t('nameless')}
        from={pathname}
      />
    </div>
  );
}

/** All that a company without contacts is told before the talent to choose from. */
function FirstSteps({ listsSaved }: { listsSaved: boolean }) {
  return (
    <Card className="grid divide-y divide-line md:auto-cols-fr md:grid-flow-col md:divide-x md:divide-y-0">
      <NoContacts />
      {listsSaved ? null : <EmptyShortlist />}
    </Card>
  );
}
