import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import type { UserType } from '@/lib/session/user-type';
import { CountBadge } from '@/ui/feedback/badge';
import { cx } from '@/ui/cx';
import { ShortcutIcon } from '@/app/shell/shortcut-icon';
import { shortcutsFor } from '@/app/shell/shortcuts';

interface BottomBarProps {
  userType: UserType;
  unreadCount: number;
  onHomeTap: () => void;
}

/** The bottom navigation on small screens: three columns for a company, two for talent. */
export function BottomBar({ userType, unreadCount, onHomeTap }: BottomBarProps) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <nav
      data-bottom-bar
      aria-label={t('shell:shortcuts')}
      className={cx(
        'fixed inset-x-0 bottom-0 z-40 grid border-t border-line bg-surface pb-(--safe-bottom) text-ink md:hidden',
        userType === 'company' ? 'grid-cols-3' : 'grid-cols-2',
      )}
    >
      {shortcutsFor(userType).map(({ id, to }) =>
        to === null ? null : (
          <NavLink
            key={id}
            to={to}
            onClick={id === 'home' ? onHomeTap : undefined}
            className="relative flex h-16 flex-col items-center justify-center gap-0.5 text-sm font-semibold text-muted outline-offset-[-4px] aria-[current=page]:text-ink"
          >
            <ShortcutIcon id={id} />
            {t(`shell:${id}`)}
            {id === 'home' && unreadCount > 0 ? (
              <>
                {' '}
                <CountBadge
                  count={unreadCount}
                  label={t('common:unread', { count: unreadCount })}
                  className="absolute top-1 left-1/2 ml-2"
                />
              </>
            ) : null}
          </NavLink>
        ),
      )}
    </nav>
  );
}
