import { useMemo } from 'react';
import { useUser } from '@/lib/session/session';
import { isSupport, type Conversation } from '@/features/chat/api/conversation';
import { useInbox } from './use-inbox';
import { usePreview } from './use-preview';

/** What a company's conversations say about each candidate, by talent id, and the one with support. */
export function useTalentActivity(): {
  readonly activity: ReadonlyMap<
    string,
    { unread: number; lastAt: string | null; preview: string }
  >;
  readonly support: Conversation | undefined;
  /** The conversations are being read for the first time. */
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
