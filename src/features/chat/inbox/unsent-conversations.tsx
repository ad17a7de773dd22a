import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { RowLink } from './row-link';
import { newestOfEach, type PendingMessage } from '@/features/chat/outbox/pending-message';

interface UnsentConversationsProps {
  pending: readonly PendingMessage[];
  selectedId: string | null;
  onSelect: ((conversationId: string) => void) | undefined;
}

/**
 * Links to the conversations with unsent messages, for when the inbox cannot be loaded and the names
 * of the other side are not known. Renders nothing when nothing is unsent.
 */
export function UnsentConversations({ pending, selectedId, onSelect }: UnsentConversationsProps) {
  const { t } = useTranslation('chat');
  const { pathname } = useLocation();
  if (pending.length === 0) return null;
  return (
    <nav aria-label={t('listLabel')} className="p-2">
      <ul>
        {newestOfEach(pending).map(({ conversationId, content }) => (
          <li key={conversationId}>
            <RowLink
              conversationId={conversationId}
              from={pathname}
              isSelected={conversationId === selectedId}
              onSelect={onSelect}
            >
              <span className="min-w-0">
                <span className="block font-semibold">{t('unsent')}</span>
                <span dir="auto" className="mt-0.5 block truncate text-left text-muted">
                  {content}
                </span>
              </span>
            </RowLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
