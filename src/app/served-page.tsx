import i18next from 'i18next';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { routeAt } from '@/app/routes/route-at';
import { languageOf } from '@/lib/i18n/first-language';

/** Whether the element has the content of this address, in this language, from the host's file. */
function isServed({ dataset, firstChild }: HTMLElement): boolean {
  const { path, modes = [] } = routeAt(window.location.pathname).route;
  const requestedMode = new URLSearchParams(window.location.search).get('mode');
  return (
    firstChild !== null &&
    dataset['path'] === path &&
    (dataset['mode'] ?? '') === (modes.find((mode) => mode === requestedMode) ?? '') &&
    dataset['language'] === languageOf(i18next.language)
  );
}

/**
 * Shows the app: it takes over the content that the host's file has, or else replaces it.
 * @param isWhole whether the app shows the screen of this address, not that it failed
 */
export function showApp(element: HTMLElement, app: ReactNode, isWhole: boolean): Root {
  if (isWhole && isServed(element)) return hydrateRoot(element, app);
  const root = createRoot(element);
  root.render(app);
  return root;
}
