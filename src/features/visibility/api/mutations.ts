import { useMutation, useQueryClient } from '@tanstack/react-query';
import { forgetCompanyFiles } from '@/domain/video/company-files';
import { videoAddressOf, type Audience, type OwnPosition } from '@/domain/position/own-position';
import { ownPositionsQuery } from '@/domain/position/own-positions';
import { unwrap } from '@/lib/errors/errors';
import { showStored } from '@/lib/query/show-stored';
import { callFunction } from '@/lib/supabase/call-function';
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

interface AudienceHandlers {
  /** Creates the position's row; absent where there is one. */
  readonly ensurePositionExists: (() => Promise<void>) | undefined;
  readonly onSuccess: (audience: Audience, hadVideo: boolean) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Chooses who may watch one of the talent's pitches, and has its files moved to where that leaves them
 * (docs/decisions/0062-who-may-watch.md). Fails with AppError.
 */
export function useChooseAudience(
  userId: string,
  positionId: string,
  { ensurePositionExists, onSuccess, onError }: AudienceHandlers,
) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (audience: Audience) => {
      await ensurePositionExists?.();
      const supabase = await getSupabase();
      const result = await supabase
        .from('talent_positions')
        .update({ audience })
        .eq('id', positionId)
        .select()
        .single();
      const row = unwrap(result);
      const hasVideo = videoAddressOf(row.video_url) !== null;
      // A call that fails is made up for by the schedule, within a minute.
      if (hasVideo) await callFunction('move-hidden-films', { own: true }).catch(() => undefined);
      forgetCompanyFiles();
      return { audience, hasVideo };
    },
    onSuccess: async ({ audience, hasVideo }) => {
      const { queryKey } = ownPositionsQuery(userId);
      // Brings the addresses that the moved files have now.
      if (hasVideo) await client.invalidateQueries({ queryKey });
      showStored<OwnPosition[]>(client, queryKey, (rows) =>
        rows?.map((row) => (row.id === positionId ? { ...row, audience } : row)),
      );
      onSuccess(audience, hasVideo);
    },
    onError,
  });
}
