/** The interface's languages; the first is the default and the fallback. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

const isSupported = (tag: string) =>
  languages.some((language) => language === tag.split('-')[0]?.toLowerCase());

/**
 * The language to start with: the stored choice, else the browser's first that we speak, else
 * English. A browser's region stays ('en-GB'), for its dates and numbers.
 */
export function firstLanguage(stored: string | null, browser: readonly string[]): string {
  return [stored ?? '', ...browser].find(isSupported) ?? languages[0];
}
