import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLogOut } from '@/features/auth/account/use-log-out';

/** The log-out shortcut, in a file of its own so that visitors do not load its code. */
export function LogOutShortcut({ className }: { className: string }) {
  const { t } = useTranslation('shell');
  const { logOut, isLoggingOut } = useLogOut({
    done: t('loggedOut'),
    failed: t('logOutFailed'),
  });
  return (
    <button type="button" disabled={isLoggingOut} onClick={logOut} className={className}>
      <LogOut aria-hidden />
      {t('logOut')}
    </button>
  );
}
