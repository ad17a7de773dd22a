import { describe, expect, it } from 'vitest';
import { languages } from '@/lib/i18n/languages';

const catalogs = import.meta.glob<Record<string, unknown>>(
  ['/locales/*/*.json', '!/locales/*/language.json'],
  { eager: true, import: 'default' },
);

interface LanguageFile {
  readonly name: string;
  readonly locale: string;
  readonly countries: Readonly<Record<string, readonly string[]>>;
  readonly smallWords: readonly string[];
  /** Common words that give this language away in a catalog of another. */
  readonly frequentWords: readonly string[];
  /** Whole texts, and frequent words of English, that are rightly the same in this language. */
  readonly sameAsEnglish: readonly string[];
}

const files = import.meta.glob<LanguageFile>('/locales/*/language.json', {
  eager: true,
  import: 'default',
});

function fileOf(language: string): LanguageFile {
  const file = files[`/locales/${language}/language.json`];
  if (!file) throw new Error(`locales/${language} has no language.json`);
  return file;
}

const names = [...new Set(Object.keys(catalogs).map((path) => path.split('/').at(-1) ?? ''))];

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** The plural forms that numbers take; Romance languages have one more for whole millions alone. */
function commonForms(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 1000 }, (_, number) => rules.select(number)))];
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Every text with its key. */
function texts(value: unknown, key = ''): [string, string][] {
  if (!isGroup(value)) return [[key, String(value)]];
  return Object.entries(value).flatMap(([name, child]) =>
    texts(child, key === '' ? name : `${key}.${name}`),
  );
}

const formsIn = (language: string, name: string) => texts(catalogs[`/locales/${language}/${name}`]);

/** Every text with its key; plural forms share one key, because languages have different ones. */
const textsIn = (language: string, name: string) =>
  formsIn(language, name).map(([key, text]): [string, string] => [
    key.replace(pluralForm, ''),
    text,
  ]);

/** Placeholders and signs alone. */
const wordless = /^(\W|\{\{\w+\}\}|\d)*$/;
/** Names of jobs and languages, of which many are the same. */
const namesOf = /^(titles|languages)\./;

const withoutPlaceholders = (text: string) => text.replaceAll(/\{\{?[^}]*\}\}?/g, '');

const placeholders = (text: string) => [...text.matchAll(/\{\{?\s*(\w+)/g)].map(([, name]) => name);

const wordsOf = (text: string) =>
  withoutPlaceholders(text)
    .toLowerCase()
    .split(/[^\p{L}]+/u);

it.each(languages)(
  'the language %s has two letters, a name, and a locale for previews',
  (language) => {
    const { name, locale } = fileOf(language);
    expect(language).toMatch(/^[a-z]{2}$/);
    expect(name).toMatch(/^\p{L}/u);
    expect(locale).toMatch(new RegExp(`^${language}_[A-Z]{2}$`));
  },
);

it.each(languages)('the file of %s says what that of English says', (language) => {
  const { countries, ...file } = fileOf(language);
  expect(Object.keys(file).toSorted()).toEqual([
    'frequentWords',
    'locale',
    'name',
    'sameAsEnglish',
    'smallWords',
  ]);
  for (const words of [...Object.values(file).filter(Array.isArray), ...Object.values(countries)]) {
    for (const word of words) expect(word).toEqual(expect.stringMatching(/\S/));
  }
});

// The functions that write mails know 'one' and 'other' alone.
const counting = languages.flatMap((language) =>
  names.filter((name) => name !== 'mail.json').map((name) => ({ language, name })),
);

describe.each(counting)('catalog $name in $language', ({ language, name }) => {
  const forms = new Map(formsIn(language, name));
  const keys = formsIn('en', name).flatMap(([key]) =>
    key.endsWith('_other') ? [key.replace(pluralForm, '')] : [],
  );
  const common = commonForms(language);

  it('has the plural forms of the language', () => {
    const wanted = keys.flatMap((key) => common.map((form) => `${key}_${form}`));
    expect(wanted.filter((key) => !forms.has(key))).toEqual([]);
  });

  it('has no form of whole millions that repeats _other, which i18next takes without one', () => {
    const repeated = [...forms].filter(([key, text]) => {
      const [, form] = pluralForm.exec(key) ?? [];
      const isRare = form !== undefined && !common.includes(form);
      return isRare && text === forms.get(key.replace(pluralForm, '_other'));
    });
    expect(repeated).toEqual([]);
  });
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
    const { frequentWords, sameAsEnglish } = fileOf(language);
    const ofEnglish = fileOf('en').frequentWords.filter((word) => !sameAsEnglish.includes(word));
    const written = (entries: [string, string][], foreign: readonly string[]) =>
      entries.filter(([, text]) => wordsOf(text).some((word) => foreign.includes(word)));
    expect(frequentWords.length).toBeGreaterThan(10);
    expect(written(english, frequentWords)).toEqual([]);
    expect(written(translated, ofEnglish)).toEqual([]);
  });

  it('leaves nothing in English', () => {
    const { sameAsEnglish } = fileOf(language);
    const inEnglish = Object.fromEntries(english);
    const same = translated.filter(([key, text]) => inEnglish[key] === text && !namesOf.test(key));
    expect(
      same.filter(([, text]) => !wordless.test(text) && !sameAsEnglish.includes(text)),
    ).toEqual([]);
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
