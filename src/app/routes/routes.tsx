import type { FlatNamespace } from 'i18next';
import type { ComponentType } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { App } from '@/app/app';
import { RouteError } from '@/app/errors/route-error';
import { AppLayout } from '@/app/layouts/app-layout';
import { TheatreLayout } from '@/app/layouts/theatre-layout';
import { loadScreen } from '@/app/release/load-screen';
import { loadCatalogs } from '@/lib/i18n/i18n';
import { hasStoredSession } from '@/lib/session/auth-storage';
import { getSupabase } from '@/lib/supabase/supabase';
import { isProtected, routeTable, type Route } from './route-table';
import { screens } from './screens';

/** Code and texts together: nothing is drawn before its words are there. */
const lazyComponent =
  (
    load: () => Promise<ComponentType>,
    catalogs: readonly FlatNamespace[] = [],
    fixedCatalogs: readonly FlatNamespace[] = [],
  ) =>
  async () => {
    const [Component] = await loadScreen(() =>
      Promise.all([load(), loadCatalogs(catalogs, fixedCatalogs)]),
    );
    return { Component };
  };

const screenRoute = ({ path, screen, catalogs, fixedCatalogs }: Route): RouteObject => ({
  path,
  lazy: lazyComponent(screens[screen], catalogs, fixedCatalogs),
});

/** Round the screens that live on server state; the public ones start without its code. */
const queried = (routes: readonly Route[]): RouteObject => ({
  lazy: lazyComponent(async () => {
    const { QueryProvider } = await import('@/lib/query/query-provider');
    return () => (
      <QueryProvider>
        <Outlet />
      </QueryProvider>
    );
  }),
  children: routes.map(screenRoute),
});

const guarded = (routes: readonly Route[]): RouteObject => ({
  lazy: lazyComponent(
    async () => {
      // Fetched beside the guard, which waits for the session; a failure is tried again there.
      if (hasStoredSession()) void getSupabase().catch(() => undefined);
      return (await import('@/app/guards/route-guard')).RouteGuard;
    },
    [],
    ['common'],
  ),
  children: [queried(routes)],
});

function routesIn(layout: readonly Route[]): RouteObject[] {
  const open = layout.filter((route) => !isProtected(route));
  return [
    ...open.filter(({ usesQueries }) => !usesQueries).map(screenRoute),
    queried(open.filter(({ usesQueries }) => usesQueries)),
    guarded(layout.filter(isProtected)),
  ];
}

/** The table as React Router takes it: the layouts round the guard round the screens. */
export const routes: RouteObject[] = [
  {
    Component: App,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          {
            Component: AppLayout,
            children: routesIn(routeTable.filter(({ isTheatre }) => !isTheatre)),
          },
          {
            Component: TheatreLayout,
            children: routesIn(routeTable.filter(({ isTheatre }) => isTheatre)),
          },
        ],
      },
    ],
  },
];
