import { MessagesSquare } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/lib/session';
import { useWideScreen } from '@/lib/use-wide-screen';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { ConversationListSkeleton } from './chat-skeletons';
import { ConversationList } from './conversation-list';
import { firstToOpen, hasPeople } from './conversation-order';
import { useSurfaceTexts, type ChatSurface } from './surface';
import { Thread, type Describe } from './thread';
import { useInbox } from './use-inbox';
import { useOutbox } from './use-outbox';

export type ChatPanelProps = {
  surface: ChatSurface;
  /** The conversation to show; without one the first is opened where two panes fit (SPEC §4). */
  selectedId?: string | null;
  onSelect: (conversationId: string) => void;
  /** What else the header shows of a talent (for a company: the contact, a call button). */
  describe?: Describe;
  className?: string;
};

/** The list and the thread side by side, 600 px high; on a phone the list, whose rows lead on. */
export function ChatPanel({ surface, selectedId, onSelect, describe, className }: ChatPanelProps) {
  const isWide = useWideScreen();
  const { conversations, query } = useInbox();
  const [firstId, setFirstId] = useState<string | null>(null);
  const first = firstToOpen(conversations)?.id ?? null;
  // Held once chosen: new activity reorders the list, and must not change what is being read.
  if (firstId === null && first !== null) setFirstId(first);

  if (!isWide) {
    return (
      <Card className={cx('overflow-hidden', className)}>
        <ListPane surface={surface} describe={describe} />
      </Card>
    );
  }
  const openId = selectedId ?? firstId;
  return (
    <Card className={cx('grid h-[600px] grid-cols-3 overflow-hidden', className)}>
      <div className="min-h-0 overflow-y-auto border-r border-line">
        <ListPane surface={surface} selectedId={openId} onSelect={onSelect} describe={describe} />
      </div>
      <div className="col-span-2 flex min-h-0 flex-col">
        {openId === null ? (
          <NothingOpen isLoading={query.isPending} hasPeople={hasPeople(conversations)} />
        ) : (
          <Thread
            key={openId}
            conversationId={openId}
            surface={surface}
            startWriting={selectedId !== null && selectedId !== undefined}
            describe={describe}
          />
        )}
      </div>
    </Card>
  );
}

type ListPaneProps = {
  surface: ChatSurface;
  selectedId?: string | null;
  onSelect?: (conversationId: string) => void;
  describe?: Describe | undefined;
};

function ListPane({ surface, selectedId, onSelect, describe }: ListPaneProps) {
  const { t } = useTranslation('chat');
  const user = useUser();
  const texts = useSurfaceTexts(surface);
  const { conversations, query } = useInbox();
  const { pending } = useOutbox(user.id);
  const isWide = useWideScreen();
  const unsentIds = useMemo(
    () =>
      new Set(
        pending
          .filter((message) => message.state !== 'sending')
          .map((message) => message.conversationId),
      ),
    [pending],
  );

  if (query.isPending) return <ConversationListSkeleton />;
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title={texts.loadFailed}
        description={t('errorLoadingHint')}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const listed: ReactNode = (
    <ConversationList
      conversations={conversations}
      userId={user.id}
      userType={user.userType}
      selectedId={selectedId}
      unsentIds={unsentIds}
      onSelect={onSelect}
      describe={describe}
      hasOlder={query.hasNextPage}
      isLoadingOlder={query.isFetchingNextPage}
      onLoadOlder={() => void query.fetchNextPage()}
    />
  );
  if (isWide || hasPeople(conversations)) return listed;
  return (
    <>
      {listed}
      <p className="border-t border-line px-5 py-4 text-muted">
        {user.userType === 'company' ? t('noConversationsCompany') : t('unlockPlaceholder')}
      </p>
    </>
  );
}

type NothingOpenProps = { isLoading: boolean; hasPeople: boolean };

function NothingOpen({ isLoading, hasPeople }: NothingOpenProps) {
  const { t } = useTranslation('chat');
  const user = useUser();
  if (isLoading) return null;
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
