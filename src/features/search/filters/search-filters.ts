import * as v from 'valibot';
import { workTypes, type WorkType } from '@/domain/work-types';

/** The filters of a search (docs/product.md#search-and-feed); blank or empty means 'any'. */
export interface SearchFilters {
  /** Words searched for in title and skills. */
  readonly position: string;
  /** An exact title. */
  readonly profession: string;
  /** Words searched for in all fields. */
  readonly keywords: string;
  readonly workType: WorkType | '';
  /** A talent must speak all of them. */
  readonly languages: readonly string[];
  /** Words searched for in city and country. */
  readonly location: string;
}

export const noFilters: SearchFilters = {
  position: '',
  profession: '',
  keywords: '',
  workType: '',
  languages: [],
  location: '',
};

const longestText = 100;
const mostLanguages = 10;
/** Removes what the database refuses in a text: control characters and unpaired surrogates. */
const clean = (text: string) =>
  text
    .trim()
    .slice(0, longestText)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
const text = v.pipe(v.nullish(v.string(), ''), v.transform(clean));
const addressSchema = v.object({
  position: text,
  profession: text,
  keywords: text,
  workType: v.fallback(v.pipe(text, v.picklist(['', ...workTypes])), ''),
  languages: v.pipe(
    v.array(text),
    v.transform((names) => [...new Set(names.filter(Boolean))].slice(0, mostLanguages)),
  ),
  location: text,
});

/** Reads the filters from an address; invalid values are ignored. */
export const filtersOf = (params: URLSearchParams): SearchFilters =>
  v.parse(addressSchema, {
    position: params.get('position'),
    profession: params.get('profession'),
    keywords: params.get('keywords'),
    workType: params.get('work'),
    languages: params.getAll('language'),
    location: params.get('location'),
  });

/** The same address with other filters. Other parameters stay, except `pitch`, because the list is new. */
export function withFilters(params: URLSearchParams, filters: SearchFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of [
    'position',
    'profession',
    'keywords',
    'work',
    'language',
    'location',
    'pitch',
  ]) {
    next.delete(name);
  }
  const texts = {
    position: filters.position,
    profession: filters.profession,
    keywords: filters.keywords,
    work: filters.workType,
    location: filters.location,
  };
  for (const [name, text] of Object.entries(texts)) {
    if (text.trim() !== '') next.set(name, text.trim());
  }
  for (const language of filters.languages) next.append('language', language);
  return next;
}

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
  const gone = before.find((one) => !after.includes(one));
  return gone === undefined ? {} : { language: { name: gone, chosen: false } };
}

/**
 * Changes some filters and takes the others from the address, which may hold a change that is not
 * rendered yet.
 * @param how `continues`: this change replaces the last one in the browser's history
 */
export type ChangeFilters = (change: FiltersChange, how?: { readonly continues: boolean }) => void;

/** One active filter, the change that removes it, and the filters without it. */
export interface ActiveFilter {
  readonly key: string;
  readonly field: keyof SearchFilters;
  readonly value: string;
  readonly removal: FiltersChange;
  readonly without: SearchFilters;
}

/** The active filters, one entry for each chip. */
export function activeFilters(filters: SearchFilters): ActiveFilter[] {
  const { languages, ...texts } = filters;
  const active: ActiveFilter[] = [];
  for (const field of ['profession', 'position', 'keywords', 'workType', 'location'] as const) {
    const value = texts[field];
    if (!value) continue;
    const removal = { [field]: '' };
    active.push({ key: field, field, value, removal, without: { ...filters, ...removal } });
  }
  for (const language of languages) {
    const removal = { language: { name: language, chosen: false } };
    active.push({
      key: `language ${language}`,
      field: 'languages',
      value: language,
      removal,
      without: changedFilters(filters, removal),
    });
  }
  return active;
}
