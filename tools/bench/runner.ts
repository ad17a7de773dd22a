import { lineOf, rowsOfError, rowsOfFigures, sumOf, type Measurement, type Row } from './rows.ts';

interface Outcome {
  readonly rows: readonly Row[];
  /** What ended a measurement, with its stack. */
  readonly errors: readonly unknown[];
}

/**
 * Measures one after the other, whatever becomes of the others.
 * @param limitMs for each measurement, after which it has failed
 * @param print gets each row at once
 */
export async function measureAll(
  measurements: readonly Measurement[],
  limitMs: number,
  print: (row: Row) => void,
): Promise<Outcome> {
  const rows: Row[] = [];
  const errors: unknown[] = [];
  for (const { rows: names, measure } of measurements) {
    let measured: Row[];
    try {
      measured = rowsOfFigures(names, await within(limitMs, measure));
    } catch (error) {
      measured = rowsOfError(names, error);
      if (hasFailed(measured)) errors.push(error);
    }
    measured.forEach(print);
    rows.push(...measured);
  }
  return { rows, errors };
}

/** @throws Error when it takes longer */
async function within<T>(limitMs: number, run: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`not done within ${limitMs / 1000} s`);
    timer = setTimeout(() => reject(error), limitMs);
  });
  try {
    return await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
}

const hasFailed = (rows: readonly Row[]) => rows.some(({ outcome }) => outcome === 'failed');

/** Measures and prints the table, row by row, its sum and what went wrong. @returns whether nothing did */
export async function printTable(
  measurements: readonly Measurement[],
  { limitMs, withTargets }: { limitMs: number; withTargets: boolean },
): Promise<boolean> {
  const width = Math.max(...measurements.flatMap(({ rows }) => rows.map((name) => name.length)));
  const { rows, errors } = await measureAll(measurements, limitMs, (row) =>
    console.log(lineOf(row, width, withTargets)),
  );
  console.log(`\n${sumOf(rows)}`);
  for (const error of errors) console.error(error);
  return !hasFailed(rows);
}
