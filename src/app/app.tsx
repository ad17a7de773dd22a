import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { OfflineNotice } from '@/app/errors/offline-notice';
import { LeaveBlocker } from '@/lib/routing/leave-blocker';
import { useSession } from '@/lib/session/session';
import { lazyPart } from '@/ui/layout/lazy-part';
import { WhenIdle } from '@/ui/layout/when-idle';
import { AppToaster } from '@/ui/toast/toaster';

const MemberBackground = lazyPart(
  async () => (await import('@/app/background/member-background')).MemberBackground,
);

const Background = lazyPart(async () => (await import('@/app/background/background')).Background);

/** The root layout: what keeps running whichever screen is open. */
export function App() {
  const { status } = useSession();
  return (
    <>
      {status === 'signed-in' ? (
        <Suspense>
          <MemberBackground />
        </Suspense>
      ) : null}
      <LeaveBlocker />
      <Suspense>
        <Outlet />
      </Suspense>
      <OfflineNotice />
      <WhenIdle>
        <Suspense>
          <Background />
        </Suspense>
      </WhenIdle>
      <AppToaster />
    </>
  );
}
