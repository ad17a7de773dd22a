import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircleOff } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { firstNameOf } from '@/domain/names/first-name';
import type { OnReport } from '@/domain/report/report-target';
import { useUser } from '@/lib/session/session';
import { useOnline } from '@/lib/browser/use-online';
import { Button } from '@/ui/button/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { toast } from '@/ui/toast/toast';
import type { Picture } from '@/ui/media/poster-image';
import { ArrivalAnnouncer, SendAnnouncer } from './announcers';
import { Composer } from '@/features/chat/composer/composer';
import { DelayNotice } from '@/features/chat/conversation/delay-notice';
import { otherParty, readOnlyReasonOf } from '@/features/chat/api/conversation';
import { MessageList, type MessagePlace } from '@/features/chat/messages/message-list';
import { catchUpThread } from '@/features/chat/api/cache';
import type { Message } from '@/features/chat/api/message';
import { threadEntries } from '@/features/chat/messages/thread-entries';
import type { PendingMessage } from '@/features/chat/outbox/outbox';
import {
  chatKeys,
  conversationQuery,
  conversationWithQuery,
  threadQuery,
  type ConversationCard,
} from '@/features/chat/api/queries';
import { useChatTexts, type ChatVariant } from '@/features/chat/conversation/chat-variant';
import { CompanySheet } from '@/features/chat/company/company-sheet';
import { BlockQuestion, useBlocking } from './block-question';
import { ThreadEnd } from './thread-end';
import { ThreadHeader } from './thread-header';
import { ThreadMenu } from './thread-menu';
import { ThreadSection } from './thread-section';
import { ThreadSkeleton } from '@/features/chat/conversation/chat-skeletons';
import { UnsentMessages } from './unsent-messages';
import { useOutbox, useSendFailure } from '@/features/chat/outbox/use-outbox';
import { useTyping } from '@/features/chat/api/use-typing';

/** What a page shows about a talent beyond the conversation, to a company that unlocked them. */
export type Describe = (talentId: string) => {
  readonly picture?: Picture | null;
  /** A muted line under the name. */
  readonly details?: ReactNode;
  /** Actions for this contact: call, copy. */
  readonly action?: ReactNode;
  /** Address of the pitch that led here, while it is published. */
  readonly pitch?: string | undefined;
};

export interface ThreadProps {
  conversationId: string;
  variant: ChatVariant;
  describe?: Describe;
  /** Why a conversation of a company was closed, suspended or deleted; null where nothing is known. */
  endingOf?: ((conversationId: string) => ReactNode) | undefined;
  /** Reports the other side, the conversation or one message. */
  onReport?: OnReport | undefined;
  onBack?: () => void;
  /** The message to open the conversation at, instead of its end. */
  at?: MessagePlace | undefined;
  /** Focuses the send box, because the user chose this conversation; never on touch screens. */
  focusComposer?: boolean;
}

/**
 * A whole conversation: header, messages, send box. Fills the height of its container. For an
 * unknown id, or a conversation of other users, it shows an error.
 */
export function Thread(props: ThreadProps) {
  const { conversationId, onBack } = props;
  const { t } = useTranslation('chat');
  const texts = useChatTexts(props.variant);
  const conversation = useQuery(conversationQuery(conversationId));
  const isOnline = useOnline();
  // While the user types into the send box of the unsent messages, no skeleton may replace it.
  const [isWriting, setIsWriting] = useState(false);
  // Offline the request stays pending, so unsent messages are shown instead of a skeleton.
  if (conversation.isPending && isOnline && !isWriting) return <ThreadSkeleton />;
  if (!conversation.data && !conversation.isSuccess) {
    return (
      <ThreadSection
        onFocus={({ target }) => setIsWriting(target instanceof HTMLTextAreaElement)}
        onBlur={() => setIsWriting(false)}
      >
        <ErrorState
          className="my-auto"
          title={texts.loadFailed}
          description={t('errorLoadingHint')}
          retryLabel={t('retry')}
          onRetry={() => void conversation.refetch()}
        />
        <UnsentMessages conversationId={conversationId} variant={props.variant} />
      </ThreadSection>
    );
  }
  if (!conversation.data) {
    const ending = props.endingOf?.(conversationId);
    return (
      <EmptyState
        className="my-auto"
        icon={<MessageCircleOff />}
        title={ending ? t('gone') : t('notFound')}
        description={ending ?? t('notFoundHint')}
        action={
          onBack ? (
            <Button variant="secondary" onClick={onBack}>
              {t('allMessages')}
            </Button>
          ) : null
        }
      />
    );
  }
  return (
    <OpenThread
      key={conversationId}
      {...props}
      conversation={conversation.data}
      keepFocus={isWriting}
    />
  );
}

