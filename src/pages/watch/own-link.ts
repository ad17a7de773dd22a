import { useState } from 'react';
import type { Feed } from '@/features/feed/items/use-feed';

interface OwnLink {
  /** Without the others, as long as nobody asks for them. */
  readonly feed: Feed;
  /** The link's pitch is not published. */
  readonly isAway: boolean;
  /** Shows the others too; undefined once that was asked for, and without such a link. */
  readonly showOthers: (() => void) | undefined;
}

const nothing = () => undefined;

/**
 * What a talent's own link leads to: their pitch alone, as on a CV nobody puts the way to their rivals
 * (docs/decisions/0058-ones-own-link.md).
 * @param linkedId the position that the link names; undefined for other addresses
 */
export function useOwnLink(feed: Feed, linkedId: string | undefined): OwnLink {
  const [leftId, setLeftId] = useState<string>();
  if (linkedId === undefined || leftId === linkedId) {
    return { feed, isAway: false, showOthers: undefined };
  }
  const alone = feed.items.filter(({ id }) => id === linkedId);
  return {
    // With more to come, the carousel does not wrap around to the one pitch.
    feed: { ...feed, items: alone, hasMore: true, hasLoadMoreFailed: false, loadMore: nothing },
    isAway: feed.isStartGone,
    showOthers: () => setLeftId(linkedId),
  };
}
