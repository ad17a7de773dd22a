import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/ui/toast/toast';
import { clearDrafts } from '@/features/chat/composer/use-draft';
import { useOutbox } from '@/features/chat/outbox/use-outbox';

const readingMs = 6000;

/**
 * For what is there as long as one person is signed in. When they log out, what they have half
 * written goes from this tab, and of what is unsent they are told that it waits here. A session
 * that merely ended leaves all to its owner.
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