type ThreadWithProps = Omit<ThreadProps, 'conversationId' | 'variant'> & { talentId: string };

/** The company's conversation with one contact, which the server creates at the unlock. */
export function ThreadWith({ talentId, ...rest }: ThreadWithProps) {
  const { t } = useTranslation('chat');
  const user = useUser();
  const conversation = useQuery(conversationWithQuery(user.id, talentId));
  if (conversation.isPending) return <ThreadSkeleton />;
  if (!conversation.data) {
    return (
      <ErrorState
        className="my-auto"
        title={t('company.loadConversation')}
        description={t('errorLoadingHint')}
        retryLabel={t('retry')}
        onRetry={() => void conversation.refetch()}
      />
    );
  }
  return <Thread {...rest} conversationId={conversation.data.id} variant="company" />;
}

type OpenThreadProps = ThreadProps & { conversation: ConversationCard; keepFocus: boolean };

function OpenThread(props: OpenThreadProps) {
  const { conversation, conversationId, variant, focusComposer, keepFocus, onReport, at } = props;
  const { t } = useTranslation('chat');
  const user = useUser();
  const texts = useChatTexts(variant);
  const outbox = useOutbox(user.id);
  // Counted here, because own messages from another tab or device must not scroll to the end.
  const [writtenCount, setWrittenCount] = useState(0);
  const { pages, messages, entries } = useThread(conversationId, user.id, outbox.messages);
  const party = otherParty(conversation, user.userType, t('nameless'));
  const readOnlyReason = readOnlyReasonOf(conversation, user.id);
  const { blocking, blockQuestion } = useBlocking(conversation, user.id);
  const [isCompanyOpen, setIsCompanyOpen] = useState(false);
  const isWithCompany = user.userType === 'talent' && !party.isSupport;
  // Decided once, because an element that disappears by itself would move the messages.
  const [offersFirstSentences, setOffersFirstSentences] = useState<boolean>();
  if (offersFirstSentences === undefined && pages.data !== undefined) {
    const isOfCompany = variant !== 'talent' && user.userType === 'company' && !party.isSupport;
    setOffersFirstSentences(isOfCompany && entries.every(({ systemKind }) => systemKind !== null));
  }
  const typing = useTyping(conversationId, user.id, {
    enabled: !party.isSupport && readOnlyReason === null,
    lastReceivedId: entries.findLast((entry) => entry.side === 'other')?.id,
  });

  useSendFailureToast(user.id, conversationId, texts);

  return (
    <ThreadSection>
      <ThreadHeader
        party={party}
        isTyping={typing.isOtherTyping}
        {...(party.isSupport ? {} : props.describe?.(conversation.talent_id))}
        onAbout={isWithCompany ? () => setIsCompanyOpen(true) : undefined}
        menu={
          party.isSupport ? null : (
            <ThreadMenu
              {...blocking}
              conversation={conversation}
              readerType={user.userType}
              otherName={party.name}
              onReport={onReport}
            />
          )
        }
        onBack={props.onBack}
      />
      {isWithCompany ? (
        <CompanySheet
          {...blocking}
          conversation={conversation}
          open={isCompanyOpen}
          onOpenChange={setIsCompanyOpen}
          onReport={
            onReport &&
            (() => onReport({ subject: 'company', id: conversationId, name: party.name }))
          }
        />
      ) : null}
      <BlockQuestion otherName={party.name} {...blockQuestion} />
      <DelayNotice />
      <ArrivalAnnouncer
        messages={pages.data && messages}
        entries={entries}
        otherName={party.name}
        readerType={user.userType}
      />
      <SendAnnouncer
        conversationId={conversationId}
        userId={user.id}
        entries={entries}
        texts={texts}
      />
      {entries.length === 0 ? (
        <EmptyThread variant={variant} pages={pages} />
      ) : (
        <MessageList
          conversationId={conversationId}
          userId={user.id}
          readerType={user.userType}
          otherName={party.name}
          isOtherUnverified={isWithCompany && !party.verified}
          messages={messages}
          entries={entries}
          writtenCount={writtenCount}
          at={at}
          texts={texts}
          hasOlder={pages.hasNextPage}
          isLoadingOlder={pages.isFetchingNextPage}
          onLoadOlder={() => void pages.fetchNextPage()}
          onRetry={readOnlyReason === null ? outbox.retry : undefined}
          onDiscard={outbox.discard}
          onReport={party.isSupport ? undefined : onReport}
        />
      )}
      {readOnlyReason === null ? (
        <Composer
          conversationId={conversationId}
          focusComposer={focusComposer}
          keepFocus={keepFocus}
          suggestions={
            offersFirstSentences && writtenCount === 0
              ? t('firstSentences', { returnObjects: true, name: firstNameOf(party.name) })
              : []
          }
          onTyping={typing.sendTyping}
          onSend={(content) => {
            outbox.add(conversationId, content);
            setWrittenCount((count) => count + 1);
          }}
        />
      ) : null}
      <ThreadEnd
        conversationId={conversationId}
        readOnlyReason={readOnlyReason}
        ending={props.endingOf?.(conversationId)}
        otherName={party.name}
        isUnblocking={blockQuestion.isBlocking}
        onUnblock={blocking.onUnblock}
      />
    </ThreadSection>
  );
}

