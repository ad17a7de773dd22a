import en from '../../../../locales/en/terms.json' with { type: 'json' };
import es from '../../../../locales/es/terms.json' with { type: 'json' };

const titles = new Map(
  Object.entries({ en: en.titles, es: es.titles }).map(
    ([language, known]): [string, ReadonlyMap<string, string>] => [
      language,
      new Map(Object.entries(known)),
    ],
  ),
);

/** A position's title, stored by its English name, in the language of a mail. */
export const titleIn = (language: string, title: string): string =>
  titles.get(language)?.get(title) ?? title;
