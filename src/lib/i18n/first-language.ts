/** The interface's languages; the first is the default and the fallback. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** The stored choice's key in `localStorage`. */
export const languageKey = 'pitchreel.language';

/** How previews of links name each language. */
export const locales: Readonly<Record<Language, string>> = { en: 'en_GB', es: 'es_ES' };

const supported = (tag: string) =>
  languages.find((language) => language === tag.split('-')[0]?.toLowerCase());

/** The interface's language that a tag such as 'en-GB' belongs to; English for any other. */
export const languageOf = (tag: string): Language => supported(tag) ?? languages[0];

/**
 * The language to start with: the stored choice, else the browser's first that we speak, else
 * English. A browser's region stays ('en-GB'), for its dates and numbers.
 */
export function firstLanguage(stored: string | null, browser: readonly string[]): string {
  return [stored ?? '', ...browser].find(supported) ?? languages[0];
}
