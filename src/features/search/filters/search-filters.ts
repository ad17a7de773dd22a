import * as v from 'valibot';
import { parameterOf, wordTerms, writeTerms } from '@/domain/search/search-address';
import type { SearchTerm, SearchTerms } from '@/domain/search/search-terms';
import { Constants } from '@/lib/database.types';

const longestText = 100;
const mostNames = 10;
/** The database reads no more of a synonym. */
const longestAlternative = 250;
/** Removes what the database refuses in a text: control characters and unpaired surrogates. */
const clean = (text: string) =>
  text
    .trim()
    .slice(0, longestText)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();

const texts = v.pipe(
  v.array(v.string()),
  v.transform((all) => all.map(clean)),
);
/** Words to search for. */
const words = v.pipe(
  texts,
  v.transform(([first = '']) => first),
);
/** One of a list; blank means 'any', and so does what isn't in it. */
const choiceOf = <const Choice extends string>(choices: readonly Choice[]) =>
  v.pipe(
    words,
    v.transform((text): Choice | '' => choices.find((choice) => choice === text) ?? ''),
  );
/** A whole number; blank means 'any', and so does what isn't one. */
const wholeNumber = v.pipe(
  words,
  v.transform((text) => (/^\d{1,7}$/.test(text) ? text : '')),
);
/** All of several names. */
const names = v.pipe(
  texts,
  v.transform((all): readonly string[] => [...new Set(all.filter(Boolean))].slice(0, mostNames)),
);

/**
 * The filters by the names of their terms, in the order of their chips; a term of the database without one does not
 * compile (docs/decisions/0077-search-terms.md).
 */
const entries = {
  profession: choiceOf(Constants.public.Enums.position_title),
  position: words,
  keywords: words,
  work_type: choiceOf(Constants.public.Enums.work_type),
  pay_model: choiceOf(Constants.public.Enums.pay_model),
  on_target_earnings: wholeNumber,
  notice_weeks: wholeNumber,
  location: words,
  languages: names,
} satisfies Record<SearchTerm, v.GenericSchema<string[], string | readonly string[]>>;
const schema = v.object(entries);

/** The filters of a search (docs/product.md#search-and-feed); blank or empty means 'any'. */
export type SearchFilters = Readonly<v.InferOutput<typeof schema>>;
type Field = keyof SearchFilters;

const read = (textsOf: (field: string) => string[]): SearchFilters =>
  v.parse(schema, Object.fromEntries(Object.keys(entries).map((field) => [field, textsOf(field)])));

export const noFilters: SearchFilters = read(() => []);

/** Reads the filters from an address; invalid values are ignored. */
export const filtersOf = (params: URLSearchParams): SearchFilters =>
  read((field) => params.getAll(parameterOf(field)));

/** The filters of a saved search as the form has them, without choices that no longer exist. */
export const filtersOfTerms = (terms: Readonly<Record<string, unknown>>): SearchFilters =>
  read((field) => [terms[field] ?? []].flat().map(String));

/** The same address with other filters. Other parameters stay, except `pitch`, because the list is new. */
export function withFilters(params: URLSearchParams, filters: SearchFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const field of Object.keys(entries)) next.delete(parameterOf(field));
  next.delete('pitch');
  writeTerms(next, filters);
  return next;
}

/**
 * The terms that the server searches for.
 * @param expand returns a text with its synonyms, the text first
 */
export function termsOf(
  filters: SearchFilters,
  expand: (field: Field, typed: string) => string[],
): SearchTerms {
  const activeFields = fieldsOf(filters).filter(([, value]) => value.length > 0);
  return Object.fromEntries(
    activeFields.map(([field, value]) => [
      field,
      typeof value !== 'string'
        ? [...value]
        : wordTerms.includes(field)
          ? expand(field, value).map((text) => text.slice(0, longestAlternative))
          : value,
    ]),
  );
}

/** Each filter with its value, in the order of the chips. */
const fieldsOf = (filters: SearchFilters) =>
  v.parse(
    v.array(v.tuple([v.picklist(fieldNames), v.union([v.string(), v.array(v.string())])])),
    Object.entries(filters),
  );
const fieldNames = v.keyof(schema).options;

/** The filters to change, with their new values. */
export interface FiltersChange extends Partial<SearchFilters> {
  /** Adds or removes one language, without touching the others. */
  readonly language?: { readonly name: string; readonly chosen: boolean };
}

/** The filters after a change. */
export function changedFilters(filters: SearchFilters, change: FiltersChange): SearchFilters {
  const { language, ...some } = change;
  const next = { ...filters, ...some };
  if (!language) return next;
  const others = next.languages.filter((name) => name !== language.name);
  return { ...next, languages: language.chosen ? [...others, language.name] : others };
}

/** The change between two lists of languages that differ by one. */
export function languageChange(before: readonly string[], after: readonly string[]): FiltersChange {
  const name = after.find((one) => !before.includes(one));
  if (name !== undefined) return { language: { name, chosen: true } };
  const removedValue = before.find((one) => !after.includes(one));
  return removedValue === undefined ? {} : { language: { name: removedValue, chosen: false } };
}

/**
 * Changes some filters and takes the others from the address, which may contain a change that isn't
 * rendered yet.
 * @param how `continues`: this change replaces the last one in the browser's history
 */
export type ChangeFilters = (change: FiltersChange, how?: { readonly continues: boolean }) => void;

/** One active filter, the change that removes it, and the filters without it. */
export interface ActiveFilter {
  readonly key: string;
  readonly field: Field;
  readonly value: string;
  readonly removal: FiltersChange;
  readonly without: SearchFilters;
}

/** The active filters, one entry for each chip. */
export function activeFilters(filters: SearchFilters): ActiveFilter[] {
  const entry = (key: string, field: Field, value: string, removal: FiltersChange) => ({
    key,
    field,
    value,
    removal,
    without: changedFilters(filters, removal),
  });
  return fieldsOf(filters).flatMap(([field, value]) => {
    if (typeof value !== 'string') {
      return value.map((name) =>
        entry(`language ${name}`, field, name, { language: { name, chosen: false } }),
      );
    }
    return value === '' ? [] : [entry(field, field, value, { [field]: '' })];
  });
}
