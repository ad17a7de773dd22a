import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toAppError, unwrap } from '@/lib/errors/errors';
import { invalidate } from '@/lib/query/invalidate';
import { reportError } from '@/lib/errors/report-error';
import { getSupabase } from '@/lib/supabase/supabase';
import type { ItemKind } from './item';
import { deskKeys } from '@/features/desk/api/keys';

/** Whoever only passes by with J has nothing open. */
const openAfterMs = 1000;
/** The database forgets after 75 seconds. */
const renewMs = 40_000;

/** Who has which item open, besides oneself: the beginning of a name or an address, by the item's id. */
export const openByQuery = queryOptions({
  queryKey: deskKeys.open,
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, readonly string[]>> => {
    const supabase = await getSupabase();
    const rows = unwrap(await supabase.rpc('desk_open').abortSignal(signal));
    const names = new Map<string, string[]>();
    for (const { item_id: id, name, email } of rows) {
      const short = name?.trim().split(/\s+/)[0] || email?.split('@')[0] || '?';
      names.set(id, [...(names.get(id) ?? []), short]);
    }
    return names;
  },
  refetchInterval: renewMs,
});

/** Names of those who put off what is put off or has just come back, by the item's id. */
export const putOffByQuery = queryOptions({
  queryKey: [...deskKeys.waiting, 'put-off-by'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
    const supabase = await getSupabase();
    const rows = unwrap(
      await supabase
        .from('desk_items')
        .select('id, snoozed_by')
        .not('snoozed_until', 'is', null)
        .order('snoozed_until')
        .limit(200)
        .abortSignal(signal),
    );
    const ids = [...new Set(rows.flatMap(({ snoozed_by: by }) => by ?? []))];
    if (ids.length === 0) return new Map();
    const people = unwrap(
      await supabase
        .from('desk_people')
        .select('user_id, name, email')
        .in('user_id', ids)
        .abortSignal(signal),
    );
    const names = new Map(
      people.map(({ user_id, name, email }) => [user_id, name ?? email ?? '?']),
    );
    return new Map(
      rows.flatMap(({ id, snoozed_by: by }) =>
        by === null ? [] : [[id, names.get(by) ?? '?'] as const],
      ),
    );
  },
});

/** Tells the other operators that this one has an item open, as long as it is. */
export function useClaim(itemId: string): void {
  useEffect(() => {
    let isClaimed = false;
    const claim = async () => {
      if (document.visibilityState === 'hidden') return;
      isClaimed = true;
      try {
        const supabase = await getSupabase();
        // Refused once the item is decided.
        await supabase.from('desk_claims').upsert({ item_id: itemId });
      } catch (error) {
        reportError(error);
      }
    };
    const leave = async () => {
      try {
        const supabase = await getSupabase();
        await supabase.from('desk_claims').delete().eq('item_id', itemId);
      } catch (error) {
        reportError(error);
      }
    };
    const start = setTimeout(() => void claim(), openAfterMs);
    const renewal = setInterval(() => void claim(), renewMs);
    return () => {
      clearTimeout(start);
      clearInterval(renewal);
      if (isClaimed) void leave();
    };
  }, [itemId]);
}

/** What notes are about: something that waits, and whom it concerns; or a person alone. */
export type NoteSubject =
  | { readonly kind: ItemKind; readonly subjectId: string; readonly personId: null }
  | { readonly kind?: ItemKind; readonly subjectId?: string; readonly personId: string };

export interface DeskNote {
  readonly id: string;
  readonly operator_id: string;
  readonly content: string;
  readonly created_at: string;
}

/** The newest notes about a person, or about what waits where that concerns nobody. */
export const notesQuery = (about: NoteSubject) =>
  queryOptions({
    queryKey: [
      ...deskKeys.waiting,
      'notes',
      about.personId === null ? [about.kind, about.subjectId] : about.personId,
    ],
    queryFn: async ({ signal }): Promise<readonly DeskNote[]> => {
      const supabase = await getSupabase();
      const notes = supabase.from('desk_notes').select('id, operator_id, content, created_at');
      return unwrap(
        await (
          about.personId === null
            ? notes.eq('subject_id', about.subjectId).eq('kind', about.kind)
            : notes.eq('person_id', about.personId)
        )
          .order('created_at', { ascending: false })
          .limit(20)
          .abortSignal(signal),
      );
    },
  });

/** Keeps a note; one whose answer was lost is stored once. */
export function useAddNote(about: NoteSubject) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (note: { readonly id: string; readonly content: string }): Promise<void> => {
      const supabase = await getSupabase();
      const whereTo =
        about.kind !== undefined && about.subjectId !== undefined
          ? { kind: about.kind, subject_id: about.subjectId }
          : { person_id: about.personId };
      const { error, status } = await supabase.from('desk_notes').insert({ ...note, ...whereTo });
      if (error && error.code !== '23505') throw toAppError(error, status);
    },
    onSettled: () => invalidate(client, [...deskKeys.waiting, 'notes']),
  });
}
