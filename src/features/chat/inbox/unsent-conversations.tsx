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
 * The way to what this person wrote and has not sent, where the list of conversations cannot be
 * loaded: whom they wrote to is not known then. Nothing when there is nothing unsent.
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
