import { countryInEnglish } from '@/lib/i18n/countries';
import { languageNames } from '@/lib/i18n/language-names';
import { wordsOf } from '@/domain/search/search-words';
import { Constants, type Enums } from '@/lib/database.types';
import type { SearchTerms } from '@/domain/search/search-terms';
import { foldText } from '@/lib/fold-text';
import { termsOf, type SearchFilters } from './search-filters';

const { position_title: positionTitles, work_type: workTypes } = Constants.public.Enums;

/** The words that all of the texts contain. */
function sharedWords(texts: readonly string[]): string[] {
  const [first = [], ...others] = texts.map(wordsOf);
  return first.filter((word) => others.every((other) => other.includes(word)));
}

/** Both gender forms of a word written with a slash: 'ingeniero/a' is 'ingeniero' and 'ingeniera'. */
function formsOf(word: string): string[] {
  const [stem = '', ending] = word.split('/');
  return ending === undefined ? [stem] : [stem, ending, stem + ending, stem.slice(0, -1) + ending];
}

/**
 * The texts that the server has to search for. Titles are stored in English, so words typed in another
 * language are translated into the title they match, or into the words that several matching titles
 * share ('ventas' becomes 'sales'). Skills are free text, so the typed words are searched for too.
 *
 * @returns the alternatives, beginning with the typed text
 */
export function expandQuery(typed: string, titleOf: (title: string) => string): string[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [typed];
  const titles = positionTitles.filter((title) => {
    const forms = foldText(titleOf(title)).split(' ').flatMap(formsOf);
    return words.every((word) => forms.some((form) => form.startsWith(word)));
  });
  if (titles.every((title) => titleOf(title) === title)) return [typed];
  const shared = sharedWords(titles);
  const isAlreadyTyped = shared.every((word) => words.some((start) => word.startsWith(start)));
  return isAlreadyTyped ? [typed] : [typed, shared.join(' ')];
}

/** Translates stored values into the interface's language. */
export interface Names {
  readonly title: (title: string) => string;
  readonly language: (name: string) => string;
  readonly workType: (workType: Enums<'work_type'>) => string;
}

/** From this many letters on, a typed word may match the beginning of a language or work type. */
const minPrefixLength = 3;

/** Like {@link expandQuery}, but each word may also be a language or a work type. */
function expandKeywords(typed: string, names: Names): string[] {
  const terms = [
    ...languageNames.map((name) => ({ name, translation: names.language(name) })),
    ...workTypes.map((name) => ({ name, translation: names.workType(name) })),
  ];
  const termsFor = (word: string): string[] => {
    if (word.length < minPrefixLength) return [];
    const matches = terms.filter(({ translation }) =>
      wordsOf(translation).some((form) => form.startsWith(word)),
    );
    const shared = sharedWords(matches.map(({ name }) => name));
    return shared.some((other) => other.startsWith(word)) ? [] : shared;
  };
  const rest: string[] = [];
  const storedWords: string[] = [];
  for (const word of wordsOf(typed)) {
    const matches = termsFor(word);
    if (matches.length > 0) storedWords.push(...matches);
    else rest.push(word);
  }
  if (storedWords.length === 0) return expandQuery(typed, names.title);
  const others = expandQuery(rest.join(' '), names.title);
  return [typed, ...others.map((other) => [...storedWords, other].join(' ').trim())];
}

/**
 * The places that the server has to search for. Countries are stored in English, so a country typed by
 * another name, alone or after a city, is also searched for by its English name.
 *
 * @returns the alternatives, beginning with the typed text
 */
export function expandPlace(typed: string): string[] {
  for (const { index } of typed.matchAll(/[^\s,]+/g)) {
    const country = countryInEnglish(typed.slice(index));
    if (country === undefined) continue;
    const place = typed.slice(0, index) + country;
    const isAlreadyTyped = wordsOf(place).join(' ') === wordsOf(typed).join(' ');
    return isAlreadyTyped ? [typed] : [typed, place];
  }
  return [typed];
}

/** The filters as the server takes them: words with their synonyms. */
export const toServerFilters = (filters: SearchFilters, names: Names): SearchTerms =>
  termsOf(filters, (field, typed) => {
    if (field === 'location') return expandPlace(typed);
    return field === 'keywords' ? expandKeywords(typed, names) : expandQuery(typed, names.title);
  });
