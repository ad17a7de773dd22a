import LanguageDetector from 'i18next-browser-languagedetector';
import { languages, type Language } from './languages';

/** The stored choice's key in `localStorage`. */
export const languageKey = 'pitchreel.language';

const supported = (tag: string) =>
  languages.find((language) => language === tag.split('-')[0]?.toLowerCase());

/** The interface's language that a tag such as 'en-GB' belongs to; English for any other. */
export const languageOf = (tag: string): Language => supported(tag) ?? languages[0];

/** The first of these tags that the interface supports, else English. */
const bestMatch = (tags: readonly string[]): Language =>
  languageOf(tags.find(supported) ?? languages[0]);

/**
 * Finds the language to start with: the stored choice first, then the browser's languages. Nothing
 * but a choice is stored, so that the site follows a browser whose language changes.
 */
export const languageDetector = new LanguageDetector(
  // Without a way to choose among several, the detector names only the first.
  { languageUtils: { getBestMatchFromCodes: bestMatch } },
  {
    order: ['sessionStorage', 'localStorage', 'navigator'],
    lookupSessionStorage: languageKey,
    lookupLocalStorage: languageKey,
    caches: [],
  },
);

/** The language that `startI18n` will start with, for code that runs before it. */
export const detectLanguage = (): Language => bestMatch([languageDetector.detect() ?? []].flat());
