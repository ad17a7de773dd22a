import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemoveSearch, useSaveSearch } from '@/features/search/api/saved-mutations';
import { savedSearchesQuery, searchNewsQuery } from '@/features/search/api/saved-queries';
import { useUser } from '@/lib/session/session';
import { toast } from '@/ui/toast/toast';
import { newsFirst, type SavedSearch } from './saved-search';

/** A company's saved searches with their new results, and a function that removes one. */
export function useSavedSearches() {
  const { t } = useTranslation('search');
  const { id: userId } = useUser();
  const list = useQuery(savedSearchesQuery(userId));
  const hasSaved = list.data !== undefined && list.data.length > 0;
  const { data: news } = useQuery({ ...searchNewsQuery(userId), enabled: hasSaved });
  const [newsAtFirst, setNewsAtFirst] = useState(news);
  if (newsAtFirst === undefined && news !== undefined) setNewsAtFirst(news);
  const showFailure = () => toast.error(t('saved.failed'));
  const restore = useSaveSearch(userId, { onError: showFailure });
  const [removed, setRemoved] = useState<SavedSearch | null>(null);
  const remove = useRemoveSearch(userId, { onSuccess: setRemoved, onError: showFailure });
  /** Those with news when this part of the page appeared come first; opening one doesn't move any. */
  const inOrder = (searches: readonly SavedSearch[]) => newsFirst(searches, newsAtFirst);
  const searches = list.data && inOrder(list.data);
  return {
    list,
    news,
    searches,
    /** How many of them have news. */
    withNews: searches?.filter(({ id }) => news?.get(id)?.length).length ?? 0,
    /** The searches, with the last removed one in its place. */
    rows:
      searches &&
      (removed ? inOrder([...searches.filter(({ id }) => id !== removed.id), removed]) : searches),
    remove: (search: SavedSearch) => remove.mutate(search),
    /** The search that was removed last, until it is brought back. */
    removed,
    /** Restores that one. */
    undo: () => {
      if (removed) restore.mutate(removed, { onSuccess: () => setRemoved(null) });
    },
  };
}
