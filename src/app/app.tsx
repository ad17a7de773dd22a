import { Suspense } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { useSession } from '@/lib/session/session';
import { lazyPart } from '@/ui/layout/lazy-part';
import { AppToaster } from '@/ui/toast/toaster';
import { WhenIdle } from '@/ui/layout/when-idle';
import { AppRouter } from './app-router';
import { CrashBoundary } from '@/app/errors/crash-boundary';
import { routes } from '@/app/routes/routes';

const MemberBackground = lazyPart(
  async () => (await import('@/app/background/member-background')).MemberBackground,
);

const Background = lazyPart(async () => (await import('@/app/background/background')).Background);

export function App() {
  const { status } = useSession();
  return (
    <>
      {status === 'signed-in' ? (
        <Suspense>
          <MemberBackground />
        </Suspense>
      ) : null}
      <AppRouter>
        <Suspense>
          <Screens />
        </Suspense>
        <WhenIdle>
          <Suspense>
            <Background />
          </Suspense>
        </WhenIdle>
      </AppRouter>
      <AppToaster />
    </>
  );
}

function Screens() {
  const { pathname } = useLocation();
  return <CrashBoundary address={pathname}>{useRoutes(routes)}</CrashBoundary>;
}
