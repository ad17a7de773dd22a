import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isPutOff, type DeskItem, type QueueFilter } from '@/features/desk/api/items/item';
import { itemQuery, queueQuery, type Place } from '@/features/desk/api/items/queue';

const matchesFilter = (filter: QueueFilter, item: DeskItem) =>
  filter === undefined ||
  (filter === 'urgent' ? item.is_urgent : filter !== 'later' && item.kind === filter);

/** Whether `one` comes after `other`. */
function isBehind(one: Place, other: Place): boolean {
  if (one.priority !== other.priority) return one.priority > other.priority;
  const difference = Date.parse(one.ranks_at) - Date.parse(other.ranks_at);
  return difference === 0 ? one.id > other.id : difference > 0;
}

/** The rows of the queue; the list begins with the open item if that lies beyond the loaded pages. */
export function useQueueRows(filter: QueueFilter, openId: string | null) {
  const [listStart, setListStart] = useState<{ filter: QueueFilter; place: Place }>();
  const place = listStart?.filter === filter ? listStart?.place : undefined;
  const queue = useInfiniteQuery(queueQuery(filter, place));
  const rows = queue.data?.pages.flat() ?? [];
  const last = rows.at(-1);
  const isMissing = openId !== null && last !== undefined && !rows.some(({ id }) => id === openId);
  const openItem = useQuery({ ...itemQuery(openId ?? ''), enabled: isMissing });
  const item = isMissing && queue.hasNextPage && !queue.isFetchingNextPage ? openItem.data : null;
  if (item && last && place?.id !== item.id && matchesFilter(filter, item) && !isPutOff(item)) {
    if (isBehind(item, last)) setListStart({ filter, place: item });
  }
  return { queue, rows, backToStart: () => setListStart(undefined) };
}
