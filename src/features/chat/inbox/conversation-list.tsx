import { MessageSquareOff } from 'lucide-react';
import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { otherParty, readOnlyReasonOf, type Conversation } from '@/features/chat/api/conversation';
import { PartyAvatar } from '@/features/chat/conversation/party-avatar';
import { dayName } from '@/features/chat/messages/thread-entries';
import { isOnDemand, useSystemText } from '@/features/chat/system/use-system-text';
import type { Describe } from '@/features/chat/thread/thread';
import { formatDate, formatTime } from '@/lib/i18n/format';
import { paths } from '@/lib/routing/paths';
import type { UserType } from '@/lib/session/user-type';
import { Button } from '@/ui/button/button';
import { personRowLook, selectableRowLook } from '@/ui/button/selectable-row-look';
import { cx } from '@/ui/cx';
import { CountBadge, VerifiedBadge } from '@/ui/feedback/badge';
import { useInView } from '@/ui/hooks/use-in-view';
import { useToday } from '@/ui/hooks/use-today';
import type { Picture } from '@/ui/media/poster-image';
import { MessageHits, NoteHits } from './hit-lines';

export interface ConversationListProps {
  conversations: readonly Conversation[];
  userId: string;
  userType: UserType;
  selectedId?: string | null;
  /** Ids of conversations with a message that could not be sent, and the label for them. */
  unsent?: { readonly ids: ReadonlySet<string>; readonly text: string };
  /** Opens the conversation beside the list; without it a row links to the conversation's page. */
  onSelect?: (conversationId: string) => void;
  /** Supplies the talents' avatars. */
  describe?: Describe | undefined;
  /** The words of the search, as `wordsOf` returns them. */
  words?: readonly string[];
  /** The parameters of the search, which the conversations' addresses keep. */
  search?: string;
  hasOlder?: boolean;
  isLoadingOlder?: boolean;
  onLoadOlder?: () => void;
  className?: string;
}

const noWords: readonly string[] = [];

/**
 * Conversations by last activity, each with its last message, time and unread count. With thousands
 * of rows, CSS lets the browser skip rendering those out of sight.
 */
