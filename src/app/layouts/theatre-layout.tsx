import { Suspense, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { PageLoading } from './page-loading';
import { LazyHelpButton } from '@/app/shell/help/lazy-help-button';
import { mainId, SkipLink } from './skip-link';
import { TopBar } from '@/app/shell/top-bar/top-bar';
import { useFocusNearby } from '@/app/layouts/use-focus-nearby';
import { useRouteFocus } from './use-route-focus';

/**
 * The theatre: near-black in every theme and exactly one screen high. On phones the page takes the
 * whole screen and brings its own back button; wide screens keep the bar unless the window is as
 * low as a phone in landscape. The page fills `h-full`. In a
 * window too small for its controls, as at 400 % zoom, it is higher than the window, which scrolls.
 */
export function TheatreLayout() {
  const main = useRef<HTMLElement>(null);
  useRouteFocus(main);
  useFocusNearby(main);
  return (
    <div
      data-theatre
      className="theatre relative flex h-dvh flex-col pt-(--top-bar) cramped:h-160 flat:[&>header]:hidden"
    >
      <SkipLink />
      <TopBar />
      <main ref={main} id={mainId} tabIndex={-1} className="relative min-h-0 flex-1">
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </main>
      <LazyHelpButton theatre />
    </div>
  );
}
