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

/** Loads a screen's code and texts together, so that it never renders untranslated. */
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

/** Wraps the screens that use server state, so that the public ones do not load React Query. */
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
      // Starts loading Supabase in parallel with the guard; a failure is retried when the guard
      // needs it.
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

/**
 * The route table as React Router's routes: layouts contain the guard, which contains the screens.
 */
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
