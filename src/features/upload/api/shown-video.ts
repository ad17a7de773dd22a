import { ownStorageUrl } from '@/lib/supabase/own-storage-url';
import type { StoredVideo } from './queries';

/** A position's video at this project's own storage, whatever host its stored address names. */
export function shownVideo({ videoUrl, posterUrl, captionsUrl }: StoredVideo): StoredVideo {
  return {
    videoUrl: videoUrl && (ownStorageUrl(videoUrl, 'talent_videos') ?? videoUrl),
    posterUrl: posterUrl && (ownStorageUrl(posterUrl, 'talent_posters') ?? posterUrl),
    captionsUrl: captionsUrl && (ownStorageUrl(captionsUrl, 'talent_captions') ?? null),
  };
}
