import { startTransition, StrictMode, type ReactNode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { mailedLinkAddress } from '@/app/routes/mailed-link';
import { routeAt } from '@/app/routes/route-at';
import { startRouter } from '@/app/routes/router';
import { startI18n } from '@/lib/i18n/i18n';
import { paths } from '@/lib/routing/paths';
import { startSession } from '@/lib/session/session-store';
import { clientSource } from '@/lib/supabase/supabase';

/**
 * Starts the app at the window's address.
 * @param show draws it; it's told whether the screen of the address is there, not that it failed
 */
export async function startApp(show: (app: ReactNode, isWhole: boolean) => void): Promise<void> {
  const linkAddress =
    window.location.pathname === paths.home ? mailedLinkAddress(window.location.hash) : undefined;
  if (linkAddress !== undefined) window.history.replaceState(null, '', linkAddress);
  const { catalogs } = routeAt(window.location.pathname).route;
  // Shell and screen are rendered together, so that nothing shifts after the first paint.
  const [, router] = await Promise.all([startI18n(catalogs), startRouter()]);
  startSession(clientSource);
  // As a transition, because an urgent update would show a loading state for code that is already
  // here.
  startTransition(() =>
    show(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
      router.state.errors === null,
    ),
  );
}
