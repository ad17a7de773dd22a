/** The value below which a share of the samples lies. @param share 0.5 for the median */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export interface Row {
  what: string;
  measured: string;
  /** The target, as text. */
  target: string;
  /** Undefined for a figure without a target. */
  met?: boolean;
}

const verdict = ({ met }: Row) => (met === undefined ? '' : met ? 'met' : 'missed');

/** Prints the measured figures beside their targets; a missed target fails nothing. */
export function printTable(rows: readonly Row[]): void {
  const width = (pick: (row: Row) => string) => Math.max(...rows.map((row) => pick(row).length));
  const [what, measured, target] = [
    width((row) => row.what),
    width((row) => row.measured),
    width((row) => row.target),
  ];
  for (const row of rows) {
    console.log(
      `${row.what.padEnd(what)}  ${row.measured.padStart(measured)}  ${row.target.padStart(target)}  ${verdict(row)}`.trimEnd(),
    );
  }
}
