/**
 * Order of two database times (ISO 8601) to the microsecond: negative when `a` is earlier.
 * `Date` alone would drop the last three digits, and two messages of one millisecond
 * would then change places between the server's order and ours.
 */
export function compareTimes(a: string, b: string): number {
  if (a === b) return 0;
  // Written alike to the microsecond, in one zone, they compare as texts: a thread may hold thousands.
  if (a.length === b.length && a.length > 26 && a[10] === b[10] && a.slice(26) === b.slice(26)) {
    return a < b ? -1 : 1;
  }
  const difference = Date.parse(a) - Date.parse(b);
  return difference === 0 ? subMilliseconds(a) - subMilliseconds(b) : difference;
}

function subMilliseconds(time: string): number {
  const fraction = /\.(\d+)/.exec(time)?.[1] ?? '';
  return Number(fraction.padEnd(6, '0').slice(3, 6));
}

/** Order of rows by time, then by id, as the database's keyset order has it (ascending). */
export function compareByTimeAndId(
  a: { readonly time: string; readonly id: string },
  b: { readonly time: string; readonly id: string },
): number {
  const byTime = compareTimes(a.time, b.time);
  if (byTime !== 0) return byTime;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
