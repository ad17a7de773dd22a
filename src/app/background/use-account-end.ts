import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '@/features/auth/api/auth-service';
import { brand } from '@/lib/brand';
import { useUserEvent } from '@/lib/realtime/user-channel';
import { toast } from '@/ui/toast/toast';

/** Time to read a sentence that is said once. */
const shownMs = 20_000;

/** Signs out at once when an operator suspends or deletes the account, and says so, and how to object. */
export function useAccountEnd(): void {
  const { t } = useTranslation('shell');
  const isLeaving = useRef(false);
  const leave = (sentence: string) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    // Nothing can be done with the session any more, so a failure to end it leaves nothing open.
    void signOut()
      .catch(() => undefined)
      .finally(() => {
        isLeaving.current = false;
        toast.error(sentence, { duration: shownMs });
      });
  };
  useUserEvent('suspended', () => leave(t('suspended', { email: brand.contactEmail })));
  useUserEvent('erased', () => leave(t('erased', { email: brand.contactEmail })));
}
