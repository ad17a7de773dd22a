import { pitchQuery } from '@/features/feed/api/queries';
import type { FeedRow } from '@/features/feed/items/feed-item';
import { queryClient } from '@/lib/query/query-client';

/** What `ask-first-pitch.ts` leaves for the app. */
export interface FirstPitch {
  readonly id: string;
  /** Null when there is no such pitch, undefined when it could not be read. Never rejects. */
  readonly row: Promise<FeedRow | null | undefined>;
}

declare global {
  interface Window {
    firstPitch?: FirstPitch;
  }
}

/**
 * Waits for the pitch that was requested before the app's code loaded, and caches it, so that the
 * screen shows it at once. Does nothing if none was requested.
 */
export async function keepFirstPitch(): Promise<void> {
  const { firstPitch } = window;
  if (!firstPitch) return;
  delete window.firstPitch;
  const row = await firstPitch.row;
  // It was requested as a visitor; a pitch that visitors can't see may be there for a company.
  if (row) queryClient.setQueryData(pitchQuery(firstPitch.id).queryKey, row);
}
