import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { isUuid } from '@/domain/ids';
import { toAppError, unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { invalidate } from '@/lib/query/invalidate';
import { getSupabase } from '@/lib/supabase/supabase';
import {
  itemColumns,
  parseItem,
  parseQueue,
  type DeskItem,
  type ItemKind,
  type QueueFilter,
  type QueueRow,
} from './item';
import { deskKeys } from '@/features/desk/api/keys';

/** Where an item stands in the queue. */
export type Place = Pick<DeskItem, 'id' | 'priority' | 'ranks_at'>;

/** A page begins with the item, after it, or ends before it; null at the start. */
type PageAt = { readonly side: 'with' | 'after' | 'before'; readonly place: Place } | null;

const rowsPerPage = 30;
/** What is put off comes in one page. */
const mostPutOff = 100;
/** An item that was put off comes back by itself, and no realtime event says so. */
const refetchAfterMs = 60_000;

/** The id before this one, so that a page that starts after it has this one first. */
function idBefore(id: string): string {
  const before = (BigInt(`0x${id.replaceAll('-', '')}`) - 1n).toString(16).padStart(32, '0');
  return before.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const firstPage = (from: Place | undefined): PageAt =>
  from === undefined ? null : { side: 'with', place: from };

/** What waits, danger and money first. @param from the item that the list begins with */
export const queueQuery = (filter: QueueFilter, from?: Place) =>
  infiniteQueryOptions({
    queryKey: [...deskKeys.waiting, 'queue', filter ?? 'all', from?.id],
    initialPageParam: firstPage(from),
    queryFn: async ({ pageParam, signal }): Promise<QueueRow[]> => {
      const supabase = await getSupabase();
      const kind =
        filter === undefined || filter === 'urgent' || filter === 'later' ? {} : { p_kind: filter };
      const rows = unwrap(
        await supabase
          .rpc('desk_queue', {
            ...kind,
            ...(filter === 'urgent' ? { p_is_urgent: true } : {}),
            ...(filter === 'later'
              ? { p_is_snoozed: true, p_limit: mostPutOff }
              : { p_limit: rowsPerPage }),
            ...(pageParam === null
              ? {}
              : {
                  p_after_priority: pageParam.place.priority,
                  p_after: pageParam.place.ranks_at,
                  p_after_id:
                    pageParam.side === 'with' ? idBefore(pageParam.place.id) : pageParam.place.id,
                  p_is_before: pageParam.side === 'before',
                }),
          })
          .abortSignal(signal),
      );
      return parseQueue(rows);
    },
    getNextPageParam: (page, _pages, at): PageAt => {
      const last = page.at(-1);
      const isLast = page.length < rowsPerPage && at?.side !== 'before';
      return filter === 'later' || isLast || !last ? null : { side: 'after', place: last };
    },
    getPreviousPageParam: (page, _pages, at): PageAt => {
      const [first] = page;
      const isFirst = at === null || (at.side === 'before' && page.length < rowsPerPage);
      return isFirst || !first ? null : { side: 'before', place: first };
    },
    refetchInterval: refetchAfterMs,
  });

/** How much waits; each number is counted up to 100. */
export interface Counts {
  readonly of: ReadonlyMap<ItemKind, number>;
  readonly all: number;
  readonly urgent: number;
  readonly later: number;
}

export const countsQuery = queryOptions({
  queryKey: [...deskKeys.waiting, 'counts'],
  queryFn: async ({ signal }): Promise<Counts> => {
    const supabase = await getSupabase();
    const rows = unwrap(await supabase.rpc('desk_counts').abortSignal(signal));
    const sum = (numbers: readonly (number | undefined)[]) =>
      numbers.reduce<number>((total, n) => total + (n ?? 0), 0);
    return {
      of: new Map(rows.map(({ kind, n }) => [kind, n])),
      all: sum(rows.map(({ n }) => n)),
      urgent: sum(rows.map(({ urgent }) => urgent)),
      later: sum(rows.map(({ snoozed }) => snoozed)),
    };
  },
  refetchInterval: refetchAfterMs,
});

/** One thing that waits, or null once it no longer does. */
export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKeys.waiting, 'item', id],
    queryFn: async ({ signal }): Promise<DeskItem | null> => {
      if (!isUuid(id)) return null;
      const supabase = await getSupabase();
      const response = await supabase
        .from('desk_items')
        .select(itemColumns)
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle();
      const row = unwrapMaybe(response);
      return row && parseItem(row);
    },
  });

/** Puts an item off until a time, or with null brings it back. */
export function usePutOff() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, until }: { id: string; until: Date | null }): Promise<void> => {
      const supabase = await getSupabase();
      const { error, status } = await supabase
        .from('desk_items')
        .update({ snoozed_until: until?.toISOString() ?? null })
        .eq('id', id);
      if (error) throw toAppError(error, status);
    },
    onSettled: () => invalidate(client, deskKeys.waiting),
  });
}
