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
 * Waits for the pitch that was asked for before the app's code came, and keeps it for the screen,
 * which then shows it at once. Does nothing where none was asked for.
 */
export async function keepFirstPitch(): Promise<void> {
  const { firstPitch } = window;
  if (!firstPitch) return;
  delete window.firstPitch;
  const row = await firstPitch.row;
  // It was requested as a visitor; a pitch that visitors can't see may be there for a company.
  if (row) queryClient.setQueryData(pitchQuery(firstPitch.id).queryKey, row);
}
