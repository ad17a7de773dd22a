import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, assertDone, toAppError, unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import {
  withNote,
  withoutPitch,
  withPitch,
  type SavedPitch,
} from '@/features/shortlist/saved-pitch';
import { shortlistKey, shortlistQuery } from './queries';

/**
 * Writes run one after another (docs/decisions/0023-ordered-writes.md). Offline they fail at once
 * instead of being paused, so that the person is told and the list can be rolled back.
 */
const inOrder = { networkMode: 'always', scope: { id: 'shortlist' } } as const;

/** The scope of notes, which are in order with the other writes. */
export const noteScope = inOrder.scope.id;

/** Options of a mutation that changes the cached list before the server has answered. */
function useOptimisticList(userId: string) {
  const client = useQueryClient();
  const mutationKey = ['shortlist-change', userId];
  const queryKey = shortlistKey(userId);
  return {
    options: {
      ...inOrder,
      mutationKey,
      // Refetch only after the last pending change.
      onSettled: () => {
        if (client.isMutating({ mutationKey }) > 1) return;
        void client.invalidateQueries({ queryKey });
      },
    },
    change: async (next: (list: readonly SavedPitch[]) => SavedPitch[]) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(shortlistQuery(userId).queryKey, (before) => before && next(before));
    },
  };
}

/** Saves a pitch, or restores a removed one. A pitch that is saved already (23505) stays unchanged. */
export function useSavePitch(userId: string, handlers: { readonly onError: () => void }) {
  const { options, change } = useOptimisticList(userId);
  return useMutation({
    ...options,
    ...handlers,
    mutationFn: async (pitch: SavedPitch): Promise<void> => {
      const supabase = await getSupabase();
      const { error, status } = await supabase.from('shortlist').insert({
        position_id: pitch.positionId,
        note: pitch.note,
        created_at: pitch.savedAt,
      });
      if (error && error.code !== '23505') throw toAppError(error, status);
    },
    onMutate: (pitch) => change((list) => withPitch(list, pitch)),
  });
}

interface Removal {
  readonly pitch: SavedPitch;
  /** The text in the note field, which may not be stored yet. */
  readonly note: string;
}

interface RemovalHandlers {
  readonly onRemoved: (removal: Removal) => void;
  readonly onError: (removal: Removal) => void;
}

export function useRemovePitch(userId: string, { onRemoved, onError }: RemovalHandlers) {
  const { options, change } = useOptimisticList(userId);
  return useMutation({
    ...options,
    mutationFn: async ({ pitch }: Removal): Promise<void> => {
      const supabase = await getSupabase();
      const own = supabase.from('shortlist').delete().eq('company_id', userId);
      assertDone(await own.eq('position_id', pitch.positionId));
    },
    onMutate: ({ pitch }) => change((list) => withoutPitch(list, pitch.positionId)),
    onSuccess: (_data, removal) => onRemoved(removal),
    onError: (_error, removal) => onError(removal),
  });
}

/**
 * A function that stores the note about a saved pitch if it still is `base`, and returns the note that is
 * stored then. It fails with AppError 'not-found' if the pitch is no longer on the list, for example
 * because another tab removed it.
 */
export function useWriteNote(userId: string, positionId: string) {
  const client = useQueryClient();
  return async (note: string, base: string): Promise<string> => {
    const supabase = await getSupabase();
    const storedNote: unknown = unwrap(
      await supabase.rpc('store_shortlist_note', {
        p_position_id: positionId,
        p_note: note,
        p_base: base,
      }),
    );
    if (typeof storedNote !== 'string') throw new AppError('server');
    client.setQueryData(
      shortlistQuery(userId).queryKey,
      (list) => list && withNote(list, positionId, storedNote),
    );
    return storedNote;
  };
}
