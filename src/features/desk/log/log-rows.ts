import type { Reason } from '@/domain/report/reasons';
import type { Decider, LogEntry } from '@/features/desk/api/log/log';

interface RowTexts {
  heads: readonly string[];
  action: (action: string) => string;
  reason: (reason: Reason | null) => string;
  outcome: (entry: LogEntry) => string;
  /** Where the file ends before the log does. */
  more: string | undefined;
}

/** One line for each decision, below the names of the columns. */
export function logRows(
  decisions: readonly LogEntry[],
  deciders: readonly Decider[],
  texts: RowTexts,
): string[][] {
  const emails = new Map(deciders.map(({ operator_id: id, email }) => [id, email ?? id]));
  return [
    [...texts.heads],
    ...decisions.map((row) => [
      row.id,
      row.created_at,
      emails.get(row.operator_id) ?? row.operator_id,
      texts.action(row.action),
      row.subject_id,
      row.person_id ?? '',
      texts.reason(row.reason),
      row.words,
      row.note,
      JSON.stringify(row.facts),
      texts.outcome(row),
    ]),
    ...(texts.more === undefined ? [] : [[texts.more]]),
  ];
}
