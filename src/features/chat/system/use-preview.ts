import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserType } from '@/lib/session/user-type';
import { otherParty, type Conversation } from '@/features/chat/api/conversation';
import { isOnDemand, useSystemText } from './use-system-text';

/**
 * A one-line preview of a conversation's last message; empty if it has no messages, or while the text isn't
 * there.
 * @param conversations those whose preview may be wanted
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
