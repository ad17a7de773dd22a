// Made from the folders in locales/ by `npm run gen:languages`. Do not edit.

/** The interface's languages; the first is the default and the fallback. */
export const languages = ['en', 'es', 'pt'] as const;
export type Language = (typeof languages)[number];

/** What each is called in itself, for people who cannot read the others. */
export const ownNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
};

/** How previews of links name each. */
export const locales: Readonly<Record<Language, string>> = {
  en: 'en_GB',
  es: 'es_ES',
  pt: 'pt_BR',
};
