import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Enums } from '@/lib/database.types';
import { toAppError, unwrap } from '@/lib/errors/errors';
import { invalidate } from '@/lib/query/invalidate';
import { useUser } from '@/lib/session/session';
import { getSupabase } from '@/lib/supabase/supabase';
import { callDeskFunction } from './call-desk-function';
import { withCode } from './code-request';
import type { LoggedAction } from './decision';
import { deskKeys } from './keys';

/** What an operator may decide on (docs/decisions/0072-the-desks-door.md). */
export type Role = Enums<'operator_role'>;

export interface Operator {
  readonly userId: string;
  readonly roles: readonly Role[];
  /** When their authenticators last changed; null where nobody knows. */
  readonly authenticatorAt: string | null;
}

/** Every operator, in the order in which they joined. */
export const teamQuery = queryOptions({
  queryKey: [...deskKeys.all, 'team'],
  queryFn: async ({ signal }): Promise<Operator[]> => {
    const supabase = await getSupabase();
    const rows = unwrap(
      await supabase
        .from('desk_operators')
        .select('user_id, roles, authenticator_at')
        .order('created_at')
        .abortSignal(signal),
    );
    return rows.map((row) => ({
      userId: row.user_id,
      roles: row.roles,
      authenticatorAt: row.authenticator_at,
    }));
  },
});

/** What the operator's own roles let them decide, by action. */
export const ownActionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-actions', userId],
    queryFn: async ({ signal }): Promise<ReadonlySet<LoggedAction>> => {
      const supabase = await getSupabase();
      const [operator] = unwrap(
        await supabase.from('operators').select('roles').eq('user_id', userId).abortSignal(signal),
      );
      const rows = unwrap(
        await supabase
          .from('role_actions')
          .select('action')
          .in('role', operator?.roles ?? [])
          .abortSignal(signal),
      );
      return new Set(rows.map(({ action }) => action));
    },
    staleTime: 60_000,
  });

/**
 * Says whether the operator's roles let them decide an action; undefined until the roles are known. Where
 * they can't be loaded, the database is asked.
 */
export function useMayDecide(): ((action: LoggedAction) => boolean) | undefined {
  const { data: ownActions, isPending } = useQuery(ownActionsQuery(useUser().id));
  return isPending ? undefined : (action) => !ownActions?.size || ownActions.has(action);
}

export type TeamChange = { readonly note: string } & (
  | {
      readonly action: 'add_operator';
      readonly email: string;
      readonly roles: readonly Role[];
    }
  | {
      readonly action: 'change_operator';
      readonly userId: string;
      readonly roles: readonly Role[];
    }
  | { readonly action: 'remove_operator' | 'remove_authenticator'; readonly userId: string }
);

/** @throws AppError `unknown_subject` where no account has the address */
async function idOf(email: string): Promise<string> {
  const supabase = await getSupabase();
  const [person] = unwrap(
    await supabase.from('desk_people').select('user_id').eq('email', email.trim().toLowerCase()),
  );
  if (!person) throw toAppError({ message: 'unknown_subject' }, 404);
  return person.user_id;
}

async function changeTeam(change: TeamChange): Promise<void> {
  const { action, note } = change;
  const userId = change.action === 'add_operator' ? await idOf(change.email) : change.userId;
  const body = {
    action,
    user_id: userId,
    note,
    ...('roles' in change ? { roles: change.roles } : {}),
  };
  await withCode(() => callDeskFunction('operators', body));
}

/** Adds, changes or removes an operator, or a lost authenticator of one; owners only. */
export function useChangeTeam() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: changeTeam,
    onSettled: async () => {
      await invalidate(client, deskKeys.all);
      await invalidate(client, ['own-actions']);
    },
  });
}