export function ConversationList(props: ConversationListProps) {
  const { conversations, userType, selectedId, unsent, describe, className } = props;
  const { words = noWords, search = '' } = props;
  const { hasOlder = false, isLoadingOlder = false, onLoadOlder } = props;
  const { t } = useTranslation('chat');
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('listLabel')} className={cx('@container p-2', className)}>
      <ul>
        {conversations.map((conversation) => (
          <li
            key={conversation.id}
            className="[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]"
          >
            <ConversationRow
              conversation={conversation}
              userId={props.userId}
              userType={userType}
              words={words}
              search={search}
              picture={describe?.(conversation.talent_id).picture}
              from={pathname}
              isSelected={conversation.id === selectedId}
              unsent={unsent?.ids.has(conversation.id) ? unsent.text : null}
              onSelect={props.onSelect}
            />
            {conversation.hits ? (
              <MessageHits
                conversationId={conversation.id}
                hits={conversation.hits}
                words={words}
                name={otherParty(conversation, userType, t('nameless')).name}
                search={search}
                from={pathname}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {hasOlder ? (
        <Older key={conversations.length} isLoading={isLoadingOlder} onLoad={onLoadOlder} />
      ) : null}
    </nav>
  );
}

interface OlderProps {
  isLoading: boolean;
  onLoad: (() => void) | undefined;
}

/**
 * Loads the next page when it scrolls into view, with a button in case that fails. Remounted for
 * each page, so that a page too short to fill the list loads the next one.
 */
function Older({ isLoading, onLoad }: OlderProps) {
  const { t } = useTranslation('chat');
  const [ref, isInView] = useInView();
  const load = useEffectEvent(() => onLoad?.());
  useEffect(() => {
    if (isInView) load();
  }, [isInView]);
  return (
    <div ref={ref}>
      <Button
        variant="ghost"
        size="sm"
        className="mt-1 w-full"
        loading={isLoading}
        onClick={onLoad}
      >
        {t('olderConversations')}
      </Button>
    </div>
  );
}

interface ConversationRowProps {
  conversation: Conversation;
  userId: string;
  userType: UserType;
  picture: Picture | null | undefined;
  /** Address of the current screen, which the conversation's back button returns to. */
  from: string;
  isSelected: boolean;
  /** The words that were searched for. */
  words: readonly string[];
  /** The parameters of the search, which the conversation's address keeps. */
  search: string;
  /** Label for a message that could not be sent; null if there is none. */
  unsent: string | null;
  /**
   * Opens the conversation beside the list; without it the row links to the conversation's page.
   */
  onSelect: ((conversationId: string) => void) | undefined;
}

/** One conversation of a list. Memoized, because there may be thousands. */
const ConversationRow = memo(Row);

function Row(props: ConversationRowProps) {
  const { conversation, userId, userType, picture, from, isSelected, unsent, onSelect } = props;
  const { words, search } = props;
  const { hits } = conversation;
  const hasNoteHits = hits !== undefined && (hits.nextStep !== null || hits.note !== null);
  const { t, i18n } = useTranslation('chat');
  const party = otherParty(conversation, userType, t('nameless'));
  const today = new Date(useToday());
  const readOnlyReason = readOnlyReasonOf(conversation, userId);
  const isUnread = conversation.unread > 0;

  const previewOf = usePreview(userId, userType, [conversation]);

  return (
    <RowLink
      conversationId={conversation.id}
      search={search}
      from={from}
      isSelected={isSelected}
      onSelect={onSelect}
    >
      <PartyAvatar party={party} picture={picture} />
      <span className="text-room">
        <span className="flex items-center gap-x-1.5 @max-[14rem]:flex-wrap">
          <span dir="auto" className="max-w-full min-w-0 truncate font-semibold">
            {party.name}
          </span>
          {party.verified ? <VerifiedBadge label={t('verified')} /> : null}
          {party.isSupport ? (
            <span className="min-w-0 shrink-50 truncate text-sm text-muted @max-[14rem]:shrink-0">
              {t('support')}
            </span>
          ) : null}
          {conversation.last_at ? (
            <time
              dateTime={conversation.last_at}
              className="ml-auto hidden shrink-0 pl-2 text-sm text-muted tabular-nums @2xs:block"
            >
              {shortTime(conversation.last_at, today, i18n.language, t('yesterday'))}
            </time>
          ) : null}
        </span>
        <span className="mt-0.5 flex items-center gap-2">
          <span
            dir="auto"
            className={cx(
              'min-w-0 flex-1 truncate text-left',
              isUnread ? 'text-ink' : 'text-muted',
            )}
          >
            {unsent ??
              (hasNoteHits ? (
                <NoteHits hits={hits} words={words} />
              ) : (
                // Gives an empty line its height.
                previewOf(conversation) || '\u00a0'
              ))}
          </span>
          {readOnlyReason === null ? null : (
            <span title={t(`ended.${readOnlyReason}`)} className="shrink-0 text-muted">
              <MessageSquareOff aria-hidden className="size-4.5" />
              <span className="sr-only">{t(`ended.${readOnlyReason}`)}</span>
            </span>
          )}
          <CountBadge
            count={conversation.unread}
            label={t('unread', { count: conversation.unread })}
          />
        </span>
      </span>
    </RowLink>
  );
}

function shortTime(time: string, today: Date, language: string, yesterday: string): string {
  const day = dayName(time, today);
  if (day === 'today') return formatTime(time, language);
  return day === 'yesterday' ? yesterday : formatDate(time, language, today);
}

interface RowLinkProps {
  conversationId: string;
  /** Parameters that the conversation's address keeps. */
  search?: string;
  /** Address of the current screen, which the conversation's back button returns to. */
  from: string;
  isSelected: boolean;
  /**
   * Opens the conversation beside the list; without it the row links to the conversation's page.
   */
  onSelect: ((conversationId: string) => void) | undefined;
  children: ReactNode;
}

/** A row of a list that opens its conversation. */
export function RowLink(props: RowLinkProps) {
  const { conversationId, search = '', from, isSelected, onSelect, children } = props;
  const open = (event: MouseEvent) => {
    const wantsNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!onSelect || wantsNewTab) return;
    event.preventDefault();
    onSelect(conversationId);
  };
  return (
    <Link
      to={{ pathname: paths.messages(conversationId), search }}
      state={{ from }}
      onClick={open}
      aria-current={isSelected ? 'true' : undefined}
      className={cx(
        personRowLook,
        '-outline-offset-2 transition-colors',
        selectableRowLook(isSelected),
      )}
    >
      {children}
    </Link>
  );
}

/**
 * A one-line preview of a conversation's last message; empty if it has no messages, or while its text
 * is loading.
 * @param conversations those whose preview may be asked for
 */
export function usePreview(
  userId: string,
  userType: UserType,
  conversations: readonly Conversation[],
): (conversation: Conversation) => string {
  const { t } = useTranslation('chat');
  const isNeeded = conversations.some((one) => isOnDemand(one.last_system_kind));
  const { textOf, hasFailed } = useSystemText(userType, isNeeded);
  return useCallback(
    (conversation) => {
      const { last_content: content, last_system_kind: kind } = conversation;
      if (content === null) return '';
      if (kind === 'removed') return t('removedMessage');
      if (kind !== null && kind !== 'support_ticket') {
        const message = { kind, content, facts: conversation.last_system_facts };
        const text = textOf(message, otherParty(conversation, userType, t('nameless')).name);
        return text ?? (hasFailed ? t('system.unavailable') : '');
      }
      return conversation.last_sender_id === userId ? t('you', { text: content }) : content;
    },
    [t, textOf, hasFailed, userId, userType],
  );
}
