import { countryInEnglish } from '@/lib/i18n/countries';
import { languageNames } from '@/lib/i18n/language-names';
import { positionTitles } from '@/domain/position/position-titles';
import { workTypes, type WorkType } from '@/domain/work-types';
import { foldText } from '@/ui/field/match-options';
import type { SearchFilters } from './search-filters';

/** As words_of of the database. */
const wordsOf = (text: string) =>
  foldText(text)
    .replace(/([a-z0-9])\+\+(?![a-z])/g, '$1plusplus')
    .replace(/([a-z0-9])#(?![a-z])/g, '$1sharp')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The words that all of the texts have. */
function sharedWords(texts: readonly string[]): string[] {
  const [first = [], ...others] = texts.map(wordsOf);
  return first.filter((word) => others.every((other) => other.includes(word)));
}

/** Both forms of a word that is written for both: 'ingeniero/a' is 'ingeniero' and 'ingeniera'. */
function formsOf(word: string): string[] {
  const [stem = '', ending] = word.split('/');
  return ending === undefined ? [stem] : [stem, ending, stem + ending, stem.slice(0, -1) + ending];
}

/**
 * Typed words as the server is to look for them. Titles are stored in English: who types the ones
 * of another language means theirs, or what several of them share ('ventas' is 'sales'). Skills are
 * in anybody's own words, so what was typed is looked for as well.
 *
 * @returns the alternatives, what was typed first
 */
export function expandQuery(typed: string, titleOf: (stored: string) => string): string[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [typed];
  const meant = positionTitles.filter((stored) => {
    const forms = foldText(titleOf(stored)).split(' ').flatMap(formsOf);
    return words.every((word) => forms.some((form) => form.startsWith(word)));
  });
  if (meant.every((stored) => titleOf(stored) === stored)) return [typed];
  const shared = sharedWords(meant);
  const isSaid = shared.every((word) => words.some((start) => word.startsWith(start)));
  return isSaid ? [typed] : [typed, shared.join(' ')];
}

/** What is stored, as the person reads it. */
export interface Names {
  readonly title: (stored: string) => string;
  readonly language: (stored: string) => string;
  readonly workType: (stored: WorkType) => string;
}

/** Letters from which on a word is taken for the beginning of a name. */
const telling = 3;

/** {@link expandQuery} for any field: each word may also be a language or a way of working. */
function expandKeywords(typed: string, names: Names): string[] {
  const known = [
    ...languageNames.map((stored) => ({ stored, read: names.language(stored) })),
    ...workTypes.map((stored) => ({ stored, read: names.workType(stored) })),
  ];
  const meantBy = (word: string): string[] => {
    if (word.length < telling) return [];
    const meant = known.filter(({ read }) => wordsOf(read).some((form) => form.startsWith(word)));
    const shared = sharedWords(meant.map(({ stored }) => stored));
    return shared.some((stored) => stored.startsWith(word)) ? [] : shared;
  };
  const rest: string[] = [];
  const stored: string[] = [];
  for (const word of wordsOf(typed)) {
    const meant = meantBy(word);
    if (meant.length > 0) stored.push(...meant);
    else rest.push(word);
  }
  if (stored.length === 0) return expandQuery(typed, names.title);
  const others = expandQuery(rest.join(' '), names.title);
  return [typed, ...others.map((other) => [...stored, other].join(' ').trim())];
}

/**
 * A place as the server is to look for it: countries are stored in English, so one that is typed by
 * another name, alone or after a city, is looked for by that as well.
 *
 * @returns the alternatives, what was typed first
 */
export function expandPlace(typed: string): string[] {
  for (const { index } of typed.matchAll(/[^\s,]+/g)) {
    const country = countryInEnglish(typed.slice(index));
    if (country === undefined) continue;
    const asked = typed.slice(0, index) + country;
    const isSaid = wordsOf(asked).join(' ') === wordsOf(typed).join(' ');
    return isSaid ? [typed] : [typed, asked];
  }
  return [typed];
}

/** The filters as the server is asked: of each typed field the alternatives. */
export const toServerFilters = (filters: SearchFilters, names: Names) => ({
  ...filters,
  position: expandQuery(filters.position, names.title),
  keywords: expandKeywords(filters.keywords, names),
  location: expandPlace(filters.location),
});
