import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session/session';
import { Button, type ButtonProps } from '@/ui/button/button';
import { useLogOut } from './use-log-out';

type LogoutButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'>;

/** Signs out of this device, confirms, and goes home. */
export function LogoutButton({ variant = 'secondary', ...look }: LogoutButtonProps) {
  const { t } = useTranslation('auth');
  const session = useSession();
  const userType = session.status === 'signed-in' ? session.user.userType : 'talent';
  const { logOut, isLoggingOut } = useLogOut({
    done: t('logout.success'),
    failed: t(`logout.error.${userType}`),
  });
  return (
    <Button
      {...look}
      variant={variant}
      icon={<LogOut aria-hidden />}
      loading={isLoggingOut}
      loadingText={t('logout.loading')}
      onClick={logOut}
    >
      {t('logout.label')}
    </Button>
  );
}
