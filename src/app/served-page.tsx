import i18next from 'i18next';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { routeAt } from '@/app/routes/route-at';
import { languageOf } from '@/lib/i18n/first-language';

/** Whether the element has the content of this address, in this language, from the host's file. */
const isServed = ({ dataset, firstChild }: HTMLElement): boolean =>
  firstChild !== null &&
  dataset['path'] === routeAt(window.location.pathname).route.path &&
  dataset['language'] === languageOf(i18next.language);

/**
 * Shows the app: it takes over the content that the host's file has, or else replaces it.
 * @param isWhole whether the app shows the screen of this address, not that it failed
 */
export function showApp(element: HTMLElement, app: ReactNode, isWhole: boolean): void {
  if (isWhole && isServed(element)) hydrateRoot(element, app);
  else createRoot(element).render(app);
}
