export interface Figure {
  readonly measured: string;
  /** What is wanted, as text. */
  readonly target?: string;
  /** Undefined for a figure without a target. */
  readonly met?: boolean;
}

export interface Row extends Figure {
  readonly what: string;
  readonly outcome: 'measured' | 'failed' | 'left out';
}

/** A measurement, with the names of the rows that it promises, in the order of its figures. */
export interface Measurement {
  readonly rows: readonly string[];
  readonly measure: () => Promise<readonly Figure[]>;
}

/** Thrown by a measurement that this machine has no means for. */
export class LeftOut extends Error {}

const isNoFigure = (measured: string) => measured === '' || /\b(NaN|undefined)\b/.test(measured);

/** The rows of what a measurement gave; a promised one without a usable figure has failed. */
export function rowsOfFigures(names: readonly string[], figures: readonly Figure[]): Row[] {
  const promised = names.map((what, index): Row => {
    const figure = figures[index];
    if (!figure) return { what, outcome: 'failed', measured: 'failed: it gave no figure' };
    if (isNoFigure(figure.measured)) {
      return { what, outcome: 'failed', measured: `failed: it gave '${figure.measured}'` };
    }
    return { what, outcome: 'measured', ...figure };
  });
  const unnamed = figures.slice(names.length).map(({ measured }): Row => {
    return {
      what: `after ${names.at(-1)}`,
      outcome: 'failed',
      measured: `failed: ${measured} has no name`,
    };
  });
  return [...promised, ...unnamed];
}

/** The rows of a measurement that ended with an error, of which they show the first line. */
export function rowsOfError(names: readonly string[], error: unknown): Row[] {
  const message = error instanceof Error ? error.message : String(error);
  const [firstLine = ''] = message.split('\n');
  const [outcome, says] =
    error instanceof LeftOut
      ? (['left out', 'left out'] as const)
      : (['failed', 'failed'] as const);
  return names.map((what) => ({ what, outcome, measured: `${says}: ${firstLine}` }));
}

const verdict = ({ met }: Row) => (met === undefined ? '' : met ? 'met' : 'missed');

/**
 * One line of the table.
 * @param nameWidth of the longest name
 * @param withTargets false for figures of small sizes, which no target is about
 */
export function lineOf(row: Row, nameWidth: number, withTargets: boolean): string {
  const cells = [row.what.padEnd(nameWidth), row.measured.padEnd(22)];
  if (withTargets) cells.push((row.target ?? '').padEnd(16), verdict(row));
  return cells.join('  ').trimEnd();
}

/** What stands under the table: 'of 30 rows 27 measured, 1 failed, 2 left out'. */
export function sumOf(rows: readonly Row[]): string {
  const count = (wanted: Row['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length;
  return `of ${rows.length} rows ${count('measured')} measured, ${count('failed')} failed, ${count('left out')} left out`;
}
