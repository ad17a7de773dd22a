import * as v from 'valibot';
import { workTypes, type WorkType } from '@/domain/work-types';

/** What narrows a search (docs/product.md#search-and-feed); blank or empty means 'any'. */
export interface SearchFilters {
  /** Position or skills, by words. */
  readonly position: string;
  /** A title, exactly. */
  readonly profession: string;
  /** Words of any field. */
  readonly keywords: string;
  readonly workType: WorkType | '';
  /** All of them. */
  readonly languages: readonly string[];
  /** Words of city or country. */
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
/** Without what the database refuses in a text: control characters and halves of surrogate pairs. */
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

/** The filters that an address carries; what makes no sense is ignored. */
export const filtersOf = (params: URLSearchParams): SearchFilters =>
  v.parse(addressSchema, {
    position: params.get('position'),
    profession: params.get('profession'),
    keywords: params.get('keywords'),
    workType: params.get('work'),
    languages: params.getAll('language'),
    location: params.get('location'),
  });

/** The same address with other filters; what else it carries stays, the pitch to start at goes. */
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

/** Some filters as they are to be. */
export interface FiltersChange extends Partial<SearchFilters> {
  /** One language more or fewer, whichever the others are by then. */
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

/** What choosing one language or taking one back has changed. */
export function languageChange(before: readonly string[], after: readonly string[]): FiltersChange {
  const name = after.find((one) => !before.includes(one));
  if (name !== undefined) return { language: { name, chosen: true } };
  const gone = before.find((one) => !after.includes(one));
  return gone === undefined ? {} : { language: { name: gone, chosen: false } };
}

/**
 * Changes some filters and leaves the others as they are in the address by then: what was typed a
 * moment before may not have been rendered yet.
 * @param how `continues`: goes on with the last change and replaces its step in the history
 */
export type ChangeFilters = (change: FiltersChange, how?: { readonly continues: boolean }) => void;

/** One filter in force, the change that takes it away, and the filters without it. */
export interface ActiveFilter {
  readonly key: string;
  readonly field: keyof SearchFilters;
  readonly value: string;
  readonly removal: FiltersChange;
  readonly without: SearchFilters;
}

/** The filters in force, to be shown and removed one by one. */
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
