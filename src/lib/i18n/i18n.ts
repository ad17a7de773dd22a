import i18next, { type BackendModule, type FlatNamespace, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { deviceStorage } from '@/lib/storage/device-storage';
import { env } from '@/lib/env';
import { languageDetector, languageKey } from './first-language';
import { languages, type Language } from './languages';

const catalogs = import.meta.glob<ResourceKey>(
  ['/locales/*/*.json', '!/locales/*/{language,mail}.json'],
  {
    import: 'default',
  },
);

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, callback) {
    const load = catalogs[`/locales/${language}/${namespace}.json`];
    if (!load) {
      callback(new Error(`No catalog ${language}/${namespace}`), false);
      return;
    }
    load().then(
      (catalog) => callback(null, catalog),
      (error: Error) => callback(error, true),
    );
  },
};

/**
 * English if the browser's languages aren't supported. A supported language has no fallback, so
 * that no second catalog is loaded: each is complete.
 */
const fallbackLng = (language?: string) => (language === undefined ? [languages[0]] : []);

let started: Promise<unknown> = Promise.resolve();

const showLanguage = (language: string) => {
  document.documentElement.lang = language;
};

/**
 * Starts translations: the stored choice first, then the browser's language, else English.
 * @param namespaces catalogs that the first screen needs besides those of the shell
 */
export async function startI18n(namespaces: readonly FlatNamespace[] = []): Promise<void> {
  i18next.on('languageChanged', showLanguage);
  started = i18next
    .use(backend)
    .use(languageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      fallbackLng,
      ns: ['common', 'shell', 'errors', ...namespaces],
      defaultNS: 'common',
      // One retry only, so that the offline page does not wait ten seconds.
      maxRetries: 1,
      interpolation: { escapeValue: false },
    });
  await started;
}

/** Loads a Spanish catalog in addition to the language shown. */
async function loadSpanish(namespace: FlatNamespace) {
  const load = catalogs[`/locales/es/${namespace}.json`];
  const [catalog] = await Promise.all([load?.(), started]);
  if (!i18next.hasResourceBundle('es', namespace)) {
    i18next.addResourceBundle('es', namespace, catalog);
  }
}

/**
 * Fetches the catalogs of a screen together with its code, so that it waits for texts once.
 * @param fixed those with texts that stay Spanish; without a network they are in the interface's
 *   language
 * @throws Error where one cannot be had
 */
export async function loadCatalogs(
  names: readonly FlatNamespace[],
  fixed: readonly FlatNamespace[] = [],
): Promise<void> {
  const spanish = env.fixedSpanish ? fixed.map(loadSpanish) : [];
  await started;
  await Promise.all([i18next.loadNamespaces(names), Promise.allSettled(spanish)]);
  const missing = names.filter((name) => !isLoaded(name));
  if (missing.length > 0) throw new Error(`No texts: ${missing.join(', ')}`);
}

const isLoaded = (name: FlatNamespace) =>
  i18next.languages.some((language) => i18next.hasResourceBundle(language, name));

/** Changes the interface language and stores the choice on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  deviceStorage.setItem(languageKey, language);
  await i18next.changeLanguage(language);
}
