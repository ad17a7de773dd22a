import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useLogOut } from '@/features/auth/account/use-log-out';
import type { UserType } from '@/lib/session/user-type';
import { Button } from '@/ui/button/button';
import { DeskLink } from './desk-link';
import { MessagesLink } from './messages-link';
import { barLinkLook, shortcutsFor } from '@/app/shell/shortcuts';

/** The wide top bar's links for a signed-in user, and the log-out button. */
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
            <Fragment key={id}>
              {id === 'profile' ? <MessagesLink look="words" /> : null}
              <NavLink to={to} className={barLinkLook}>
                {t(id)}
              </NavLink>
            </Fragment>
          ),
        )}
        <DeskLink className={barLinkLook} />
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
