import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isSupport, type Conversation } from '@/features/chat/api/conversation';
import { conversationSearchQuery } from '@/features/chat/api/queries';
import type { ConversationFilters } from '@/features/chat/api/search-hits';
import { useUser } from '@/lib/session/session';
import { usePreview } from './conversation-list';
import { useInbox } from './use-inbox';

/** Loads all pages of a list, one after the other, for screens that need the whole list. */
export function useAllPages(query: {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isNext = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isNext) void fetchNextPage();
  }, [isNext, fetchNextPage]);
}

/** The state of all of a company's conversations by talent id, and its conversation with support. */
export function useTalentActivity(): {
  readonly activity: ReadonlyMap<
    string,
    { unread: number; lastAt: string | null; preview: string }
  >;
  readonly support: Conversation | undefined;
  /** Whether some of the pages have not been loaded yet. */
  readonly isPending: boolean;
} {
  const { query, conversations } = useInbox();
  useAllPages(query);
  const isPending = query.isPending || (query.hasNextPage && !query.isFetchNextPageError);
  const user = useUser();
  const ofContacts = useMemo(() => conversations.filter((row) => !isSupport(row)), [conversations]);
  const previewOf = usePreview(user.id, user.userType, ofContacts);
  return useMemo(
    () => ({
      activity: new Map(
        ofContacts.map((row) => [
          row.talent_id,
          { unread: row.unread, lastAt: row.last_at, preview: previewOf(row) },
        ]),
      ),
      support: conversations.find((row) => isSupport(row)),
      isPending,
    }),
    [conversations, ofContacts, isPending, previewOf],
  );
}

/** All of a company's contacts that match the search, by talent id, and its query. */
export function useMatchingContacts(filters: ConversationFilters) {
  const query = useInfiniteQuery({
    ...conversationSearchQuery(filters),
    enabled: filters.text !== '',
  });
  useAllPages(query);
  const matches = useMemo(
    () =>
      query.data &&
      new Map(
        query.data.pages
          .flatMap((page) => page.rows)
          .filter((row) => !isSupport(row))
          .map((row) => [row.talent_id, row]),
      ),
    [query.data],
  );
  return { query, matches };
}
