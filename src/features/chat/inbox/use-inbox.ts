import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inboxQuery } from '@/features/chat/api/queries';

/** The conversations loaded so far, by last activity, and the query that loads more. */
export function useInbox() {
  const query = useInfiniteQuery(inboxQuery);
  const conversations = useMemo(
    () => query.data?.pages.flatMap((page) => page.rows) ?? [],
    [query.data],
  );
  return { query, conversations };
}
