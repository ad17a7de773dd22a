import type { SearchTerm } from '@/domain/search/search-terms';
import type { Database } from '@/lib/database.types';

type CountRow = Database['public']['Functions']['search_counts']['Returns'][number];

/** A number of pitches for display. */
export interface Count {
  /** The number that selects the plural form. */
  readonly count: number;
  /** '24', '100+' for more than 100, or '7+' if the server stopped counting at 7. */
  readonly numeral: string;
}

/**
 * How many pitches the current filters find, and how many each other choice would find: one of a closed
 * list in place of the chosen one, a language in addition to the chosen ones.
 */
export interface SearchCounts {
  readonly all: Count | undefined;
  readonly of: (term: SearchTerm, choice: string) => Count | undefined;
}

/** The choices with those known to find nothing moved to the end; otherwise in their order. */
export const withResultsFirst = <Choice extends { readonly value: string }>(
  choices: readonly Choice[],
  countOf: (value: string) => Count | undefined,
): Choice[] => {
  const isEmpty = ({ value }: Choice) => countOf(value)?.count === 0;
  return [...choices.filter((choice) => !isEmpty(choice)), ...choices.filter(isEmpty)];
};

/** Larger counts are shown as '100+'. */
const maxShown = 100;

/** @param complete false if the server stopped counting; zero then means unknown */
function countOf(pitches: number, complete: boolean): Count | undefined {
  if (pitches > maxShown) return { count: maxShown, numeral: `${maxShown}+` };
  if (complete) return { count: pitches, numeral: String(pitches) };
  return pitches > 0 ? { count: maxShown, numeral: `${pitches}+` } : undefined;
}

/** Indexes the rows of the database function `search_counts` by choice. */
export function countsOf(rows: readonly CountRow[]): SearchCounts {
  const rowByChoice = new Map(rows.map((row) => [`${row.facet} ${row.choice}`, row]));
  const allRow = rowByChoice.get('all ');
  const all = allRow?.complete ?? false;
  const countFor = (facet: string, choice: string) => {
    const row = rowByChoice.get(`${facet} ${choice}`);
    const complete = rows.find((one) => one.facet === facet)?.complete ?? all;
    return countOf(row?.pitches ?? 0, row?.complete ?? complete);
  };
  return { all: countFor('all', ''), of: countFor };
}
