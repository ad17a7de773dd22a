import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/ui/toast/toast';
import { clearDrafts } from '@/features/chat/composer/use-draft';
import { useOutbox } from '@/features/chat/outbox/use-outbox';

const readingMs = 6000;

/**
 * Clears this person's drafts from the tab when they log out, and tells them how many unsent messages
 * wait on this device. A session that ended by itself keeps the drafts. Mounted while one person is
 * signed in.
 */
export function useClearDraftsOnSignOut(userId: string, isOnPurpose: () => boolean): void {
  const { t } = useTranslation('chat');
  const { pending } = useOutbox(userId);
  const onEnd = useEffectEvent(() => {
    if (!isOnPurpose()) return;
    clearDrafts(userId);
    if (pending.length === 0) return;
    toast.info(t('unsentAtLogOut', { count: pending.length }), { duration: readingMs });
  });
  useEffect(() => () => onEnd(), []);
}
