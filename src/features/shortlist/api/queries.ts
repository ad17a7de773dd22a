import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { withCompanyFiles } from '@/domain/video/company-files';
import { posterOf } from '@/domain/video/poster';
import { allRows } from '@/lib/supabase/all-rows';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import type { SavedPitch, SavedTalent } from '@/features/shortlist/saved-pitch';

export const shortlistKey = (userId: string) => ['shortlist', userId] as const;

/** All pitches that a company has saved, newest first. */
export const shortlistQuery = (userId: string) =>
  queryOptions({
    queryKey: shortlistKey(userId),
    queryFn: async (): Promise<SavedPitch[]> => {
      const supabase = await getSupabase();
      const rows = await allRows((from, to) =>
        supabase
          .from('shortlist')
          .select('position_id, note, created_at')
          .eq('company_id', userId)
          .order('created_at')
          .order('position_id')
          .range(from, to),
      );
      return rows.toReversed().map((row) => ({
        positionId: row.position_id,
        note: row.note,
        savedAt: row.created_at,
      }));
    },
  });

/** How many ids fit into the address of one request. */
const idsAtOnce = 100;
const chunksOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, chunk) =>
    ids.slice(chunk * idsAtOnce, (chunk + 1) * idsAtOnce),
  );

/** The public facts of saved pitches, by position id; pitches that are no longer published are missing. */
export const savedTalentsQuery = (positionIds: readonly string[]) => {
  const ids = positionIds.toSorted();
  return queryOptions({
    queryKey: ['shortlist-talents', ids],
    enabled: ids.length > 0,
    staleTime: 60_000,
    // Removing a pitch changes the key; the remaining rows must not fall back to loading.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, SavedTalent>> => {
      const supabase = await getSupabase();
      const answers = await Promise.all(
        chunksOf(ids).map((some) =>
          supabase
            .from('video_feed')
            .select(
              'position_id, talent_id, first_name, position_title, city, experience_years, poster_url, poster_sizes, poster_preview, companies_only',
            )
            .in('position_id', some)
            .abortSignal(signal),
        ),
      );
      const rows = await withCompanyFiles(answers.flatMap(unwrap));
      return new Map(
        rows.map((row): [string, SavedTalent] => [
          row.position_id,
          {
            positionId: row.position_id,
            talentId: row.talent_id,
            name: row.first_name,
            title: row.position_title,
            city: row.city,
            experienceYears: row.experience_years,
            poster: posterOf(row),
            companiesOnly: row.companies_only,
          },
        ]),
      );
    },
  });
};
