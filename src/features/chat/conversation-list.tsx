import { useEffect, useEffectEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { formatDate, formatTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import type { UserType } from '@/lib/user-type';
import { CountBadge, VerifiedBadge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import type { Conversation } from './conversation-order';
import { otherParty } from './other-party';
import { PartyAvatar } from './party-avatar';
import { dayName } from './thread-rows';
import type { Describe } from './thread';
import { useInView } from './use-in-view';
import { useSystemText } from './use-system-text';

export type ConversationListProps = {
  conversations: readonly Conversation[];
  userId: string;
  userType: UserType;
  selectedId?: string | null;
  /** Ids of conversations that hold a message which could not be sent. */
  unsentIds?: ReadonlySet<string>;
  /** Opens beside the list; without it a row leads to the conversation's own address. */
  onSelect?: (conversationId: string) => void;
  /** Gives the faces of talents. */
  describe?: Describe | undefined;
  hasOlder?: boolean;
  isLoadingOlder?: boolean;
  onLoadOlder?: () => void;
  className?: string;
};

/** Conversations by last activity, each with its last message, time and unread count. */
export function ConversationList(props: ConversationListProps) {
  const { conversations, hasOlder = false, isLoadingOlder = false, onLoadOlder, className } = props;
  const { t } = useTranslation('chat');
  return (
    <nav aria-label={t('listLabel')} className={cx('@container p-2', className)}>
      <ul>
        {conversations.map((conversation) => (
          <li
            key={conversation.id}
            className="[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]"
          >
            <Row {...props} conversation={conversation} />
          </li>
        ))}
      </ul>
      {hasOlder ? (
        <Older key={conversations.length} isLoading={isLoadingOlder} onLoad={onLoadOlder} />
      ) : null}
    </nav>
  );
}

type OlderProps = { isLoading: boolean; onLoad: (() => void) | undefined };

/**
 * Loads the next page as the reader comes to the end of this one; a button for when that failed.
 * Mounted anew for each page, so that one that does not fill the list brings the next.
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

function Row(props: ConversationListProps & { conversation: Conversation }) {
  const { conversation, userId, userType, selectedId, unsentIds, onSelect, describe } = props;
  const { t, i18n } = useTranslation('chat');
  const systemText = useSystemText(userType);
  const location = useLocation();
  const party = otherParty(conversation, userType, t('nameless'));
  const isSelected = selectedId === conversation.id;
  const isUnread = conversation.unread > 0;

  const preview = unsentIds?.has(conversation.id)
    ? t('unsent')
    : lastMessage(conversation, userId, party.name, systemText, (text) => t('you', { text }));

  const open = (event: MouseEvent) => {
    const wantsNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!onSelect || wantsNewTab) return;
    event.preventDefault();
    onSelect(conversation.id);
  };

  return (
    <Link
      to={paths.messages(conversation.id)}
      state={{ from: location.pathname }}
      onClick={open}
      aria-current={isSelected ? 'true' : undefined}
      className={cx(
        'flex min-h-18 items-center gap-3 rounded-field px-3 py-2.5 -outline-offset-2 transition-colors',
        isSelected ? 'bg-raised' : 'hover:bg-raised',
      )}
    >
      <PartyAvatar party={party} src={describe?.(conversation.talent_id).avatarSrc} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-1.5 @2xs:flex-nowrap">
          <span className="max-w-full truncate font-semibold">{party.name}</span>
          {party.verified ? <VerifiedBadge label={t('verified')} /> : null}
          {party.isSupport ? <span className="text-sm text-muted">{t('support')}</span> : null}
          {conversation.last_at ? (
            <time
              dateTime={conversation.last_at}
              className="ml-auto hidden shrink-0 pl-2 text-sm text-muted tabular-nums @2xs:block"
            >
              {shortTime(conversation.last_at, i18n.language, t('yesterday'))}
            </time>
          ) : null}
        </span>
        <span className="mt-0.5 flex items-center gap-2">
          <span className={cx('min-w-0 flex-1 truncate', isUnread ? 'text-ink' : 'text-muted')}>
            {preview}
          </span>
          <CountBadge
            count={conversation.unread}
            label={t('unread', { count: conversation.unread })}
          />
        </span>
      </span>
    </Link>
  );
}

function lastMessage(
  conversation: Conversation,
  userId: string,
  otherName: string,
  systemText: (kind: string, content: string, otherName: string) => string,
  asOwn: (text: string) => string,
): string {
  const { last_content: content, last_system_kind: kind, last_sender_id: sender } = conversation;
  if (content === null) return '';
  if (kind !== null && kind !== 'support_ticket') return systemText(kind, content, otherName);
  return sender === userId ? asOwn(content) : content;
}

function shortTime(time: string, language: string, yesterday: string): string {
  const day = dayName(time);
  if (day === 'today') return formatTime(time, language);
  return day === 'yesterday' ? yesterday : formatDate(time, language);
}
