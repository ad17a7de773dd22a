import type { Database } from '@/lib/database.types';

type CountRow = Database['public']['Functions']['search_counts']['Returns'][number];

/** A number of pitches for display. */
export interface Count {
  /** The number that selects the plural form. */
  readonly count: number;
  /** '24', '100+' for more than 100, or '7+' if the server stopped counting at 7. */
  readonly shown: string;
}

/**
 * How many pitches the current filters find, and how many each other choice would find: a profession or
 * work type in place of the chosen one, a language in addition to the chosen ones.
 */
export interface SearchCounts {
  readonly all: Count | undefined;
  readonly profession: (title: string) => Count | undefined;
  readonly workType: (workType: string) => Count | undefined;
  readonly language: (language: string) => Count | undefined;
}

/** The choices with those known to find nothing moved to the end; otherwise in their order. */
export const withResultsFirst = <Choice extends { readonly value: string }>(
  choices: readonly Choice[],
  countOf: ((value: string) => Count | undefined) | undefined,
): Choice[] => {
  const isEmpty = ({ value }: Choice) => countOf?.(value)?.count === 0;
  return [...choices.filter((choice) => !isEmpty(choice)), ...choices.filter(isEmpty)];
};

/** Larger counts are shown as '100+'. */
const maxShown = 100;

/** @param complete false if the server stopped counting; zero then means unknown */
function countOf(pitches: number, complete: boolean): Count | undefined {
  if (pitches > maxShown) return { count: maxShown, shown: `${maxShown}+` };
  if (complete) return { count: pitches, shown: String(pitches) };
  return pitches > 0 ? { count: maxShown, shown: `${pitches}+` } : undefined;
}

/** Indexes the rows of the database function `search_counts` by choice. */
export function countsOf(rows: readonly CountRow[]): SearchCounts {
  const found = new Map(rows.map((row) => [`${row.facet} ${row.choice}`, row]));
  const allRow = found.get('all ');
  const professionsComplete = rows.find(({ facet }) => facet === 'profession')?.complete;
  const countFor = (facet: string, choice: string, complete: boolean) => {
    const row = found.get(`${facet} ${choice}`);
    return countOf(row?.pitches ?? 0, row?.complete ?? complete);
  };
  const all = allRow?.complete ?? false;
  return {
    all: countFor('all', '', all),
    profession: (title) => countFor('profession', title, professionsComplete ?? all),
    workType: (workType) => countFor('work_type', workType, all),
    language: (language) => countFor('language', language, all),
  };
}
