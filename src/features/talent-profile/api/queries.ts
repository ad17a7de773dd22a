import { queryOptions } from '@tanstack/react-query';
import type { TablesInsert } from '@/lib/database.types';
import { assertDone, unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { queryClient } from '@/lib/query/query-client';
import { showStored } from '@/lib/query/show-stored';
import { getSupabase } from '@/lib/supabase/supabase';
import {
  isExperienceValid,
  positionColumns,
  workTypeOf,
  type PositionDraft,
  type PositionRow,
} from '@/features/talent-profile/positions/position-drafts';
import type { columnsOf, ProfileRow } from '@/features/talent-profile/form/profile-fields';

/** The own profile; null for somebody who has none yet (SPEC §8: no row is no error). */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['talent-profile', userId],
    queryFn: async (): Promise<ProfileRow | null> => {
      const supabase = await getSupabase();
      const found = await supabase
        .from('talent_profiles')
        .select()
        .eq('user_id', userId)
        .maybeSingle();
      return unwrapMaybe(found);
    },
  });

/** The own positions, oldest first. */
export const positionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['talent-positions', userId],
    queryFn: async (): Promise<PositionRow[]> => {
      const supabase = await getSupabase();
      const found = await supabase
        .from('talent_positions')
        .select()
        .eq('talent_id', userId)
        .order('created_at')
        .order('id');
      return unwrap(found);
    },
  });

/** Writes columns of the own profile, creating it if need be (conflict on user_id). @throws AppError */
export async function saveProfile(
  userId: string,
  columns: ReturnType<typeof columnsOf>,
): Promise<void> {
  const supabase = await getSupabase();
  const result = await supabase
    .from('talent_profiles')
    .upsert({ user_id: userId, ...columns }, { onConflict: 'user_id' })
    .select()
    .single();
  showStored(queryClient, profileQuery(userId).queryKey, unwrap(result));
}

/** @returns whether it was created: under its id it may be there already. @throws AppError */
async function insertPosition(row: TablesInsert<'talent_positions'>): Promise<boolean> {
  const supabase = await getSupabase();
  const created = await supabase
    .from('talent_positions')
    .upsert(row, { onConflict: 'id', ignoreDuplicates: true })
    .select('id');
  return unwrap(created).length > 0;
}

/**
 * Creates a position unless it is there already, under the id it has on the screen: a second try
 * changes nothing, and one that a second tab has created gets this one's edits. @throws AppError
 */
export async function createPosition(userId: string, draft: PositionDraft): Promise<void> {
  const { id, title } = draft;
  const row = { id, talent_id: userId, position_title: title, ...positionColumns(draft) };
  if (!(await insertPosition(row))) await updatePosition(userId, draft);
  await queryClient.invalidateQueries(positionsQuery(userId));
}

/**
 * Creates a position for its video unless it is there already. A number of years that the database
 * would refuse is left out: it can be put right later, the video waits for nobody. @throws AppError
 */
export async function ensurePosition(
  userId: string,
  id: string,
  fields: { title: string; workType: string; experienceYears: string },
): Promise<void> {
  const { title, experienceYears } = fields;
  const columns = positionColumns({
    workType: workTypeOf(fields.workType),
    experienceYears: isExperienceValid(experienceYears) ? experienceYears : '',
  });
  await insertPosition({ id, talent_id: userId, position_title: title, ...columns });
  await queryClient.invalidateQueries(positionsQuery(userId));
}

/** Writes the edited columns of a stored position. @throws AppError */
export async function updatePosition(
  userId: string,
  { id, changes }: PositionDraft,
): Promise<void> {
  const columns = positionColumns(changes);
  if (Object.keys(columns).length === 0) return;
  const supabase = await getSupabase();
  const result = await supabase
    .from('talent_positions')
    .update(columns)
    .eq('id', id)
    .select()
    .single();
  const saved = unwrap(result);
  showStored<PositionRow[]>(queryClient, positionsQuery(userId).queryKey, (rows) =>
    rows?.map((row) => (row.id === saved.id ? saved : row)),
  );
}

/** Removes a position that has no video. @throws AppError */
export async function removePosition(userId: string, positionId: string): Promise<void> {
  const supabase = await getSupabase();
  assertDone(
    await supabase.from('talent_positions').delete().eq('id', positionId).is('video_url', null),
  );
  await queryClient.invalidateQueries(positionsQuery(userId));
}

/** Shows a position's new video at once; then reads the truth. */
export function showPositionVideo(
  userId: string,
  positionId: string,
  video: { videoUrl: string | null; posterUrl: string | null },
): void {
  queryClient.setQueryData(positionsQuery(userId).queryKey, (rows) =>
    rows?.map((row) =>
      row.id === positionId
        ? {
            ...row,
            video_url: video.videoUrl,
            poster_url: video.posterUrl,
            captions_url: row.video_url === video.videoUrl ? row.captions_url : null,
          }
        : row,
    ),
  );
  void queryClient.invalidateQueries(positionsQuery(userId));
}

/** Shows a position's new captions at once; then reads the truth. */
export function showPositionCaptions(
  userId: string,
  positionId: string,
  captionsUrl: string | null,
): void {
  queryClient.setQueryData(positionsQuery(userId).queryKey, (rows) =>
    rows?.map((row) => (row.id === positionId ? { ...row, captions_url: captionsUrl } : row)),
  );
  void queryClient.invalidateQueries(positionsQuery(userId));
}

/** Another tab changed the positions. */
export function rereadPositions(userId: string): void {
  void queryClient.invalidateQueries(positionsQuery(userId));
}
