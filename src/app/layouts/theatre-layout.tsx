import { Suspense, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { PageLoading } from './page-loading';
import { LazyHelpButton } from '@/app/shell/help/lazy-help-button';
import { mainId, SkipLink } from './skip-link';
import { TopBar } from '@/app/shell/top-bar/top-bar';
import { useRouteFocus } from './use-route-focus';

/**
 * The theatre: near-black whatever the theme and exactly one screen high. Phones give the whole of
 * it to the page, which brings its own way back; wide screens keep the bar, unless they are as low
 * as a phone on its side. The page fills `h-full`.
 */
export function TheatreLayout() {
  const main = useRef<HTMLElement>(null);
  useRouteFocus(main);
  return (
    <div data-theatre className="theatre flex h-dvh flex-col pt-(--top-bar) flat:[&>header]:hidden">
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
