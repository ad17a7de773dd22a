import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '@/lib/routing/paths';
import { useSession } from '@/lib/session/session';
import { cx } from '@/ui/cx';
import { lazyPart } from '@/ui/layout/lazy-part';
import { WhenIdle } from '@/ui/layout/when-idle';
import { Logo } from './logo';

const MobileShortcuts = lazyPart(async () => (await import('./mobile-shortcuts')).MobileShortcuts);

const MessagesLink = lazyPart(async () => (await import('./messages-link')).MessagesLink);

const barId = 'top-bar-shortcuts';

/**
 * The top bar of small screens: the logo, the messages link for members, and a button that expands
 * an 80 px high row of icon buttons. The row starts collapsed: invisible and zero wide.
 */
export function MobileTopBar() {
  const { t } = useTranslation('shell');
  const session = useSession();
  const { pathname } = useLocation();
  const header = useRef<HTMLElement>(null);
  // The path at which it was expanded, so that it collapses on navigation.
  const [expandedAt, setExpandedAt] = useState<string | null>(null);
  if (expandedAt !== null && expandedAt !== pathname) setExpandedAt(null);
  const isExpanded = expandedAt === pathname;
  const collapse = () => setExpandedAt(null);

  return (
    <header
      ref={header}
      className="fixed inset-x-0 top-0 z-40 h-(--bar-end) border-b border-line bg-page pt-(--safe-top) text-ink md:hidden"
    >
      <div className="flex h-full items-center gap-1 pr-2 pl-[min(1.25rem,5vw)]">
        <Logo />
        <div className="flex-1" />
        {session.status === 'signed-out' || session.status === 'unconfirmed' ? (
          <Link
            data-bar-sign-in
            to={paths.auth('talent')}
            className="flex min-h-11 items-center rounded-full px-3 font-semibold whitespace-nowrap max-[18em]:hidden"
          >
            {t('signIn')}
          </Link>
        ) : null}
        {session.status === 'signed-in' && !session.user.isUndecided ? (
          <Suspense>
            <MessagesLink look="icon" />
          </Suspense>
        ) : null}
        <button
          type="button"
          aria-label={t('menu')}
          aria-expanded={isExpanded}
          aria-controls={barId}
          onClick={() => (isExpanded ? collapse() : setExpandedAt(pathname))}
          className="grid size-(--control) place-items-center rounded-full"
        >
          <svg
            aria-hidden
            viewBox="0 0 24 24"
            className="size-[calc(var(--control)*6/11)] fill-none stroke-current stroke-2"
          >
            <path
              strokeLinecap="round"
              d={isExpanded ? 'M6 6l12 12M18 6 6 18' : 'M4 8h16M4 16h16'}
            />
          </svg>
        </button>
      </div>
      <div
        id={barId}
        className={cx(
          'absolute top-full right-0 h-20 overflow-hidden bg-page',
          isExpanded ? 'w-full animate-fade-in border-b border-line' : 'invisible w-0',
        )}
      >
        <WhenIdle>
          <Suspense>
            <MobileShortcuts isExpanded={isExpanded} onCollapse={collapse} header={header} />
          </Suspense>
        </WhenIdle>
      </div>
    </header>
  );
}
