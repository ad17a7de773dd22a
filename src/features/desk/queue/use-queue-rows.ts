import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isPutOff, type DeskItem, type QueueFilter } from '@/features/desk/api/items/item';
import { itemQuery, queueQuery, type Place } from '@/features/desk/api/items/queue';

const matchesFilter = (filter: QueueFilter, item: DeskItem) =>
  filter === undefined ||
  (filter === 'urgent' ? item.is_urgent : filter !== 'later' && item.kind === filter);

/** Whether `a` comes after `b` in the queue. */
function comesAfter(a: Place, b: Place): boolean {
  if (a.priority !== b.priority) return a.priority > b.priority;
  const difference = Date.parse(a.ranks_at) - Date.parse(b.ranks_at);
  return difference === 0 ? a.id > b.id : difference > 0;
}

/**
 * The rows of the queue. Where the open item (from a link) isn't in the loaded pages, the list starts at it
 * instead of at the top.
 */
export function useQueueRows(filter: QueueFilter, openId: string | null) {
  const [listStart, setListStart] = useState<{ filter: QueueFilter; place: Place }>();
  const start = listStart?.filter === filter ? listStart?.place : undefined;
  const queue = useInfiniteQuery(queueQuery(filter, start));
  const rows = queue.data?.pages.flat() ?? [];
  const lastRow = rows.at(-1);
  const isOutsideRows = openId !== null && !rows.some(({ id }) => id === openId);
  const isMissing = isOutsideRows && lastRow !== undefined;
  const openItem = useQuery({ ...itemQuery(openId ?? ''), enabled: isMissing }).data;
  const canRestart = isMissing && queue.hasNextPage && !queue.isFetchingNextPage;
  if (openItem && canRestart && start?.id !== openItem.id) {
    const isInQueue = matchesFilter(filter, openItem) && !isPutOff(openItem);
    if (isInQueue && comesAfter(openItem, lastRow)) setListStart({ filter, place: openItem });
  }
  return { queue, rows, backToStart: () => setListStart(undefined) };
}
