import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRemoveSearch, useSaveSearch } from '@/features/search/api/saved-mutations';
import { savedSearchesQuery, searchNewsQuery } from '@/features/search/api/saved-queries';
import { useUser } from '@/lib/session/session';
import { toast } from '@/ui/toast/toast';
import { newsFirst, type SavedSearch } from './saved-search';

const undoMs = 6000;

/** A company's saved searches with what is new for each, and how one is removed. */
export function useSavedSearches() {
  const { t } = useTranslation('search');
  const { id: userId } = useUser();
  const list = useQuery(savedSearchesQuery(userId));
  const hasSaved = list.data !== undefined && list.data.length > 0;
  const { data: news } = useQuery({ ...searchNewsQuery(userId), enabled: hasSaved });
  const sayFailed = () => toast.error(t('saved.failed'));
  const restore = useSaveSearch(userId, { onError: sayFailed });
  const remove = useRemoveSearch(userId, {
    onSuccess: (search) =>
      toast.info(t('saved.removed'), {
        duration: undoMs,
        action: { label: t('saved.undo'), onClick: () => restore.mutate(search) },
      }),
    onError: sayFailed,
  });
  return {
    list,
    news,
    /** Those with news first. */
    searches: list.data && newsFirst(list.data, news),
    /** Removes a search and offers an undo, which brings the same one back. */
    remove: (search: SavedSearch) => remove.mutate(search),
  };
}
