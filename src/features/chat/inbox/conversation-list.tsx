import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { UserType } from '@/lib/session/user-type';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { otherParty, type Conversation } from '@/features/chat/api/conversation';
import { ConversationRow } from './conversation-row';
import { MessageHits } from './hit-lines';
import type { Describe } from '@/features/chat/thread/thread';
import { useInView } from '@/ui/hooks/use-in-view';

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
