import { lazy, type ComponentType } from 'react';
import { matchRoutes, type NonIndexRouteObject, type RouteObject } from 'react-router-dom';
import { getSupabase } from '@/lib/supabase';
import { AppLayout } from './layouts/app-layout';
import { TheatreLayout } from './layouts/theatre-layout';
import { NotLoadedError } from './not-loaded';

type Load = () => Promise<ComponentType>;

const loads = new Map<RouteObject, () => Promise<unknown>>();

/** A screen, or what stands round some, whose code is loaded when somebody goes there. */
function lazyRoute(route: NonIndexRouteObject, load: Load): RouteObject {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const once = () =>
    (loading ??= load().then(
      (Component) => ({ default: Component }),
      (cause: unknown) => {
        throw new NotLoadedError(undefined, { cause });
      },
    ));
  const made = { ...route, Component: lazy(once) };
  loads.set(made, once);
  return made;
}

const page = (path: string, load: Load) => lazyRoute({ path }, load);

/** Screens that read and write server state; its code comes beside theirs. */
const queried = (...children: RouteObject[]) =>
  lazyRoute({ children }, async () => (await import('./layouts/query-layout')).QueryLayout);

const guarded = (...screens: RouteObject[]) =>
  lazyRoute(
    { children: [queried(...screens)] },
    async () => (await import('./guards/route-guard')).RouteGuard,
  );

/** SPEC §2's route table. */
const pages: RouteObject[] = [
  page('/', async () => (await import('@/pages/home-page')).HomePage),
  page('/register', async () => (await import('@/pages/register-page')).RegisterPage),
  queried(
    page(
      '/company/register',
      async () => (await import('@/pages/company-register-page')).CompanyRegisterPage,
    ),
    page('/talent/auth', async () => (await import('@/pages/auth-page')).TalentAuthPage),
    page('/company/auth', async () => (await import('@/pages/auth-page')).CompanyAuthPage),
    page(
      '/auth/callback',
      async () => (await import('@/pages/auth-callback-page')).AuthCallbackPage,
    ),
    page(
      '/reset-password',
      async () => (await import('@/pages/reset-password-page')).ResetPasswordPage,
    ),
  ),
  guarded(
    page(
      '/talent/dashboard',
      async () => (await import('@/pages/talent-dashboard-page')).TalentDashboardPage,
    ),
    page(
      '/talent/profile',
      async () => (await import('@/pages/talent-profile-page')).TalentProfilePage,
    ),
    page(
      '/company/dashboard',
      async () => (await import('@/pages/company-dashboard-page')).CompanyDashboardPage,
    ),
    page(
      '/company/profile',
      async () => (await import('@/pages/company-profile-page')).CompanyProfilePage,
    ),
    page(
      '/company/receipts/:paymentId?',
      async () => (await import('@/pages/receipts-page')).ReceiptsPage,
    ),
    page(
      '/messages/:conversationId?',
      async () => (await import('@/pages/messages-page')).MessagesPage,
    ),
  ),
  page('/how-it-works', async () => (await import('@/pages/how-it-works-page')).HowItWorksPage),
  page('/for-companies', async () => (await import('@/pages/for-companies-page')).ForCompaniesPage),
  page('/for-talent', async () => (await import('@/pages/for-talent-page')).ForTalentPage),
  page('/help', async () => (await import('@/pages/help-page')).HelpPage),
  page('/privacy', async () => (await import('@/pages/legal-page')).PrivacyPage),
  page('/terms', async () => (await import('@/pages/legal-page')).TermsPage),
  page('/cookies', async () => (await import('@/pages/legal-page')).CookiesPage),
  page('/gdpr', async () => (await import('@/pages/legal-page')).GdprPage),
  page('*', async () => (await import('@/pages/not-found-page')).NotFoundPage),
];

/** Pitches are watched full-screen, without the bars. */
const theatre: RouteObject[] = [
  queried(
    page('/pitch/:positionId', async () => {
      // Beside the page's code, which asks for the pitch as soon as it is there. It tries again.
      void getSupabase().catch(() => undefined);
      return (await import('@/pages/pitch-page')).PitchPage;
    }),
  ),
  guarded(
    page(
      '/company/search-talent',
      async () => (await import('@/pages/search-talent-page')).SearchTalentPage,
    ),
  ),
];

export const routes: RouteObject[] = [
  { element: <AppLayout />, children: pages },
  { element: <TheatreLayout />, children: theatre },
];

/** Fetches the code of the screen at an address. A failure shows when the screen is drawn. */
export async function preloadScreen(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  const needed = matches.flatMap(({ route }) => loads.get(route) ?? []);
  await Promise.allSettled(needed.map((load) => load()));
}
