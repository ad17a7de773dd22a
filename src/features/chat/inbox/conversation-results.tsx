import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '@/domain/search/search-words';
import type { Conversation } from '@/features/chat/api/conversation';
import type { ConversationFilters } from '@/features/chat/api/search-hits';
import { conversationSearchQuery } from '@/features/chat/api/queries';
import { ConversationListSkeleton } from '@/features/chat/conversation/chat-skeletons';
import { Button } from '@/ui/button/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { useUser } from '@/lib/session/session';
import { useInbox } from './use-inbox';
import { ConversationList, usePreview, type ConversationListProps } from './conversation-list';

type ConversationResultsProps = Omit<ConversationListProps, 'conversations' | 'words'> & {
  filters: ConversationFilters;
  onClear: () => void;
};

const noConversations: readonly Conversation[] = [];

/**
 * The loaded conversations whose last message is from the product and contains the words. The database
 * doesn't know such a message in the reader's language.
 */
function usePreviewMatches(words: readonly string[], { isUnread, stage }: ConversationFilters) {
  const { conversations } = useInbox();
  const user = useUser();
  const previewOf = usePreview(
    user.id,
    user.userType,
    words.length > 0 ? conversations : noConversations,
  );
  return useMemo(() => {
    // Only the database knows the stages.
    if (words.length === 0 || stage !== undefined) return [];
    return conversations.filter((conversation) => {
      if (conversation.last_system_kind === null || (isUnread && conversation.unread === 0))
        return false;
      const preview = ` ${wordsOf(previewOf(conversation)).join(' ')}`;
      return words.every((word) => preview.includes(` ${word}`));
    });
  }, [conversations, words, isUnread, stage, previewOf]);
}

/** The text for no results of a search without words. */
const noneWithoutWords = ({ isUnread, stage }: ConversationFilters) =>
  stage === undefined
    ? 'find.noneUnread'
    : isUnread
      ? 'find.noneUnreadAtStage'
      : 'find.noneAtStage';

/** The conversations that match the search, each with the matching lines. */
export function ConversationResults({ filters, onClear, ...list }: ConversationResultsProps) {
  const { t } = useTranslation('chat');
  const query = useInfiniteQuery(conversationSearchQuery(filters));
  const matches = useMemo(() => query.data?.pages.flatMap((page) => page.rows), [query.data]);
  const words = useMemo(() => wordsOf(filters.text), [filters.text]);
  const previewMatches = usePreviewMatches(words, filters);
  const rows = useMemo(
    () =>
      matches && [
        ...matches,
        ...previewMatches.filter(
          ({ id }) => !matches.some((conversation) => conversation.id === id),
        ),
      ],
    [matches, previewMatches],
  );
  if (query.isError && (!rows || query.isPlaceholderData)) {
    return (
      <ErrorState
        title={t('find.failed')}
        description={t('find.failedHint')}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!rows) return <ConversationListSkeleton />;
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {query.isPlaceholderData
          ? null
          : query.hasNextPage
            ? t('find.atLeast', { count: rows.length })
            : t('find.found', { count: rows.length })}
      </p>
      {rows.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={filters.text === '' ? t(noneWithoutWords(filters)) : t('find.none')}
          description={filters.text === '' ? undefined : t('find.noneHint')}
          action={
            <Button variant="secondary" size="sm" onClick={onClear}>
              {t('find.clear')}
            </Button>
          }
        />
      ) : (
        <div
          aria-busy={query.isPlaceholderData}
          className={query.isPlaceholderData ? 'opacity-60' : undefined}
        >
          <ConversationList
            {...list}
            conversations={rows}
            words={words}
            hasOlder={query.hasNextPage}
            isLoadingOlder={query.isFetchingNextPage}
            onLoadOlder={() => void query.fetchNextPage()}
          />
        </div>
      )}
    </>
  );
}
