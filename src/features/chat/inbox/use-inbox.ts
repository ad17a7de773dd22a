import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isSupport, type Conversation } from '@/features/chat/api/conversation';
import { inboxQuery } from '@/features/chat/api/queries';
import { usePreview } from '@/features/chat/conversation/use-system-text';
import { useUser } from '@/lib/session/session';

/** The conversations loaded so far, by last activity, and the query that loads more. */
export function useInbox() {
  const query = useInfiniteQuery(inboxQuery);
  const conversations = useMemo(
    () => query.data?.pages.flatMap((page) => page.rows) ?? [],
    [query.data],
  );
  return { query, conversations };
}

/** The state of a company's conversations by talent id, and its conversation with support. */
export function useTalentActivity(): {
  readonly activity: ReadonlyMap<
    string,
    { unread: number; lastAt: string | null; preview: string }
  >;
  readonly support: Conversation | undefined;
  /** The conversations are being loaded for the first time. */
  readonly isPending: boolean;
} {
  const { query, conversations } = useInbox();
  const { isPending } = query;
  const user = useUser();
  const previewOf = usePreview(user.id, user.userType);
  return useMemo(
    () => ({
      activity: new Map(
        conversations
          .filter((row) => !isSupport(row))
          .map((row) => [
            row.talent_id,
            { unread: row.unread, lastAt: row.last_at, preview: previewOf(row) },
          ]),
      ),
      support: conversations.find((row) => isSupport(row)),
      isPending,
    }),
    [conversations, isPending, previewOf],
  );
}
