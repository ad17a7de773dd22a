import type { Database } from '@/lib/database.types';

type CountRow = Database['public']['Functions']['search_counts']['Returns'][number];

/** A number of pitches as it is shown. */
export interface Count {
  /** For the plural form. */
  readonly count: number;
  /** '24', or '100+' where there are more or nobody counted further. */
  readonly shown: string;
}

/** What the filters give, and what each choice would give in their place (a language: beside them). */
export interface SearchCounts {
  readonly all: Count | undefined;
  readonly profession: (title: string) => Count | undefined;
  readonly workType: (workType: string) => Count | undefined;
  readonly language: (language: string) => Count | undefined;
}

/** Choices that lead to somebody first, the others after them, each in their order. */
export const withResultsFirst = <Choice extends { readonly value: string }>(
  choices: readonly Choice[],
  countOf: ((value: string) => Count | undefined) | undefined,
): Choice[] => {
  const isEmpty = ({ value }: Choice) => countOf?.(value)?.count === 0;
  return [...choices.filter((choice) => !isEmpty(choice)), ...choices.filter(isEmpty)];
};

/** More than these are not told apart. */
const most = 100;

/** @param complete If incomplete, zero means unknown. */
function countOf(pitches: number, complete: boolean): Count | undefined {
  if (pitches > most) return { count: most, shown: `${most}+` };
  if (complete) return { count: pitches, shown: String(pitches) };
  return pitches > 0 ? { count: most, shown: `${pitches}+` } : undefined;
}

/** The rows of `search_counts`, to be asked by choice. */
export function countsOf(rows: readonly CountRow[]): SearchCounts {
  const found = new Map(rows.map((row) => [`${row.facet} ${row.choice}`, row]));
  const rest = found.get('all ');
  const professionsComplete = rows.find(({ facet }) => facet === 'profession')?.complete;
  const ask = (facet: string, choice: string, complete: boolean) => {
    const row = found.get(`${facet} ${choice}`);
    return countOf(row?.pitches ?? 0, row?.complete ?? complete);
  };
  const all = rest?.complete ?? false;
  return {
    all: ask('all', '', all),
    profession: (title) => ask('profession', title, professionsComplete ?? all),
    workType: (workType) => ask('work_type', workType, all),
    language: (language) => ask('language', language, all),
  };
}
