import { useSearchParams } from 'react-router-dom';
import { currentParams } from '@/features/search/filters/use-search-filters';
import { startOf, startParam } from '@/pages/watch/start-second';
import type { SearchView } from './view-switch';

/** How the address shows what was found, and a function that changes it. */
export function useSearchView() {
  const [params, setParams] = useSearchParams();
  return {
    asGrid: params.get('view') === 'grid',
    /** The second from which a pitch plays, if the address names both. */
    startAt: (pitch: string | undefined) =>
      pitch === params.get('pitch') ? startOf(params) : undefined,
    show: (view: SearchView, pitch?: string, startAt?: number) => {
      const next = currentParams();
      next.delete('pitch');
      next.delete('view');
      next.delete(startParam);
      if (view === 'grid') next.set('view', view);
      if (pitch !== undefined) next.set('pitch', pitch);
      if (startAt !== undefined) next.set(startParam, String(startAt));
      setParams(next);
    },
  };
}
