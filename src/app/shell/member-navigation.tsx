import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useLogOut } from '@/features/auth/use-log-out';
import type { UserType } from '@/lib/user-type';
import { Button } from '@/ui/button';
import { shortcutsFor } from './shortcuts';

/** Where somebody signed in goes, and the way out (SPEC §2 'Navigation'). */
export function MemberNavigation({ userType }: { userType: UserType }) {
  const { t } = useTranslation('shell');
  const { logOut, isLoggingOut } = useLogOut({
    done: t('loggedOut'),
    failed: t('logOutFailed'),
  });
  return (
    <>
      <nav aria-label={t('mainNav')} className="flex gap-1">
        {shortcutsFor(userType).map(({ id, to }) =>
          to === null ? null : (
            <NavLink
              key={id}
              to={to}
              className="flex min-h-11 items-center rounded-full px-4 font-semibold text-muted transition-colors hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:text-ink"
            >
              {t(id)}
            </NavLink>
          ),
        )}
      </nav>
      <Button
        variant="ghost"
        size="sm"
        loading={isLoggingOut}
        className="-mr-4 ml-auto"
        onClick={logOut}
      >
        {t('logOut')}
      </Button>
    </>
  );
}
