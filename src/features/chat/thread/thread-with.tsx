import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/lib/session/session';
import { ErrorState } from '@/ui/feedback/error-state';
import { ThreadSkeleton } from '@/features/chat/conversation/chat-skeletons';
import { conversationWithQuery } from '@/features/chat/api/queries';
import { Thread, type ThreadProps } from './thread';

type ThreadWithProps = Omit<ThreadProps, 'conversationId' | 'variant'> & { talentId: string };

/** The company's conversation with one candidate; the server makes it with the unlock. */
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
