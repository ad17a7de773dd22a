import type { FlatNamespace } from 'i18next';
import { lazy, type ComponentType } from 'react';
import { matchRoutes, type NonIndexRouteObject, type RouteObject } from 'react-router-dom';
import { hasStoredSession } from '@/lib/session/auth-storage';
import { loadCatalogs } from '@/lib/i18n/i18n';
import { getSupabase } from '@/lib/supabase/supabase';
import { AppLayout } from '@/app/layouts/app-layout';
import { TheatreLayout } from '@/app/layouts/theatre-layout';
import { loadScreen } from '@/app/release/not-loaded';

type Load = () => Promise<ComponentType>;

interface Texts {
  /** Whatever the screen may come to show. */
  readonly catalogs?: readonly FlatNamespace[];
  /** Catalogs with texts that stay Spanish. */
  readonly fixed?: readonly FlatNamespace[];
}

const loads = new Map<RouteObject, () => Promise<unknown>>();
const texts = new Map<RouteObject, Texts>();

/** A screen, or what stands round some, whose code and texts are loaded when somebody goes there. */
function lazyRoute(
  route: NonIndexRouteObject,
  load: Load,
  { catalogs = [], fixed = [] }: Texts = {},
): RouteObject {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const once = () =>
    (loading ??= loadScreen(() => Promise.all([load(), loadCatalogs(catalogs, fixed)])).then(
      ([Component]) => ({ default: Component }),
    ));
  const made = { ...route, Component: lazy(once) };
  loads.set(made, once);
  texts.set(made, { catalogs, fixed });
  return made;
}

const page = (
  path: string,
  load: Load,
  catalogs: readonly FlatNamespace[],
  fixed: readonly FlatNamespace[] = [],
) => lazyRoute({ path }, load, { catalogs, fixed });

/** Screens that read and write server state; its code comes beside theirs. */
const queried = (...children: RouteObject[]) =>
  lazyRoute({ children }, async () => (await import('@/app/layouts/query-layout')).QueryLayout);

const guarded = (...screens: RouteObject[]) =>
  lazyRoute(
    { children: [queried(...screens)] },
    async () => {
      // Whoever is expected waits for one thing less. It tries again.
      if (hasStoredSession()) void getSupabase().catch(() => undefined);
      return (await import('@/app/guards/route-guard')).RouteGuard;
    },
    { fixed: ['common'] },
  );

/** SPEC §2's route table. */
const pages: RouteObject[] = [
  page('/', async () => (await import('@/pages/home/home-page')).HomePage, ['home']),
  page('/register', async () => (await import('@/pages/account/register-page')).RegisterPage, [
    'auth',
  ]),
  queried(
    page(
      '/company/register',
      async () => (await import('@/pages/account/company-register-page')).CompanyRegisterPage,
      ['auth'],
    ),
    page('/talent/auth', async () => (await import('@/pages/account/auth-page')).TalentAuthPage, [
      'auth',
    ]),
    page('/company/auth', async () => (await import('@/pages/account/auth-page')).CompanyAuthPage, [
      'auth',
    ]),
    page(
      '/auth/callback',
      async () => (await import('@/pages/account/auth-callback-page')).AuthCallbackPage,
      ['auth'],
      ['auth'],
    ),
    page(
      '/reset-password',
      async () => (await import('@/pages/account/reset-password-page')).ResetPasswordPage,
      ['auth'],
      ['auth'],
    ),
  ),
  guarded(
    page(
      '/talent/dashboard',
      async () => (await import('@/pages/talent/talent-dashboard-page')).TalentDashboardPage,
      ['talent-dashboard', 'chat', 'terms'],
      ['chat'],
    ),
    page(
      '/talent/profile',
      async () => (await import('@/pages/talent/talent-profile-page')).TalentProfilePage,
      ['talent-profile', 'auth', 'notifications', 'recorder', 'terms', 'upload'],
      ['upload'],
    ),
    page(
      '/company/dashboard',
      async () => (await import('@/pages/company/company-dashboard-page')).CompanyDashboardPage,
      ['contacts', 'chat', 'feed', 'shortlist', 'terms', 'unlock'],
      ['chat'],
    ),
    page(
      '/company/profile',
      async () => (await import('@/pages/company/company-profile-page')).CompanyProfilePage,
      ['company-profile', 'auth', 'notifications'],
    ),
    page(
      '/company/receipts/:paymentId?',
      async () => (await import('@/pages/company/receipts-page')).ReceiptsPage,
      ['receipts', 'chat', 'terms'],
    ),
    page(
      '/messages/:conversationId?',
      async () => (await import('@/pages/messages/messages-page')).MessagesPage,
      ['chat', 'contacts', 'terms'],
      ['chat'],
    ),
  ),
  page(
    '/how-it-works',
    async () => (await import('@/pages/public/how-it-works-page')).HowItWorksPage,
    ['info'],
  ),
  page(
    '/for-companies',
    async () => (await import('@/pages/public/for-companies-page')).ForCompaniesPage,
    ['info'],
  ),
  page('/for-talent', async () => (await import('@/pages/public/for-talent-page')).ForTalentPage, [
    'info',
  ]),
  page('/help', async () => (await import('@/pages/public/help-page')).HelpPage, ['help']),
  page('/privacy', async () => (await import('@/pages/public/legal-page')).PrivacyPage, ['legal']),
  page('/terms', async () => (await import('@/pages/public/legal-page')).TermsPage, ['legal']),
  page('/cookies', async () => (await import('@/pages/public/legal-page')).CookiesPage, ['legal']),
  page('/gdpr', async () => (await import('@/pages/public/legal-page')).GdprPage, ['legal']),
  page('*', async () => (await import('@/pages/public/not-found-page')).NotFoundPage, ['auth']),
];

/** Pitches are watched full-screen, without the bars. */
const theatre: RouteObject[] = [
  queried(
    page(
      '/pitch/:positionId',
      async () => {
        // Beside the page's code, which asks for the pitch as soon as it is there. It tries again.
        void getSupabase().catch(() => undefined);
        return (await import('@/pages/watch/pitch-page')).PitchPage;
      },
      ['feed', 'chat', 'contacts', 'shortlist', 'terms', 'unlock'],
    ),
  ),
  guarded(
    page(
      '/company/search-talent',
      async () => (await import('@/pages/watch/search-talent-page')).SearchTalentPage,
      ['search', 'chat', 'contacts', 'feed', 'shortlist', 'terms', 'unlock'],
    ),
  ),
];

export const routes: RouteObject[] = [
  { element: <AppLayout />, children: pages },
  { element: <TheatreLayout />, children: theatre },
];

const matching = (pathname: string) =>
  (matchRoutes(routes, pathname) ?? []).map(({ route }) => route);

/** The catalogs of the screen at an address: a visit that starts there fetches them with the shell's. */
export const catalogsAt = (pathname: string): FlatNamespace[] =>
  matching(pathname).flatMap((route) => texts.get(route)?.catalogs ?? []);

/** Fetches code and texts of the screen at an address. A failure shows when the screen is drawn. */
export async function preloadScreen(pathname: string): Promise<void> {
  const needed = matching(pathname).flatMap((route) => loads.get(route) ?? []);
  await Promise.allSettled(needed.map((load) => load()));
}
