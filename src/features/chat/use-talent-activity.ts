import { useMemo } from 'react';
import { isSupport, type Conversation } from './conversation-order';
import { useInbox } from './use-inbox';

/** What a company's conversations say about each candidate, by talent id, and the one with support. */
export function useTalentActivity(): {
  readonly activity: ReadonlyMap<string, { unread: number; lastAt: string | null }>;
  readonly support: Conversation | undefined;
  /** The conversations are being read for the first time. */
  readonly isPending: boolean;
} {
  const { query, conversations } = useInbox();
  const { isPending } = query;
  return useMemo(
    () => ({
      activity: new Map(
        conversations
          .filter((row) => !isSupport(row))
          .map((row) => [row.talent_id, { unread: row.unread, lastAt: row.last_at }]),
      ),
      support: conversations.find((row) => isSupport(row)),
      isPending,
    }),
    [conversations, isPending],
  );
}
