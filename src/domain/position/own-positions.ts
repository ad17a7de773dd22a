import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors/errors';
import { withOwnFiles } from '@/domain/video/company-files';
import { getSupabase } from '@/lib/supabase/supabase';
import type { OwnPosition } from './own-position';

/** The positions of a talent, oldest first, as the talent or an operator reads them. @throws AppError */
export async function fetchPositions(
  talentId: string,
  signal: AbortSignal,
): Promise<OwnPosition[]> {
  const supabase = await getSupabase();
  const rows = unwrap(
    await supabase
      .from('talent_positions')
      .select('*, video_feed (position_id)')
      .eq('talent_id', talentId)
      .order('created_at')
      .order('id')
      .abortSignal(signal),
  );
  return withOwnFiles(
    rows.map(({ video_feed: published, ...row }) => ({ ...row, isLive: published !== null })),
  );
}

/** The talent's own positions, oldest first. */
export const ownPositionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['talent-positions', userId],
    queryFn: ({ signal }) => fetchPositions(userId, signal),
  });
