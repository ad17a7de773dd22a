import type { Clip, FeedItem } from '@/features/feed/items/feed-item';
import type { Watch } from '@/features/feed/watches/watch';
import { insertBeyondPage } from '@/lib/supabase/insert-beyond-page';

/** Names a video as its address, as `talent_positions.video_url` does; null if it cannot be played. */
function videoAddress(clip: Clip): string | null {
  if (clip.kind === 'file') return clip.storedUrl ?? clip.url;
  return clip.kind === 'youtube' ? `https://www.youtube.com/watch?v=${clip.videoId}` : null;
}

/**
 * Reports how far a pitch was watched, also while the page is being left. The database decides whether it
 * counts (docs/decisions/0045-where-they-stop-watching.md); one that is lost is not missed.
 */
export function sendWatch({ id, source, clip }: FeedItem, { pastStart, reached }: Watch): void {
  const film = videoAddress(clip);
  if (source !== 'database' || film === null) return;
  insertBeyondPage('position_watches', { position_id: id, film, past_start: pastStart, reached });
}
