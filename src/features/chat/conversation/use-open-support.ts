import { useSession } from '@/lib/session/session';
import { supportCompanyId } from '@/features/chat/api/conversation';
import { addToDraft } from '@/features/chat/composer/use-draft';
import { useGoToConversation } from './use-open-conversation';

/**
 * Goes to the conversation with support, where the beginning of a message stands in the send box,
 * after whatever was half written there.
 */
export function useOpenSupport(): (draft: string) => void {
  const session = useSession();
  const goTo = useGoToConversation();
  return (draft) => {
    if (session.status !== 'signed-in') return;
    const userId = session.user.id;
    goTo({
      companyId: supportCompanyId,
      talentId: userId,
      onFound: (conversationId) => addToDraft(userId, conversationId, draft),
    });
  };
}
