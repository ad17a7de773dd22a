import i18next from 'i18next';
import { loadCode } from '@/lib/browser/load-code';
import { loadCatalogs } from '@/lib/i18n/i18n';

type DecisionCode = typeof import('./decision-text');

/** 'loading': also before the first attempt. 'retrying': after a failure. */
type Attempt = 'loading' | 'loaded' | 'failed' | 'retrying';

let code: DecisionCode | undefined;
let attempt: Attempt = 'loading';
let loadingPromise: Promise<void> | undefined;
const listeners = new Set<() => void>();

function change(to: Attempt) {
  attempt = to;
  for (const listener of listeners) listener();
}

async function tryToLoad(): Promise<void> {
  change(attempt === 'failed' ? 'retrying' : 'loading');
  const loaded = await loadCode(() =>
    Promise.all([import('./decision-text'), loadCatalogs(['system-messages'])]),
  ).catch(() => undefined);
  if (loaded) [code] = loaded;
  loadingPromise = undefined;
  change(loaded ? 'loaded' : 'failed');
}

/**
 * Loads the sentences about decisions and payments, which few conversations have, in the language
 * shown. Also resolves when they can't be loaded ({@link lastAttempt}); the next call tries again.
 */
export const loadDecisions = (): Promise<void> => (loadingPromise ??= tryToLoad());

/** The code that makes those sentences; undefined until it is loaded with its texts in this language. */
export const decisionCode = (): DecisionCode | undefined =>
  i18next.hasResourceBundle(i18next.resolvedLanguage ?? '', 'system-messages') ? code : undefined;

/** For `useSyncExternalStore`: how far the last attempt to load them has come. */
export const lastAttempt = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): Attempt => attempt,
};