function useSendFailureToast(
  userId: string,
  conversationId: string,
  texts: ReturnType<typeof useChatTexts>,
): void {
  const client = useQueryClient();
  useSendFailure(userId, conversationId, (error) => {
    // A refusal may mean that the conversation has been closed meanwhile.
    if (error.code === 'forbidden') {
      void client.invalidateQueries({ queryKey: chatKeys.conversations });
    }
    // The message itself shows the reason and is retried, so no toast is needed.
    if (error.code === 'offline' || error.code === 'rate-limited') return;
    const { text, ...options } = texts.sendFailed;
    toast.error(text, options);
  });
}

interface EmptyThreadProps {
  variant: ChatVariant;
  pages: ReturnType<typeof useThread>['pages'];
}

function EmptyThread({ variant, pages }: EmptyThreadProps) {
  const { t } = useTranslation('chat');
  const texts = useChatTexts(variant);
  if (pages.isPending) return <ThreadSkeleton headless />;
  if (pages.isError) {
    return (
      <ErrorState
        className="my-auto"
        title={texts.loadFailed}
        description={t('errorLoadingHint')}
        retryLabel={t('retry')}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  return <p className="my-auto px-6 text-center text-muted">{t('sendFirst')}</p>;
}

const none: readonly Message[] = [];

/** A thread's messages: what the server has, oldest first, and the entries to show, the unsent ones too. */
function useThread(
  conversationId: string,
  userId: string,
  pendingMessages: readonly PendingMessage[],
) {
  const client = useQueryClient();
  const pages = useInfiniteQuery(threadQuery(conversationId));

  // Pages cached by an earlier visit may be out of date.
  const wasLoaded = useRef(pages.data !== undefined);
  useEffect(() => {
    if (wasLoaded.current) void catchUpThread(client, conversationId);
  }, [client, conversationId]);

  const messages = useMemo(
    () => pages.data?.pages.toReversed().flatMap((page) => page.messages) ?? none,
    [pages.data],
  );
  const entries = useMemo(() => {
    const unsent = pendingMessages.filter((message) => message.conversationId === conversationId);
    return threadEntries(messages, unsent, userId);
  }, [messages, pendingMessages, conversationId, userId]);

  return { pages, messages, entries };
}
