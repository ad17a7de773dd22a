import { catalogs } from './catalogs.ts';

export type MailCatalog = typeof catalogs.en.mail;

const catalogOf = new Map<string, typeof catalogs.en>(Object.entries(catalogs));

/** What mails say in a language of the app, or in English for any other. */
export function mailTexts(requested: string) {
  const language = catalogOf.has(requested) ? requested : 'en';
  return { language, catalog: (catalogOf.get(language) ?? catalogs.en).mail };
}

/** A position's title, stored by its English name, in the language of a mail. */
export const titleIn = (language: string, title: string): string =>
  Object.entries(catalogOf.get(language)?.terms.titles ?? {}).find(
    ([name]) => name === title,
  )?.[1] ?? title;
