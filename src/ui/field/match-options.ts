import type { SelectOption } from './select-field';

/** Letters that are no letter with a mark, as people without them on their keyboard write them. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Text without case and accents, to compare what people type; as fold_accents of the database. */
export const foldText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[łøđðħŧıςßæœþ]/g, (letter) => plainLetters[letter] ?? letter)
    .trim();

/**
 * The options that contain what was typed, whatever its case and accents; those that begin with it
 * come first, otherwise the given order stays.
 */
export function matchOptions(options: readonly SelectOption[], query: string): SelectOption[] {
  const wanted = foldText(query);
  if (wanted === '') return [...options];
  const hits = options
    .map((option) => ({ option, at: foldText(option.label).indexOf(wanted) }))
    .filter(({ at }) => at >= 0);
  const first = hits.filter(({ at }) => at === 0);
  const rest = hits.filter(({ at }) => at > 0);
  return [...first, ...rest].map(({ option }) => option);
}
