import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { stages } from '@/domain/contact/contact';
import type { ConversationFilters } from '@/features/chat/api/search-hits';

type Change = (some: Partial<ConversationFilters>, how?: { readonly continues: boolean }) => void;

const filtersOf = (params: URLSearchParams): ConversationFilters => ({
  text: (params.get('find') ?? '').trim().slice(0, 100),
  isUnread: params.get('unread') === 'yes',
  stage: stages.find((stage) => stage === params.get('stage')),
});

/** The parameters with these filters in place of those they had. */
function withFilters(params: URLSearchParams, filters: ConversationFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string) =>
    value === '' ? next.delete(name) : next.set(name, value);
  set('find', filters.text);
  set('unread', filters.isUnread ? 'yes' : '');
  set('stage', filters.stage ?? '');
  // The message that was found before.
  next.delete('at');
  return next;
}

/**
 * What the address searches conversations for, and a function that changes it. The back button undoes
 * each change, unless it continues the last one.
 */
export function useConversationFilters(): [ConversationFilters, Change] {
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  // Memoised by the address's text, so that unchanged filters keep their identity.
  const filters = useMemo(() => filtersOf(new URLSearchParams(query)), [query]);
  const change = useCallback<Change>(
    (some, how) => {
      // The rendered ones may be older than the address.
      const now = new URLSearchParams(window.location.search);
      setParams(withFilters(now, { ...filtersOf(now), ...some }), {
        replace: how?.continues ?? false,
        preventScrollReset: true,
      });
    },
    [setParams],
  );
  return [filters, change];
}

/** Only the filters, as the parameters of an address. */
export const filterParams = (filters: ConversationFilters): string =>
  withFilters(new URLSearchParams(), filters).toString();
