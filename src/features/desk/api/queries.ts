import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { isUuid } from '@/domain/ids';
import { unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from './keys';

/** A further page starts after the row with this time and id. */
interface Cursor {
  readonly time: string;
  readonly id: string;
}

const fromTheStart = (): Cursor | null => null;
const rowsPerPage = 30;

/** A person as the desk finds them. */
export interface DeskPerson {
  readonly user_id: string;
  readonly user_type: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly created_at: string;
}

/** Who an account is; null once it is deleted. */
export const personQuery = (personId: string) =>
  queryOptions({
    queryKey: [...deskKeys.person(personId), 'who'],
    queryFn: async ({ signal }): Promise<DeskPerson | null> => {
      if (!isUuid(personId)) return null;
      const supabase = await getSupabase();
      const found = await supabase
        .from('desk_people')
        .select('user_id, user_type, email, name, created_at')
        .eq('user_id', personId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(found);
    },
  });

/** A decision of the log. */
export interface LoggedDecision {
  readonly id: string;
  readonly operator_id: string;
  readonly action: string;
  readonly subject_id: string;
  readonly person_id: string | null;
  readonly reason: string | null;
  readonly words: string;
  readonly note: string;
  readonly facts: unknown;
  readonly created_at: string;
}

/** Which decisions: about one person, on one subject, of one kind; all of them when empty. */
export interface DecisionFilter {
  readonly personId?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly action?: string | undefined;
}

/** The log, newest first. */
export const decisionsQuery = ({ personId, subjectId, action }: DecisionFilter) =>
  infiniteQueryOptions({
    queryKey: [...deskKeys.decisions, { personId, subjectId, action }],
    initialPageParam: fromTheStart(),
    queryFn: async ({ pageParam, signal }): Promise<LoggedDecision[]> => {
      const supabase = await getSupabase();
      let query = supabase
        .from('decisions')
        .select(
          'id, operator_id, action, subject_id, person_id, reason, words, note, facts, created_at',
        )
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(rowsPerPage);
      if (personId !== undefined) query = query.eq('person_id', personId);
      if (subjectId !== undefined) query = query.eq('subject_id', subjectId);
      if (action !== undefined) query = query.eq('action', action);
      if (pageParam) {
        const { time, id } = pageParam;
        // The first condition is what the index is asked for; the second alone reads it from the top.
        query = query
          .lte('created_at', time)
          .or(`created_at.lt."${time}",and(created_at.eq."${time}",id.lt.${id})`);
      }
      return unwrap(await query.abortSignal(signal));
    },
    getNextPageParam: (page): Cursor | null => {
      const last = page.length === rowsPerPage ? page.at(-1) : undefined;
      return last ? { time: last.created_at, id: last.id } : null;
    },
  });
