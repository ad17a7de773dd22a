import { foldText } from '@/lib/fold-text';
import type { SelectOption } from './select-field';

/**
 * The options that contain the typed text, ignoring case and accents; those that begin with it come
 * first.
 */
export function matchOptions(options: readonly SelectOption[], query: string): SelectOption[] {
  const foldedQuery = foldText(query);
  if (foldedQuery === '') return [...options];
  const hits = options
    .map((option) => ({ option, at: foldText(option.label).indexOf(foldedQuery) }))
    .filter(({ at }) => at >= 0);
  const first = hits.filter(({ at }) => at === 0);
  const rest = hits.filter(({ at }) => at > 0);
  return [...first, ...rest].map(({ option }) => option);
}
