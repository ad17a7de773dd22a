import { MessageSquareOff } from 'lucide-react';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/routing/paths';
import { personRowLook, selectableRowLook } from '@/ui/button/selectable-row-look';
import { formatDate, formatTime } from '@/lib/i18n/format';
import type { UserType } from '@/lib/session/user-type';
import { CountBadge, VerifiedBadge } from '@/ui/feedback/badge';
import { cx } from '@/ui/cx';
import { otherParty, readOnlyReasonOf, type Conversation } from '@/features/chat/api/conversation';
import { PartyAvatar } from '@/features/chat/conversation/party-avatar';
import { dayName } from '@/features/chat/messages/thread-entries';
import { usePreview } from '@/features/chat/system/use-preview';
import { useToday } from '@/ui/hooks/use-today';
import { NoteHits } from './hit-lines';
import type { Picture } from '@/ui/media/poster-image';

export interface ConversationRowProps {
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
export const ConversationRow = memo(Row);

function Row(props: ConversationRowProps) {
  const { conversation, userId, userType, picture, from, isSelected, unsent, onSelect } = props;
  const { words, search } = props;
  const { hits } = conversation;
  const isNoted = hits !== undefined && (hits.nextStep !== null || hits.note !== null);
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
              (isNoted ? (
                <NoteHits hits={hits} words={words} />
              ) : (
                // A space, so that the line has its height.
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
