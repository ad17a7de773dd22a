/** One talent has at most this many of {@link windowLength} cards in a row, while there are others. */
const maxPerTalent = 2;
const windowLength = 10;
/** Every fifth card is a new pitch that few have watched. */
const freshInterval = 5;

/** What the order depends on. */
interface Pitch {
  readonly position_id: string;
  readonly talent_id: string;
}

interface FeedLists<T> {
  /** The pitch that was opened by its address; it comes first. */
  readonly first?: T | null | undefined;
  /** The pages read so far, one after another, without what was disliked. */
  readonly rows: readonly T[];
  /** Whether there are further pages of {@link FeedLists.rows}. */
  readonly hasMore: boolean;
  /** New pitches that few have watched, in the order to show them. */
  readonly fresh: readonly T[];
  /** The pages of what was disliked; they come after all others. */
  readonly disliked: readonly T[];
  /** Whether there are further pages of {@link FeedLists.disliked}. */
  readonly hasMoreDisliked: boolean;
}

/**
 * The order in which pitches are shown (docs/decisions/0044-feed-order.md): as the server sent
 * them, but no talent has more than two of ten cards in a row while there are others, and every
 * fifth card goes to a new pitch that few have watched. Each pitch is shown once. A pitch that has
 * to wait is shown as soon as it may be; while there are further pages, pitches that still have to
 * wait are left out, so that the order for more pages always begins with the order for fewer.
 */
export function arrange<T extends Pitch>(lists: FeedLists<T>): T[] {
  const order: T[] = [];
  const placedIds = new Set<string>();
  const isPlaced = ({ position_id }: T) => placedIds.has(position_id);
  const canPlace = (pitch: T) =>
    !isPlaced(pitch) &&
    order.slice(1 - windowLength).filter(({ talent_id }) => talent_id === pitch.talent_id).length <
      maxPerTalent;
  const place = (pitch: T) => {
    order.push(pitch);
    placedIds.add(pitch.position_id);
  };

  const placeRows = (rows: readonly T[], hasMore: boolean, fresh: readonly T[]) => {
    let remaining = rows.filter((row) => !isPlaced(row));
    while (remaining.length > 0) {
      const isFreshSlot = order.length % freshInterval === freshInterval - 1;
      const next =
        (isFreshSlot ? fresh.find(canPlace) : undefined) ??
        remaining.find(canPlace) ??
        (hasMore ? undefined : remaining[0]);
      if (next === undefined) return;
      place(next);
      remaining = remaining.filter((row) => !isPlaced(row));
    }
  };

  if (lists.first) place(lists.first);
  placeRows(lists.rows, lists.hasMore, lists.fresh);
  placeRows(lists.disliked, lists.hasMoreDisliked, []);
  return order;
}
