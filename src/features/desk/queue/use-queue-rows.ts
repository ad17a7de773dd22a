import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isPutOff, type DeskItem, type QueueFilter } from '@/features/desk/api/items/item';
import { itemQuery, queueQuery, type Place } from '@/features/desk/api/items/queue';

const isOf = (filter: QueueFilter, item: DeskItem) =>
  filter === undefined ||
  (filter === 'urgent' ? item.is_urgent : filter !== 'later' && item.kind === filter);

/** Whether one stands behind the other. */
function isBehind(one: Place, other: Place): boolean {
  if (one.priority !== other.priority) return one.priority > other.priority;
  const between = Date.parse(one.ranks_at) - Date.parse(other.ranks_at);
  return between === 0 ? one.id > other.id : between > 0;
}

/** The rows of the queue; the list begins with the open item where that is far behind. */
export function useQueueRows(filter: QueueFilter, openId: string | null) {
  const [from, setFrom] = useState<{ filter: QueueFilter; place: Place }>();
  const place = from?.filter === filter ? from?.place : undefined;
  const queue = useInfiniteQuery(queueQuery(filter, place));
  const rows = queue.data?.pages.flat() ?? [];
  const last = rows.at(-1);
  const isMissing = openId !== null && last !== undefined && !rows.some(({ id }) => id === openId);
  const opened = useQuery({ ...itemQuery(openId ?? ''), enabled: isMissing });
  const item = isMissing && queue.hasNextPage && !queue.isFetchingNextPage ? opened.data : null;
  if (item && last && place?.id !== item.id && isOf(filter, item) && !isPutOff(item)) {
    if (isBehind(item, last)) setFrom({ filter, place: item });
  }
  return { queue, rows, fromTheStart: () => setFrom(undefined) };
}
