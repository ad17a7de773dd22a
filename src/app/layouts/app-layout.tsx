import { Suspense, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { useSession } from '@/lib/session/session';
import { lazyPart } from '@/ui/layout/lazy-part';
import { PageLoading } from '../page-loading';
import { Footer } from '../shell/footer';
import { LazyHelpButton } from '../shell/lazy-help-button';
import { MobileTopBar } from '../shell/mobile-top-bar';
import { mainId, SkipLink } from '../shell/skip-link';
import { TopBar } from '../shell/top-bar';
import { useRouteFocus } from '../shell/use-route-focus';

const MemberBottomBar = lazyPart(
  async () => (await import('../shell/member-bottom-bar')).MemberBottomBar,
);

/** The desk: bars, page, footer and help, for every screen but the theatre's. */
export function AppLayout() {
  const session = useSession();
  const main = useRef<HTMLElement>(null);
  useRouteFocus(main);
  return (
    <div className="flex min-h-dvh flex-col pt-[calc(var(--top-bar)+var(--safe-top))] pb-(--bottom-bar)">
      <SkipLink />
      <TopBar />
      <MobileTopBar />
      <main ref={main} id={mainId} tabIndex={-1} className="flex-1">
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
      <LazyHelpButton />
    </div>
  );
}
