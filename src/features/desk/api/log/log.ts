import type { Reason } from '@/domain/report/reasons';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { loggedActions, type LoggedAction } from '@/features/desk/api/decision';
import { deskKeys } from '@/features/desk/api/keys';
import { withFailedRefunds, type FailedRefund } from './log-refunds';

/** A further page starts after the row with this time and id. */
interface Cursor {
  readonly time: string;
  readonly id: string;
}

const fromTheStart = (): Cursor | null => null;
const rowsPerPage = 30;

/** A decision of the log. */
export interface LoggedDecision {
  readonly id: string;
  readonly operator_id: string;
  readonly action: LoggedAction;
  readonly subject_id: string;
  readonly person_id: string | null;
  readonly reason: Reason | null;
  readonly words: string;
  readonly note: string;
  readonly facts: unknown;
  readonly created_at: string;
}

const actionSchema = v.picklist(loggedActions);

/** A row of the log, whose action the database keeps as a text. */
export const parseDecision = <Row extends { action: string }>(row: Row) => ({
  ...row,
  action: v.parse(actionSchema, row.action),
});

/** Whether a decision's subject is a ticket. */
export const isOfTicket = (action: LoggedAction): boolean =>
  action === 'close_ticket' || action === 'answer_ticket';

/** A decision with what became of it later. */
export interface LogEntry extends LoggedDecision {
  readonly failedRefund: FailedRefund | null;
  readonly isReversed: boolean;
}

/** Which decisions; all of them when empty. */
export interface DecisionFilter {
  readonly personId?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly operatorId?: string | undefined;
  readonly action?: LoggedAction | undefined;
  /** The first moment, and the first one after the last. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** Words of the note or of the message to the person. */
  readonly text?: string | undefined;
}

const columns =
  'id, operator_id, action, subject_id, person_id, reason, words, note, facts, created_at';

async function findDecisions(
  filter: DecisionFilter,
  cursor: Cursor | null,
  limit: number,
  signal?: AbortSignal,
): Promise<LoggedDecision[]> {
  const { personId, subjectId, operatorId, action, from, until, text } = filter;
  const supabase = await getSupabase();
  if (text !== undefined) {
    const search = supabase
      .rpc('desk_log', {
        p_text: text,
        p_limit: limit,
        ...(personId === undefined ? {} : { p_person_id: personId }),
        ...(subjectId === undefined ? {} : { p_subject_id: subjectId }),
        ...(operatorId === undefined ? {} : { p_operator_id: operatorId }),
        ...(action === undefined ? {} : { p_action: action }),
        ...(from === undefined ? {} : { p_from: from }),
        ...(until === undefined ? {} : { p_until: until }),
        ...(cursor ? { p_before: cursor.time, p_before_id: cursor.id } : {}),
      })
      .select(columns);
    return unwrap(await (signal ? search.abortSignal(signal) : search)).map(parseDecision);
  }
  let query = supabase
    .from('decisions')
    .select(columns)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(limit);
  if (personId !== undefined) query = query.eq('person_id', personId);
  if (subjectId !== undefined) query = query.eq('subject_id', subjectId);
  if (operatorId !== undefined) query = query.eq('operator_id', operatorId);
  if (action !== undefined) query = query.eq('action', action);
  if (from !== undefined) query = query.gte('created_at', from);
  if (until !== undefined) query = query.lt('created_at', until);
  if (cursor) {
    const { time, id } = cursor;
    // The first condition is what the index is asked for; the second alone reads it from the top.
    query = query
      .lte('created_at', time)
      .or(`created_at.lt."${time}",and(created_at.eq."${time}",id.lt.${id})`);
  }
  return unwrap(await (signal ? query.abortSignal(signal) : query)).map(parseDecision);
}

/** The decisions, each with what became of it. Fails with AppError. */
async function withOutcomes(
  decisions: readonly LoggedDecision[],
  signal?: AbortSignal,
): Promise<readonly LogEntry[]> {
  if (decisions.length === 0) return [];
  const supabase = await getSupabase();
  const query = supabase.rpc('reversed_decisions', { p_ids: decisions.map(({ id }) => id) });
  const [refunds, reversals] = await Promise.all([
    withFailedRefunds(decisions, signal),
    signal ? query.abortSignal(signal) : query,
  ]);
  const reversed = new Set(unwrap(reversals));
  return refunds.map((one) => ({ ...one, isReversed: reversed.has(one.id) }));
}

const after = (last: LoggedDecision | undefined): Cursor | null =>
  last ? { time: last.created_at, id: last.id } : null;

/** The log, newest first. */
export const decisionsQuery = (filter: DecisionFilter) =>
  infiniteQueryOptions({
    queryKey: [...deskKeys.decisions, filter],
    initialPageParam: fromTheStart(),
    queryFn: async ({ pageParam, signal }): Promise<readonly LogEntry[]> =>
      withOutcomes(await findDecisions(filter, pageParam, rowsPerPage, signal), signal),
    getNextPageParam: (page): Cursor | null =>
      page.length === rowsPerPage ? after(page.at(-1)) : null,
  });

const rowsPerRead = 1000;
/** The most decisions that a file holds. */
export const mostSaved = 10_000;

/** The newest decisions for a file, and whether there are more than it holds. */
export async function readDecisions(
  filter: DecisionFilter,
): Promise<{ rows: readonly LogEntry[]; hasMore: boolean }> {
  const rows: LogEntry[] = [];
  while (rows.length < mostSaved) {
    const page = await findDecisions(filter, after(rows.at(-1)), rowsPerRead);
    rows.push(...(await withOutcomes(page)));
    if (page.length < rowsPerRead) return { rows, hasMore: false };
  }
  const [next] = await findDecisions(filter, after(rows.at(-1)), 1);
  return { rows, hasMore: next !== undefined };
}

/** Someone whose decisions the log has, or may have. */
export interface Decider {
  readonly operator_id: string;
  /** Null once the account is deleted. */
  readonly email: string | null;
  readonly is_operator: boolean;
}

/** Who is or was an operator, those of today first. */
export const decidersQuery = queryOptions({
  queryKey: [...deskKeys.decisions, 'deciders'],
  queryFn: async ({ signal }): Promise<Decider[]> => {
    const supabase = await getSupabase();
    const rows = unwrap(await supabase.rpc('desk_log_operators').abortSignal(signal));
    // The type of a function's row knows no null.
    return rows.map((row) => ({ ...row, email: row.email || null }));
  },
});
