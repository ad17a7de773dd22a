import { Suspense, useRef } from 'react';
import { matchPath, Outlet, useLocation } from 'react-router-dom';
import { paths } from '@/lib/routing/paths';
import { useSession } from '@/lib/session/session';
import { lazyPart } from '@/ui/layout/lazy-part';
import { PageLoading } from './page-loading';
import { Footer } from '@/app/shell/footer';
import { LazyHelpButton } from '@/app/shell/help/lazy-help-button';
import { MobileTopBar } from '@/app/shell/top-bar/mobile-top-bar';
import { mainId, SkipLink } from './skip-link';
import { TopBar } from '@/app/shell/top-bar/top-bar';
import { useFocusNearby } from '@/app/layouts/use-focus-nearby';
import { useRouteFocus } from './use-route-focus';

const MemberBottomBar = lazyPart(
  async () => (await import('@/app/shell/bottom-bar/member-bottom-bar')).MemberBottomBar,
);

/** The standard layout: bars, page, footer and help, for every screen that is not a theatre. */
export function AppLayout() {
  const session = useSession();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useRouteFocus(main);
  useFocusNearby(main);
  return (
    <div
      // What lies under a page that covers everything else takes no focus.
      className="flex min-h-dvh flex-col pt-[calc(var(--top-bar)+var(--safe-top))] pb-(--bottom-bar) has-data-covers-page:[&>footer]:invisible cramped:has-data-covers-page:[&>header]:hidden cramped:has-data-covers-page:[&>nav]:hidden"
    >
      <SkipLink />
      <TopBar />
      <MobileTopBar />
      <main
        ref={main}
        id={mainId}
        tabIndex={-1}
        // Fills the screen, so that the footer does not jump while a page loads or is short.
        className="min-h-[calc(100dvh-var(--top-bar)-var(--bottom-bar))] flex-1"
      >
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      {session.status === 'signed-in' ? (
        <Suspense>
          <MemberBottomBar userType={session.user.userType} />
        </Suspense>
      ) : null}
      {/* At the desk, the operator is the help. */}
      {matchPath(`${paths.desk()}/*`, pathname) ? null : <LazyHelpButton />}
    </div>
  );
}
