import { unwrap } from '@/lib/errors/errors';
import { ownStorageUrl } from '@/lib/supabase/own-storage-url';
import { getSupabase } from '@/lib/supabase/supabase';

/** What a position points to. Addresses are public; null where there is none. */
export interface PositionVideo {
  videoUrl: string | null;
  posterUrl: string | null;
}

/** The same with the captions, which the database drops with the video they were made for. */
export interface StoredVideo extends PositionVideo {
  captionsUrl: string | null;
}

/** The position no longer shows the film that was to be changed: another tab or device was faster. */
export class VideoChangedElsewhere extends Error {
  override readonly name = 'VideoChangedElsewhere';
}

/** A position's video at this project's own storage, whatever host its stored address names. */
export function shownVideo({ videoUrl, posterUrl, captionsUrl }: StoredVideo): StoredVideo {
  return {
    videoUrl: videoUrl && (ownStorageUrl(videoUrl, 'talent_videos') ?? videoUrl),
    posterUrl: posterUrl && (ownStorageUrl(posterUrl, 'talent_posters') ?? posterUrl),
    captionsUrl: captionsUrl && (ownStorageUrl(captionsUrl, 'talent_captions') ?? null),
  };
}

/**
 * Changes a position while it still shows this film: another tab or device may have given it a new
 * one, which this tab never showed. @throws AppError, VideoChangedElsewhere
 */
export async function changePositionVideo(
  positionId: string,
  { videoUrl }: PositionVideo,
  columns: { video_url?: null; poster_url?: string | null; captions_url?: string | null },
): Promise<void> {
  const supabase = await getSupabase();
  const changed = unwrap(
    await supabase
      .from('talent_positions')
      .update(columns)
      .eq('id', positionId)
      .eq('video_url', videoUrl ?? '')
      .select('id'),
  );
  if (changed.length === 0) throw new VideoChangedElsewhere();
}
