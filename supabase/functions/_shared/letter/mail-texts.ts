import { catalogs } from './catalogs.ts';

export type MailCatalog = typeof catalogs.en.mail;

const known = new Map<string, typeof catalogs.en>(Object.entries(catalogs));

/** What mails say in a language of the app, or in English for any other. */
export function mailTexts(wanted: string) {
  const language = known.has(wanted) ? wanted : 'en';
  return { language, catalog: (known.get(language) ?? catalogs.en).mail };
}

/** A position's title, stored by its English name, in the language of a mail. */
export const titleIn = (language: string, title: string): string =>
  Object.entries(known.get(language)?.terms.titles ?? {}).find(([name]) => name === title)?.[1] ??
  title;
