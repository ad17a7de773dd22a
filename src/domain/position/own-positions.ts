import { queryOptions } from '@tanstack/react-query';
import type { Tables } from '@/lib/database.types';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';

/** One of the signed-in talent's positions. */
export interface OwnPosition extends Tables<'talent_positions'> {
  /** Whether the public sees it, that is, whether `video_feed` has a row for it. */
  readonly isLive: boolean;
}

/** The talent's own positions, oldest first. */
export const ownPositionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['talent-positions', userId],
    queryFn: async ({ signal }): Promise<OwnPosition[]> => {
      const supabase = await getSupabase();
      const rows = unwrap(
        await supabase
          .from('talent_positions')
          .select('*, video_feed (position_id)')
          .eq('talent_id', userId)
          .order('created_at')
          .order('id')
          .abortSignal(signal),
      );
      return rows.map(({ video_feed: published, ...row }) => ({
        ...row,
        isLive: published !== null,
      }));
    },
  });

/** The stored video's address, or null. Older rows hold '{}', so only http addresses count. */
export function videoAddressOf(stored: string | null): string | null {
  return stored?.startsWith('http') ? stored : null;
}

/** Whether a position holds a video, published or not. */
export const hasVideo = ({ video_url }: Pick<OwnPosition, 'video_url'>): boolean =>
  videoAddressOf(video_url) !== null;
