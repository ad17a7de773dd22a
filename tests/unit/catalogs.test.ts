import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { languages, type Language } from '@/lib/i18n/first-language';

const catalogs = import.meta.glob<Record<string, unknown>>('/locales/*/*.json', {
  eager: true,
  import: 'default',
});

const names = [...new Set(Object.keys(catalogs).map((path) => path.split('/').at(-1) ?? ''))];

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Every text with its key; plural forms share one key, because languages have different ones. */
function texts(value: unknown, key = ''): [string, string][] {
  if (!isGroup(value)) return [[key.replace(/_(zero|one|two|few|many|other)$/, ''), String(value)]];
  return Object.entries(value).flatMap(([name, child]) =>
    texts(child, key === '' ? name : `${key}.${name}`),
  );
}

const textsIn = (language: string, name: string) => texts(catalogs[`/locales/${language}/${name}`]);

/** Frequent words of each language that the other does not have. */
const frequentWords: Record<Language, RegExp> = {
  en: /\b(the|you|your|with|and|for|are|have|this|from|what|how|who|not)\b/i,
  es: /\b(el|los|las|para|con|una|que|tus?|del|más|qué|cómo|por)\b/i,
};
/** What is rightly the same in every language: placeholders and signs alone, names, and words that both have. */
const universal =
  /^(\W|\{\{\w+\}\}|\d)*$|^(Error|LinkedIn|Chat|REC|Legal|Cookies|Closer, HubSpot|(\{\{count\}\} )?no)\b/i;
/** Names of jobs and languages, of which many are the same. */
const namesOf = /^(titles|languages)\./;

const withoutPlaceholders = (text: string) => text.replaceAll(/\{\{?[^}]*\}\}?/g, '');

const placeholders = (text: string) => [...text.matchAll(/\{\{?\s*(\w+)/g)].map(([, name]) => name);

it('there is a folder of catalogs for each language', () => {
  const folder = fileURLToPath(new URL('../../locales', import.meta.url));
  expect(readdirSync(folder).toSorted()).toEqual([...languages].toSorted());
});

const others = languages.slice(1).flatMap((language) => names.map((name) => ({ language, name })));

describe.each(others)('catalog $name in $language', ({ language, name }) => {
  const english = textsIn('en', name);
  const translated = textsIn(language, name);

  it('has the keys of the English one', () => {
    const keys = (entries: [string, string][]) => [...new Set(entries.map(([key]) => key))].sort();
    expect(keys(translated)).toEqual(keys(english));
  });

  it('has no empty text', () => {
    expect([...english, ...translated].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('is written in its own language', () => {
    const written = (entries: [string, string][], foreign: RegExp) =>
      entries.filter(([, text]) => foreign.test(withoutPlaceholders(text)));
    expect(written(english, frequentWords[language])).toEqual([]);
    expect(written(translated, frequentWords.en)).toEqual([]);
  });

  it('leaves nothing in English', () => {
    const inEnglish = Object.fromEntries(english);
    const same = translated.filter(([key, text]) => inEnglish[key] === text && !namesOf.test(key));
    expect(same.filter(([, text]) => !universal.test(text))).toEqual([]);
  });

  it('has the placeholders of the English one', () => {
    const used = (entries: [string, string][]) =>
      Object.fromEntries(entries.map(([key, text]) => [key, placeholders(text).sort()]));
    const [inEnglish, inOther] = [used(english), used(translated)];
    for (const [key, places] of Object.entries(inEnglish)) {
      expect([key, inOther[key]]).toEqual([key, places]);
    }
  });
});
