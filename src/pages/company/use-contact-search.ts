import { useMemo } from 'react';
import type { Contact } from '@/domain/contact/contact';
import { wordsOf } from '@/domain/search/search-words';
import { isFiltered, noConversationFilters } from '@/features/chat/api/search-hits';
import { useMatchingContacts } from '@/features/chat/inbox/use-talent-activity';
import type { ContactActivity } from '@/features/contacts/contact/contact';
import { focusSearch } from '@/pages/messages/conversation-search';
import { useConversationFilters } from '@/pages/messages/use-conversation-filters';

/**
 * The contacts that match what the address searches for, in their order. Words are looked for by the
 * database, which knows the notes and the messages too.
 */
export function useContactSearch(
  contacts: readonly Contact[] | undefined,
  activity: ReadonlyMap<string, ContactActivity>,
) {
  const [filters, change] = useConversationFilters();
  const { text, isUnread, stage } = filters;
  const { query, matches } = useMatchingContacts(filters);
  const words = useMemo(() => wordsOf(text), [text]);
  const hasText = text !== '';
  const ofAnyStage = useMemo(
    () =>
      contacts?.filter(
        ({ closer_id: id }) =>
          (!hasText || matches?.has(id) === true) &&
          (!isUnread || (activity.get(id)?.unread ?? 0) > 0),
      ) ?? [],
    [contacts, matches, hasText, isUnread, activity],
  );
  return {
    filters,
    change,
    showAll: () => {
      change(noConversationFilters);
      focusSearch();
    },
    isNarrowed: isFiltered(filters),
    words,
    /** Where the words were found, by talent id. */
    matches: hasText ? matches : undefined,
    hasContacts: (contacts?.length ?? 0) > 0,
    ofAnyStage,
    visibleContacts: ofAnyStage.filter((contact) => stage === undefined || contact.stage === stage),
    /** Nothing is known yet of these words nor of those before. */
    isPending: hasText && !matches && !query.isError,
    /** What is shown is of the words before. */
    isOld: hasText && (query.isPlaceholderData || query.hasNextPage),
    isFailed: hasText && query.isError,
    retry: () => void query.refetch(),
  };
}
