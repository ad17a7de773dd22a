import { MessagesSquare } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { OnReport } from '@/domain/report/report-target';
import { useUser } from '@/lib/session/session';
import { useOnline } from '@/lib/browser/use-online';
import { useWideScreen } from '@/lib/browser/use-wide-screen';
import { Card } from '@/ui/layout/card';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { ConversationListSkeleton } from '@/features/chat/conversation/chat-skeletons';
import { isFiltered, type ConversationFilters } from '@/features/chat/api/search-hits';
import type { MessagePlace } from '@/features/chat/messages/message-list';
import { ConversationList, RowLink } from './conversation-list';
import { ConversationResults } from './conversation-results';
import { DelayNotice } from '@/features/chat/conversation/delay-notice';
import { defaultConversation, hasPeople } from '@/features/chat/api/conversation';
import { useChatTexts, type ChatVariant } from '@/features/chat/conversation/chat-variant';
import { Thread, type Describe } from '@/features/chat/thread/thread';
import type { PendingMessage } from '@/features/chat/outbox/outbox';
import { ThreadPane } from '@/features/chat/thread/thread-pane';
import { useInbox } from './use-inbox';
import { useOutbox } from '@/features/chat/outbox/use-outbox';

export interface ChatPanelProps {
  variant: ChatVariant;
  /** The conversation to show; without it the first one opens if two panes fit. */
  selectedId?: string | null;
  onSelect: (conversationId: string) => void;
  /** Whether a phone shows the selected conversation instead of the list. */
  threadOnPhone?: boolean;
  /** Extra header content for a talent (for a company: the contact, a call button). */
  describe?: Describe;
  /** Why a conversation ended ({@link Thread}). */
  endingOf?: ((conversationId: string) => ReactNode) | undefined;
  onReport?: OnReport;
  /** The search of the list: its filters, its field and buttons, and what clears it. */
  search?: {
    readonly filters: ConversationFilters;
    /** The filters as parameters of the address. */
    readonly params: string;
    readonly bar: ReactNode;
    readonly onClear: () => void;
  };
  /** The message to open the selected conversation at. */
  at?: MessagePlace | undefined;
  className?: string;
}

/** The height is limited so that the send box stays visible on a phone in landscape. */
const twoPanes =
  'grid h-[600px] max-h-[max(18rem,calc(100dvh-var(--top-bar)-2rem))] flat:max-h-[max(13rem,calc(100dvh-var(--top-bar)-var(--safe-top)-1.5rem))] grid-cols-[minmax(17rem,1fr)_minmax(0,2fr)] grid-rows-[minmax(0,1fr)]';

/**
 * The list and the thread side by side, 600 px high; on a phone, either the list or the thread.
 * Both layouts share one element tree, so that turning a phone keeps the scroll position and the
 * draft.
 */
export function ChatPanel(props: ChatPanelProps) {
  const { variant, onSelect, describe, endingOf, onReport, search, at } = props;
  const { threadOnPhone = false, className } = props;
  const selectedId = props.selectedId ?? null;
  const isWide = useWideScreen();
  const inbox = useInbox();
  const { conversations, query } = inbox;
  const firstId = useFirstConversation(inbox, variant);
  const showsOnlyThread = !isWide && threadOnPhone && selectedId !== null;
  const openId = selectedId ?? firstId;
  return (
    <Card className={cx('overflow-hidden', isWide && twoPanes, className)}>
      {showsOnlyThread ? null : (
        <div
          key={isWide ? 'pane' : 'page'}
          className={
            isWide
              ? 'flex min-h-0 flex-col border-r border-line flat:block flat:overflow-y-auto'
              : undefined
          }
        >
          {isWide ? null : <DelayNotice />}
          {search &&
          // Also shown while the list loads, so that nothing moves.
          (query.isPending || hasPeople(conversations) || isFiltered(search.filters)) ? (
            <div className="border-b border-line">{search.bar}</div>
          ) : null}
          <div
            className={isWide ? 'min-h-0 flex-1 overflow-y-auto flat:overflow-visible' : undefined}
          >
            <ListPane
              variant={variant}
              inbox={inbox}
              selectedId={isWide ? openId : null}
              onSelect={isWide ? onSelect : undefined}
              describe={describe}
              search={search}
            />
          </div>
        </div>
      )}
      {isWide || showsOnlyThread ? (
        <ThreadPane isWide={isWide}>
          {(onBack) =>
            openId === null ? (
              <EmptyPane isLoaded={query.data !== undefined} hasPeople={hasPeople(conversations)} />
            ) : (
              <Thread
                key={openId}
                conversationId={openId}
                variant={variant}
                at={at}
                focusComposer={selectedId !== null && at === undefined}
                describe={describe}
                endingOf={endingOf}
                onReport={onReport}
                onBack={onBack}
              />
            )
          }
        </ThreadPane>
      ) : null}
    </Card>
  );
}

