import { positionTitles } from '@/lib/position-titles';
import { foldText } from '@/ui/match-options';
import type { SearchFilters } from './search-filters';

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Both forms of a word that is written for both: 'ingeniero/a' is 'ingeniero' and 'ingeniera'. */
function formsOf(word: string): string[] {
  const [stem = '', ending] = word.split('/');
  return ending === undefined ? [stem] : [stem, ending, stem + ending, stem.slice(0, -1) + ending];
}

/**
 * Typed words as the server is to look for them. Titles are stored in English: who types the ones
 * of another language means theirs, or what several of them share ('ventas' is 'sales'). Skills are
 * in anybody's own words, so what was typed is looked for as well; '|' stands between the two.
 */
export function askedWords(typed: string, titleOf: (stored: string) => string): string {
  const words = wordsOf(typed);
  if (words.length === 0) return typed;
  const meant = positionTitles.filter((stored) => {
    const forms = foldText(titleOf(stored)).split(' ').flatMap(formsOf);
    return words.every((word) => forms.some((form) => form.startsWith(word)));
  });
  if (meant.every((stored) => titleOf(stored) === stored)) return typed;
  const [first = [], ...others] = meant.map(wordsOf);
  const shared = first.filter((word) => others.every((other) => other.includes(word)));
  const isSaid = shared.every((word) => words.some((start) => word.startsWith(start)));
  return isSaid ? typed : `${typed} | ${shared.join(' ')}`;
}

/** The filters as the server is asked. @param titleOf a stored title as the person reads it */
export const askedFilters = (
  filters: SearchFilters,
  titleOf: (stored: string) => string,
): SearchFilters => ({
  ...filters,
  position: askedWords(filters.position, titleOf),
  keywords: askedWords(filters.keywords, titleOf),
});
