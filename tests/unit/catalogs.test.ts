import { describe, expect, it } from 'vitest';

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

const placeholders = (text: string) => [...text.matchAll(/\{\{?\s*(\w+)/g)].map(([, name]) => name);

describe.each(names)('catalog %s', (name) => {
  const english = texts(catalogs[`/locales/en/${name}`]);
  const spanish = texts(catalogs[`/locales/es/${name}`]);

  it('has the same keys in both languages', () => {
    const keys = (entries: [string, string][]) => [...new Set(entries.map(([key]) => key))].sort();
    expect(keys(spanish)).toEqual(keys(english));
  });

  it('has no empty text', () => {
    expect([...english, ...spanish].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('has the same placeholders in both languages', () => {
    const used = (entries: [string, string][]) =>
      Object.fromEntries(entries.map(([key, text]) => [key, placeholders(text).sort()]));
    const [inEnglish, inSpanish] = [used(english), used(spanish)];
    for (const [key, places] of Object.entries(inEnglish)) {
      expect([key, inSpanish[key]]).toEqual([key, places]);
    }
  });
});