/** The id of the conversation that is open before one is chosen; null while there is none. */
function useFirstConversation(
  { conversations, query }: ReturnType<typeof useInbox>,
  variant: ChatVariant,
): string | null {
  const { messages: unsent } = useOutbox(useUser().id);
  const [firstId, setFirstId] = useState<string | null>(null);
  const isOnline = useOnline();
  const isUnknown = !query.data && (query.isError || !isOnline);
  const first = isUnknown
    ? (newestOfEach(unsent)[0]?.conversationId ?? null)
    : (defaultConversation(conversations, variant)?.id ?? null);
  // Stays once chosen: new messages reorder the list, but must not switch the open conversation.
  if (firstId === null && first !== null) setFirstId(first);
  return firstId;
}

interface ListPaneProps {
  variant: ChatVariant;
  inbox: ReturnType<typeof useInbox>;
  selectedId: string | null;
  onSelect: ((conversationId: string) => void) | undefined;
  describe: Describe | undefined;
  search: ChatPanelProps['search'];
}

function ListPane({ variant, inbox, selectedId, onSelect, describe, search }: ListPaneProps) {
  const { t } = useTranslation('chat');
  const user = useUser();
  const texts = useChatTexts(variant);
  const { conversations, query } = inbox;
  const { messages: unsent } = useOutbox(user.id);
  const isWide = useWideScreen();
  const isOnline = useOnline();
  const unsentIds = useMemo(
    () =>
      new Set(
        unsent
          .filter((message) => message.state !== 'sending')
          .map((message) => message.conversationId),
      ),
    [unsent],
  );

  const list = {
    userId: user.id,
    userType: user.userType,
    selectedId,
    unsent: { ids: unsentIds, text: t('unsent') },
    onSelect,
    describe,
  };
  if (search && isFiltered(search.filters)) {
    return (
      <ConversationResults
        {...list}
        filters={search.filters}
        search={search.params}
        onClear={search.onClear}
      />
    );
  }
  if (query.isPending && isOnline) return <ConversationListSkeleton />;
  if (!query.data) {
    return (
      <>
        <ErrorState
          title={texts.loadFailed}
          description={t('errorLoadingHint')}
          retryLabel={t('retry')}
          onRetry={() => void query.refetch()}
        />
        <UnsentConversations messages={unsent} selectedId={selectedId} onSelect={onSelect} />
      </>
    );
  }
  const conversationList: ReactNode = (
    <ConversationList
      {...list}
      conversations={conversations}
      hasOlder={query.hasNextPage}
      isLoadingOlder={query.isFetchingNextPage}
      onLoadOlder={() => void query.fetchNextPage()}
    />
  );
  // Beside the list, the empty thread pane already shows this text.
  if ((isWide && selectedId === null) || hasPeople(conversations)) return conversationList;
  return (
    <>
      {conversationList}
      <p className="border-t border-line px-5 py-4 text-muted">
        {user.userType === 'company' ? t('noConversationsCompany') : t('unlockPlaceholder')}
      </p>
    </>
  );
}

/** The newest message of each conversation, newest first; `messages` are oldest first. */
function newestOfEach(messages: readonly PendingMessage[]): PendingMessage[] {
  const seen = new Set<string>();
  return messages.toReversed().filter(({ conversationId }) => {
    const isNewest = !seen.has(conversationId);
    seen.add(conversationId);
    return isNewest;
  });
}

interface UnsentConversationsProps {
  messages: readonly PendingMessage[];
  selectedId: string | null;
  onSelect: ((conversationId: string) => void) | undefined;
}

/**
 * Links to the conversations with unsent messages while the inbox, and so the other side's names,
 * cannot be loaded. Renders nothing when there are none.
 */
function UnsentConversations({ messages, selectedId, onSelect }: UnsentConversationsProps) {
  const { t } = useTranslation('chat');
  const { pathname } = useLocation();
  if (messages.length === 0) return null;
  return (
    <nav aria-label={t('listLabel')} className="p-2">
      <ul>
        {newestOfEach(messages).map(({ conversationId, content }) => (
          <li key={conversationId}>
            <RowLink
              conversationId={conversationId}
              from={pathname}
              isSelected={conversationId === selectedId}
              onSelect={onSelect}
            >
              <span className="min-w-0">
                <span className="block font-semibold">{t('unsent')}</span>
                <span dir="auto" className="mt-0.5 block truncate text-left text-muted">
                  {content}
                </span>
              </span>
            </RowLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EmptyPaneProps {
  isLoaded: boolean;
  hasPeople: boolean;
}

function EmptyPane({ isLoaded, hasPeople }: EmptyPaneProps) {
  const { t } = useTranslation('chat');
  const user = useUser();
  if (!isLoaded) return null;
  const nobodyYet =
    user.userType === 'company' ? t('noConversationsCompany') : t('unlockPlaceholder');
  return (
    <EmptyState
      className="my-auto"
      icon={<MessagesSquare />}
      title={hasPeople ? t('selectConversation') : t('noConversations')}
      description={hasPeople ? t('selectConversationHint') : nobodyYet}
    />
  );
}
