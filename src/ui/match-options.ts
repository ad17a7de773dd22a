import type { SelectOption } from './select-field';

/** Text without case and accents, to compare what people type. */
export const foldText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
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
