import { useUser } from '@/lib/session/session';
import { ConversationList } from './conversation-list';
import type { Conversation } from '@/features/chat/api/conversation';

interface SupportRowProps {
  conversation: Conversation;
  className?: string;
}

/** The support conversation, below a company's contacts; it links to its own page. */
export function SupportRow({ conversation, className }: SupportRowProps) {
  const user = useUser();
  return (
    <ConversationList
      conversations={[conversation]}
      userId={user.id}
      userType={user.userType}
      className={className}
    />
  );
}
