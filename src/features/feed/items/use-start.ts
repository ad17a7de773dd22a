import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pitchQuery } from '@/features/feed/api/queries';
import type { FeedRow } from './feed-item';

/** How the list begins: with the pitch to start at, unless one of the pages lists that pitch. */
interface Start {
  readonly startId: string | undefined;
  /** The pitch put before the pages; undefined if none is. */
  readonly firstId: string | undefined;
  /** The row of that pitch, if it has been read already. */
  readonly row: FeedRow | undefined;
  /** Whether further pages are still being read to find the pitch's place. */
  readonly isSearching: boolean;
}

interface StartOptions {
  readonly startId: string | undefined;
  /** How many pitches may be read to find that pitch at its place in the list. */
  readonly searchLimit: number | undefined;
  /** The rows of the pages that have been read. */
  readonly listedRows: readonly FeedRow[];
  /** Whether they are those of this search; the pitch may be missing from it. */
  readonly isLoaded: boolean;
  /** Whether a further page can be read. */
  readonly hasMore: boolean;
}

/** The pitch that the list starts with, and whether it's still being looked for in the list. */
export function useStart({
  startId,
  searchLimit = 0,
  listedRows,
  isLoaded,
  hasMore,
}: StartOptions) {
  const row = listedRows.find(({ position_id }) => position_id === startId);
  const isSearching = startId !== undefined && searchLimit > 0;
  // Kept as state: if a later page lists the pitch too, it must stay first, or the carousel would take
  // the list for a new one and start again.
  const [start, setStart] = useState<Start>(() => ({
    startId,
    firstId: startId,
    row: undefined,
    isSearching,
  }));
  const isNew = start.startId !== startId;
  const isListed = isLoaded && row !== undefined;
  if ((isNew || start.isSearching) && isListed) {
    setStart({ startId, firstId: undefined, row: undefined, isSearching: false });
  } else if (isNew) {
    setStart({ startId, firstId: startId, row, isSearching });
  } else if (start.isSearching && isLoaded && (!hasMore || listedRows.length >= searchLimit)) {
    setStart({ ...start, isSearching: false });
  }
  const { firstId } = start;
  const first = useQuery({ ...pitchQuery(firstId), initialData: start.row });
  return {
    first,
    /** Whether the pitch itself is still to be read. */
    isPending: firstId !== undefined && first.data === undefined,
    isSearching: start.isSearching,
  };
}
