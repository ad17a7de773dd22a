import type { ThreadEntry } from './thread-entries';

/**
 * A row of the thread as drawn: a day's heading, where the new messages begin, or a message with
 * its place in a run.
 */
export type ThreadRow =
  | { readonly kind: 'day'; readonly key: string; readonly date: string }
  | { readonly kind: 'new'; readonly key: string }
  | {
      readonly kind: 'entry';
      readonly key: string;
      readonly entry: ThreadEntry;
      /** Last of a run of one side: it carries the time and the state. */
      readonly endsRun: boolean;
    };

const runGapMs = 5 * 60_000;

/**
 * Puts a heading before the first message of each day (the reader's own days) and a divider before
 * the message `newFromId`, and marks the end of each run of messages of one side, within five
 * minutes of each other.
 */
export function threadRows(
  entries: readonly ThreadEntry[],
  newFromId: string | null = null,
): ThreadRow[] {
  const rows: ThreadRow[] = [];
  let day = '';
  entries.forEach((entry, index) => {
    const entryDay = dayKey(entry.createdAt);
    if (entryDay !== day) {
      rows.push({ kind: 'day', key: `day-${entryDay}`, date: entry.createdAt });
      day = entryDay;
    }
    if (entry.id === newFromId) rows.push({ kind: 'new', key: 'new' });
    const next = entries[index + 1];
    const endsRun = !next || next.id === newFromId || !sameRun(entry, next);
    rows.push({ kind: 'entry', key: entry.id, entry, endsRun });
  });
  return rows;
}

function sameRun(a: ThreadEntry, b: ThreadEntry): boolean {
  return (
    a.side === b.side &&
    a.system === null &&
    b.system === null &&
    !a.isTicket &&
    !b.isTicket &&
    a.status !== 'failed' &&
    (a.status === b.status || b.status === 'sending') &&
    dayKey(a.createdAt) === dayKey(b.createdAt) &&
    Date.parse(b.createdAt) - Date.parse(a.createdAt) < runGapMs
  );
}

/** The calendar day of a time where the reader is, as year-month-day. */
export function dayKey(time: string | Date): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

/** How a day's heading reads: relative for today and yesterday, a date before that. */
export function dayName(time: string, now: Date): 'today' | 'yesterday' | 'date' {
  const key = dayKey(time);
  if (key === dayKey(now)) return 'today';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return key === dayKey(yesterday) ? 'yesterday' : 'date';
}
