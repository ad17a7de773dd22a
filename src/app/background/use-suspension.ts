import { useTranslation } from 'react-i18next';
import { signOut } from '@/features/auth/api/auth-service';
import { brand } from '@/lib/brand';
import { useUserEvent } from '@/lib/realtime/user-channel';
import { toast } from '@/ui/toast/toast';

/** Time to read a sentence that is said once. */
const shownMs = 20_000;

/** Signs out at once when an operator suspends the account, and says how to object. */
export function useSuspension(): void {
  const { t } = useTranslation('shell');
  useUserEvent('suspended', () => {
    // Nothing can be done with the session any more, so a failure to end it leaves nothing open.
    void signOut()
      .catch(() => undefined)
      .then(() =>
        toast.error(t('suspended', { email: brand.contactEmail }), { duration: shownMs }),
      );
  });
}
