import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@/lib/brand';
import type { UserType } from '@/lib/session/user-type';
import type { Conversation } from '@/features/chat/api/conversation';
import { otherParty } from './other-party';

/** The sentence of a system message in the reader's language; unknown kinds show their content. */
export function useSystemText(
  readerType: UserType,
): (kind: string, content: string, otherName: string) => string {
  const { t } = useTranslation('chat');
  return useCallback(
    (kind, content, otherName) => {
      if (kind === 'support_welcome') return t('system.supportWelcome', { brand: brand.name });
      if (kind === 'unlock_welcome') {
        return readerType === 'company'
          ? t('system.unlockWelcomeCompany')
          : t('system.unlockWelcomeTalent', { name: otherName });
      }
      return content;
    },
    [t, readerType],
  );
}

/** A one-line preview of a conversation's last message; empty if it has no messages. */
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
