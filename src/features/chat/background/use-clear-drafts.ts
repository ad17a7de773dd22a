import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/ui/toast/toast';
import { clearDrafts } from '@/features/chat/composer/use-draft';
import { useOutbox } from '@/features/chat/outbox/use-outbox';

const readingMs = 6000;

/**
 * On log-out, clears the user's drafts from this tab and reports how many unsent messages remain on
 * this device. When a session merely expires, the drafts stay. Must unmount when the session ends.
 */
export function useClearDraftsOnSignOut(userId: string, isOnPurpose: () => boolean): void {
  const { t } = useTranslation('chat');
  const { messages } = useOutbox(userId);
  const onEnd = useEffectEvent(() => {
    if (!isOnPurpose()) return;
    clearDrafts(userId);
    if (messages.length === 0) return;
    toast.info(t('unsentAtLogOut', { count: messages.length }), { duration: readingMs });
  });
  useEffect(() => () => onEnd(), []);
}
