import { useSyncExternalStore } from 'react';

const reducedMotion = '(prefers-reduced-motion: reduce)';

interface NavigatorWithConnection extends Navigator {
  /** Network Information API, in Chromium only. */
  readonly connection?: { readonly saveData?: boolean };
}

const hasConnection = (navigator: Navigator): navigator is NavigatorWithConnection =>
  'connection' in navigator;

/** Whether the person asked their system for less motion. */
export const prefersReducedMotion = (): boolean => window.matchMedia(reducedMotion).matches;

/** Whether the person asked their browser to save data. */
export const prefersReducedData = (): boolean =>
  (hasConnection(navigator) && navigator.connection?.saveData === true) ||
  window.matchMedia('(prefers-reduced-data: reduce)').matches;

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(reducedMotion);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** {@link prefersReducedMotion}, updated when it changes. */
export const usePrefersReducedMotion = (): boolean =>
  useSyncExternalStore(subscribe, prefersReducedMotion, () => false);
