import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ownPositionsQuery, type OwnPosition } from '@/domain/position/own-positions';
import { unwrap } from '@/lib/errors/errors';
import { showStored } from '@/lib/query/show-stored';
import { getSupabase } from '@/lib/supabase/supabase';

interface PauseHandlers {
  readonly onSuccess: (isPaused: boolean) => void;
  readonly onError: (error: unknown) => void;
}

/** Pauses one of the talent's positions (true), or shows it again (false). Fails with AppError. */
export function usePausePosition(userId: string, positionId: string, handlers: PauseHandlers) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (isPaused: boolean) => {
      const supabase = await getSupabase();
      const result = await supabase
        .from('talent_positions')
        .update({ paused_at: isPaused ? new Date().toISOString() : null })
        .eq('id', positionId)
        .select()
        .single();
      return unwrap(result);
    },
    onSuccess: async ({ paused_at, hidden_at }, isPaused) => {
      showStored<OwnPosition[]>(client, ownPositionsQuery(userId).queryKey, (rows) =>
        rows?.map((row) =>
          row.id === positionId
            ? { ...row, paused_at, hidden_at, isLive: paused_at === null && hidden_at === null }
            : row,
        ),
      );
      handlers.onSuccess(isPaused);
      // Only the server knows whether a position that is no longer paused is live.
      await client.invalidateQueries(ownPositionsQuery(userId));
    },
    onError: handlers.onError,
  });
}
