import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLookAtSearch } from '@/features/search/api/saved-mutations';
import { savedSearchesQuery, searchNewsQuery } from '@/features/search/api/saved-queries';
import type { SearchFilters } from '@/features/search/filters/search-filters';
import { useUser } from '@/lib/session/session';
import { searchWith } from './saved-search';

const none: ReadonlySet<string> = new Set();

/**
 * Notes that a saved search is looked at while its filters are on the screen.
 *
 * @param isShown whether the results of these filters are on the screen
 * @returns the positions that were new for it when this visit began
 */
export function useVisitedSearch(filters: SearchFilters, isShown: boolean): ReadonlySet<string> {
  const { id: userId } = useUser();
  const { data: searches } = useQuery(savedSearchesQuery(userId));
  const search = searchWith(filters, searches);
  const id = search?.id;
  const { data: news, isFetching } = useQuery({
    ...searchNewsQuery(userId),
    enabled: id !== undefined,
    refetchOnMount: 'always',
  });
  const [visited, setVisited] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const visitedIds = id === undefined ? undefined : visited.get(id);
  const newIds = isShown && !isFetching && id !== undefined ? news?.get(id) : undefined;
  if (id !== undefined && newIds !== undefined && visitedIds === undefined) {
    setVisited(new Map(visited).set(id, new Set(newIds)));
  }
  const { mutate: lookAt } = useLookAtSearch(userId);
  const looked = visitedIds === undefined ? undefined : id;
  useEffect(() => {
    if (looked !== undefined) lookAt(looked);
  }, [lookAt, looked]);
  return visitedIds ?? none;
}
