import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserType } from '@/lib/session/user-type';
import type { Conversation } from '@/features/chat/api/conversation';
import { otherParty } from '@/features/chat/conversation/other-party';
import { useSystemText } from '@/features/chat/conversation/use-system-text';

/** What was last said in a conversation, as its row says it in one line; empty before anything was. */
export function usePreview(
  userId: string,
  userType: UserType,
): (conversation: Conversation) => string {
  const { t } = useTranslation('chat');
  const systemText = useSystemText(userType);
  return useCallback(
    (conversation) => {
      const { last_content: content, last_system_kind: kind } = conversation;
      if (content === null) return '';
      if (kind !== null && kind !== 'support_ticket') {
        return systemText(kind, content, otherParty(conversation, userType, t('nameless')).name);
      }
      return conversation.last_sender_id === userId ? t('you', { text: content }) : content;
    },
    [t, systemText, userId, userType],
  );
}
