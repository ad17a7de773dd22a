import i18next, { type Resource } from 'i18next';
import { StrictMode, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { App } from '@/app/app';
import { AppLayout } from '@/app/layouts/app-layout';
import { routeAt } from '@/app/routes/route-at';
import type { ScreenName } from '@/app/routes/screens';
import type { Language } from '@/lib/i18n/languages';
import { QueryProvider } from '@/lib/query/query-provider';
import { CompanyAuthPage, TalentAuthPage } from '@/pages/account/auth-page';
import { CompanyRegisterPage } from '@/pages/account/company-register-page';
import { RegisterPage } from '@/pages/account/register-page';
import { HomePage } from '@/pages/home/home-page';
import { ForCompaniesPage } from '@/pages/public/for-companies-page';
import { ForTalentPage } from '@/pages/public/for-talent-page';
import { HelpPage } from '@/pages/public/help-page';
import { HowItWorksPage } from '@/pages/public/how-it-works-page';
import { ImprintPage } from '@/pages/public/imprint-page';
import { CookiesPage, GdprPage, PrivacyPage, TermsPage } from '@/pages/public/legal-page';

/** The screens whose content is in the file that the host serves. */
const screens: Partial<Readonly<Record<ScreenName, ComponentType>>> = {
  CompanyAuthPage,
  CompanyRegisterPage,
  CookiesPage,
  ForCompaniesPage,
  ForTalentPage,
  GdprPage,
  ImprintPage,
  HelpPage,
  HomePage,
  HowItWorksPage,
  PrivacyPage,
  RegisterPage,
  TalentAuthPage,
  TermsPage,
};

const Queried = () => (
  <QueryProvider>
    <Outlet />
  </QueryProvider>
);

/**
 * The page at an address as a visitor gets it first, in the same tree as `routes.tsx` makes, so that the app
 * can take it over.
 * @param address path and query
 * @param texts the catalogs of the language
 * @returns undefined for a screen that only the browser renders
 */
export async function renderPage(
  address: string,
  language: Language,
  texts: Resource[string],
): Promise<string | undefined> {
  const [pathname = ''] = address.split('?');
  const { path, screen, usesQueries } = routeAt(pathname).route;
  const Component = screens[screen];
  if (!Component) return undefined;
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: texts },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
  const page = { path, Component };
  const children = [usesQueries ? { Component: Queried, children: [page] } : page];
  const router = createMemoryRouter(
    [{ Component: App, children: [{ children: [{ Component: AppLayout, children }] }] }],
    { initialEntries: [address] },
  );
  const html = renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  router.dispose();
  return html;
}
