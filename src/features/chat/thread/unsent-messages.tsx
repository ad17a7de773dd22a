import { useTranslation } from 'react-i18next';
import { useUser } from '@/lib/session/session';
import { Composer } from '@/features/chat/composer/composer';
import { MessageBubble } from '@/features/chat/messages/message-bubble';
import { useChatTexts, type ChatVariant } from '@/features/chat/conversation/chat-variant';
import { threadEntries } from '@/features/chat/messages/thread-entries';
import { useOutbox } from '@/features/chat/outbox/use-outbox';

interface UnsentMessagesProps {
  conversationId: string;
  variant: ChatVariant;
}

/**
 * The user's unsent messages in a conversation that can't be loaded for now, with the send box.
 * Renders nothing without any.
 */
export function UnsentMessages({ conversationId, variant }: UnsentMessagesProps) {
  const user = useUser();
  const { t } = useTranslation('chat');
  const texts = useChatTexts(variant);
  const outbox = useOutbox(user.id);
  const messages = outbox.messages.filter((message) => message.conversationId === conversationId);
  if (messages.length === 0) return null;
  const entries = threadEntries([], messages, user.id);
  return (
    <>
      <ul aria-label={t('unsent')} className="min-h-0 overflow-y-auto px-3 sm:px-4">
        {entries.map((entry) => (
          <li key={entry.id}>
            <MessageBubble
              entry={entry}
              endsRun
              otherName=""
              texts={texts}
              isNewestOwn={false}
              onRetry={outbox.retry}
              onDiscard={outbox.discard}
            />
          </li>
        ))}
      </ul>
      <Composer
        conversationId={conversationId}
        onSend={(content) => outbox.add(conversationId, content)}
      />
    </>
  );
}
