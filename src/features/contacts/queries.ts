import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { ownStorageUrl } from '@/lib/own-storage-url';
import { getSupabase } from '@/lib/supabase';
import type { Contact } from './contact';

/** Faces for a list of this length at most; the rest show initials. */
const maxPosters = 100;

/** Poster addresses by position, for the contacts whose pitch is still published. */
export const contactPostersQuery = (contacts: readonly Contact[]) => {
  const positionIds = contacts
    .flatMap((contact) => contact.position_id ?? [])
    .slice(0, maxPosters)
    .toSorted();
  return queryOptions({
    queryKey: ['contacts', 'posters', positionIds],
    enabled: positionIds.length > 0,
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const supabase = await getSupabase();
      const rows = unwrap(
        await supabase
          .from('video_feed')
          .select('position_id, poster_url')
          .in('position_id', positionIds)
          .abortSignal(signal),
      );
      return new Map(
        rows.flatMap((row): [string, string][] => {
          const url = row.poster_url && ownStorageUrl(row.poster_url, 'talent_posters');
          return url ? [[row.position_id, url]] : [];
        }),
      );
    },
  });
};
