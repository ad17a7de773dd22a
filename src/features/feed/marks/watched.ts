import { useMemo } from 'react';
import { useSession } from '@/lib/session/session';
import { readStored, useStoredState, writeStored } from '@/lib/storage/stored-state';
import { visitorId, watchedPitches } from '@/lib/storage/watched-pitches';

/** How many watched pitches are remembered; the oldest are dropped first. */
const maxRemembered = 1000;

/** Remembers, in this browser and for this viewer, that a pitch was watched. */
export function rememberWatched(viewerId: string, positionId: string): void {
  const state = watchedPitches(viewerId);
  const ids = readStored(state) ?? [];
  if (!ids.includes(positionId)) writeStored(state, [...ids, positionId].slice(-maxRemembered));
}

/** The id under which watched pitches are remembered: the account's, or one shared by all visitors. */
export function useViewerId(): string {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : visitorId;
}

/** The position ids of pitches that were watched before. */
export function useWatched(): ReadonlySet<string> {
  const [ids] = useStoredState(watchedPitches(useViewerId()));
  return useMemo(() => new Set(ids), [ids]);
}
