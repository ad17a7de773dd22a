import i18next from 'i18next';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { routeAt } from '@/app/routes/route-at';
import { languageOf } from '@/lib/i18n/first-language';

/** Whether the element has the content of this address, in this language, from the host's file. */
const isServed = ({ dataset, firstChild }: HTMLElement): boolean =>
  firstChild !== null &&
  dataset['path'] === routeAt(window.location.pathname).route.path &&
  dataset['language'] === languageOf(i18next.language);

/** The root of the app: it takes over the content that the host's file has, or else replaces it. */
export const appRoot = (element: HTMLElement): Pick<Root, 'render'> => ({
  render(app: ReactNode) {
    if (isServed(element)) hydrateRoot(element, app);
    else createRoot(element).render(app);
  },
});
