import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { initReactI18next } from 'react-i18next';
import type { RouteObject, To } from 'react-router-dom';
import commonEn from '@locales/en/common.json';
import errorsEn from '@locales/en/errors.json';
import authEn from '@locales/en/auth.json';
import shellEn from '@locales/en/shell.json';
import authEs from '@locales/es/auth.json';
import errorsEs from '@locales/es/errors.json';
import { RoutesRouter, testRouter } from '@/lib/routing/test-router';

await i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  ns: ['common', 'auth', 'errors'],
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  resources: {
    en: { common: commonEn, auth: authEn, errors: errorsEn, shell: shellEn },
    es: { auth: authEs, errors: errorsEs },
  },
});

interface Place {
  at?: string;
  state?: unknown;
  /** Other routes of the test: an element, or a function that loads it on navigation. */
  elsewhere?: Record<string, ReactElement | (() => Promise<ReactElement>)>;
}

/** For tests: renders an element at a path of a small app, with the providers the forms need. */
export function show(element: ReactElement, { at = '/talent/auth', state, elsewhere }: Place = {}) {
  const { pathname, search, hash } = new URL(at, 'http://localhost');
  const routes: RouteObject[] = [
    { path: pathname, element },
    ...Object.entries(elsewhere ?? {}).map(([path, page]) => ({
      path,
      lazy: async () => ({ element: typeof page === 'function' ? await page() : page }),
    })),
    { path: '*', element: null },
  ];
  testRouter.open({ pathname, search, hash }, state);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = render(
    <QueryClientProvider client={client}>
      <RoutesRouter routes={routes} />
    </QueryClientProvider>,
  );
  const router = {
    get location() {
      return testRouter.location;
    },
    navigate: (to: To) => act(async () => testRouter.navigate(to)),
  };
  return { ...shown, router, user: userEvent.setup() };
}

/** For tests: a field by its label, without the button that shows a password. */
export const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });

export const button = (name: string) => screen.getByRole('button', { name });

/** For tests: a call that never settles. */
export const pending = () => new Promise<never>(() => undefined);
