/** How many of one talent may stand among {@link stretch} cards in a row, while others are left. */
const mostOfOne = 2;
const stretch = 10;
/** Every so many places one goes to a new pitch that few have watched. */
const freshEvery = 5;

/** A pitch to be put in order. */
interface Pitch {
  readonly position_id: string;
  readonly talent_id: string;
}

interface Parts<T> {
  /** The pitch that was opened by its address; it comes first. */
  readonly first?: T | null | undefined;
  /** The pages read so far, one after another, without what was disliked. */
  readonly rows: readonly T[];
  /** Whether there are further pages of {@link Parts.rows}. */
  readonly hasMore: boolean;
  /** New pitches that few have watched, in the order in which their turn comes. */
  readonly fresh: readonly T[];
  /** The pages of what was disliked; they come after all others. */
  readonly disliked: readonly T[];
  /** Whether there are further pages of {@link Parts.disliked}. */
  readonly hasMoreDisliked: boolean;
}

/**
 * The order in which pitches are shown (docs/decisions/0044-feed-order.md): as the server sent them,
 * but no talent has more than two among ten in a row while others are left, and every fifth place
 * goes to a new pitch that few have watched. Each pitch is shown once. What has to wait comes as soon
 * as it may; while there are further pages, what may not come yet is left out. So the order for more
 * pages always begins with the order for fewer.
 */
export function arrange<T extends Pitch>(parts: Parts<T>): T[] {
  const shown: T[] = [];
  const shownIds = new Set<string>();
  const isShown = ({ position_id }: T) => shownIds.has(position_id);
  const mayFollow = (pitch: T) =>
    !isShown(pitch) &&
    shown.slice(1 - stretch).filter(({ talent_id }) => talent_id === pitch.talent_id).length <
      mostOfOne;
  const show = (pitch: T) => {
    shown.push(pitch);
    shownIds.add(pitch.position_id);
  };

  const showAll = (rows: readonly T[], hasMore: boolean, fresh: readonly T[]) => {
    let waiting = rows.filter((row) => !isShown(row));
    while (waiting.length > 0) {
      const isForFresh = shown.length % freshEvery === freshEvery - 1;
      const next =
        (isForFresh ? fresh.find(mayFollow) : undefined) ??
        waiting.find(mayFollow) ??
        (hasMore ? undefined : waiting[0]);
      if (next === undefined) return;
      show(next);
      waiting = waiting.filter((row) => !isShown(row));
    }
  };

  if (parts.first) show(parts.first);
  showAll(parts.rows, parts.hasMore, parts.fresh);
  showAll(parts.disliked, parts.hasMoreDisliked, []);
  return shown;
}
