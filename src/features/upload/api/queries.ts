import { queryOptions } from '@tanstack/react-query';
import { cuesOf, type Cue } from '@/domain/video/captions';
import { toAppError, unwrap } from '@/lib/errors/errors';
import { loadCode } from '@/lib/browser/load-code';
import { getSupabase } from '@/lib/supabase/supabase';

/** Three frames of a published video to choose a cover from; empty when they cannot be decoded. */
export const coverOptionsQuery = (videoUrl: string) =>
  queryOptions({
    queryKey: ['video-covers', videoUrl],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Blob[]> => {
      const video = await download(videoUrl, signal);
      const { makePosters } = await loadCode(() => import('@/features/upload/media/posters'));
      return makePosters(video);
    },
  });

/** The captions of a video in one language, as everyone sees them. */
export interface PublishedCaptions {
  /** ISO 639-1. */
  readonly language: string;
  /** The video as these captions name it. */
  readonly videoUrl: string;
  /** When they were published, as an edit of them names it (docs/decisions/0052-edits-in-two-windows.md). */
  readonly updatedAt: string;
  readonly cues: readonly Cue[];
}

/** The published captions of a position's video, by language. */
export const captionsQuery = (positionId: string, videoUrl: string) =>
  queryOptions({
    queryKey: ['position-captions', positionId, videoUrl],
    queryFn: async ({ signal }): Promise<readonly PublishedCaptions[]> => {
      const supabase = await getSupabase();
      const rows = unwrap(
        await supabase
          .from('position_captions')
          .select('language, video_url, updated_at, cues')
          .eq('position_id', positionId)
          .order('language')
          .abortSignal(signal),
      );
      return rows.map(({ language, video_url, updated_at, cues }) => ({
        language,
        videoUrl: video_url,
        updatedAt: updated_at,
        cues: cuesOf(cues),
      }));
    },
  });

async function download(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw toAppError({ message: response.statusText }, response.status);
  return response.blob();
}
