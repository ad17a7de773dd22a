import * as v from 'valibot';
import type { TablesInsert } from '@/lib/database.types';
import { ownProfileQuery, type TalentProfile } from '@/domain/own-profile';
import { type OwnPosition } from '@/domain/position/own-position';
import { ownPositionsQuery } from '@/domain/position/own-positions';
import type { PositionVideo } from '@/domain/video/poster';
import { assertDone, unwrap } from '@/lib/errors/errors';
import { queryClient } from '@/lib/query/query-client';
import { showStored } from '@/lib/query/show-stored';
import { getSupabase } from '@/lib/supabase/supabase';
import type { profileColumns } from '@/features/talent-profile/form/profile-fields';
import {
  positionColumns,
  positionDraftSchema,
  type PositionFields,
} from '@/domain/position/position-fields';

/** Writes columns of the user's profile, creating it if needed. @returns the stored row @throws AppError */
export async function saveProfile(
  userId: string,
  columns: ReturnType<typeof profileColumns>,
): Promise<TalentProfile> {
  const supabase = await getSupabase();
  const result = await supabase
    .from('talent_profiles')
    .upsert({ user_id: userId, ...columns }, { onConflict: 'user_id' })
    .select()
    .single();
  const row = unwrap(result);
  const { queryKey } = ownProfileQuery(userId);
  const saved = { ...row, birth_date: queryClient.getQueryData(queryKey)?.birth_date ?? null };
  showStored(queryClient, queryKey, saved);
  // Whether positions are live depends on the profile's name and phone.
  void queryClient.invalidateQueries(ownPositionsQuery(userId));
  return saved;
}

/**
 * Writes the user's birth date, which a profile has to exist for; null removes it.
 * @returns the stored date @throws AppError
 */
export async function saveBirthDate(
  userId: string,
  birthDate: string | null,
): Promise<string | null> {
  const supabase = await getSupabase();
  const result = await supabase
    .from('talent_private_details')
    .upsert({ user_id: userId, birth_date: birthDate }, { onConflict: 'user_id' })
    .select('birth_date')
    .single();
  const { birth_date } = unwrap(result);
  showStored<TalentProfile | null>(
    queryClient,
    ownProfileQuery(userId).queryKey,
    (profile) => profile && { ...profile, birth_date },
  );
  return birth_date;
}

/** @returns false if a position with this id existed already @throws AppError */
async function insertPosition(row: TablesInsert<'talent_positions'>): Promise<boolean> {
  const supabase = await getSupabase();
  const created = await supabase
    .from('talent_positions')
    .upsert(row, { onConflict: 'id', ignoreDuplicates: true })
    .select('id');
  return unwrap(created).length > 0;
}

/**
 * Creates a position under the id that the form chose. If the row exists, from an earlier attempt or
 * from another tab, only the edited fields are written to it.
 * @param changes the fields that were edited
 * @throws AppError
 */
export async function createPosition(
  userId: string,
  id: string,
  fields: PositionFields,
  changes: Partial<PositionFields>,
): Promise<void> {
  const columns = { position_title: fields.title, ...positionColumns(fields) };
  const isNew = await insertPosition({ id, talent_id: userId, ...columns });
  if (!isNew) await updatePosition(userId, id, changes);
  await queryClient.invalidateQueries(ownPositionsQuery(userId));
}

/**
 * Creates the position's row before its video is uploaded, if it does not exist yet. Invalid fields are
 * left out, so that they do not block the upload. @throws AppError
 */
export async function ensurePositionExists(
  userId: string,
  id: string,
  fields: PositionFields,
): Promise<void> {
  const draft = v.parse(positionDraftSchema, fields);
  const columns = { position_title: draft.title, ...positionColumns(draft) };
  await insertPosition({ id, talent_id: userId, ...columns });
  await queryClient.invalidateQueries(ownPositionsQuery(userId));
}

/** Writes the edited columns of a stored position. @throws AppError */
export async function updatePosition(
  userId: string,
  id: string,
  changes: Partial<PositionFields>,
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
  showStored<OwnPosition[]>(queryClient, ownPositionsQuery(userId).queryKey, (rows) =>
    rows?.map((row) => (row.id === saved.id ? { ...row, ...saved } : row)),
  );
}

/** Removes a position that has no video. @throws AppError */
export async function removePosition(userId: string, positionId: string): Promise<void> {
  const supabase = await getSupabase();
  assertDone(
    await supabase.from('talent_positions').delete().eq('id', positionId).is('video_url', null),
  );
  await queryClient.invalidateQueries(ownPositionsQuery(userId));
}

const noVideo: PositionVideo = {
  videoUrl: null,
  posterUrl: null,
  posterSizes: [],
  posterPreview: null,
};

/** Puts a position's new video into the cache at once, then refetches the positions. */
export function showPositionVideo(
  userId: string,
  positionId: string,
  video: PositionVideo | null,
): void {
  const { videoUrl, posterUrl, posterSizes, posterPreview } = video ?? noVideo;
  queryClient.setQueryData(ownPositionsQuery(userId).queryKey, (rows) =>
    rows?.map((row) =>
      row.id === positionId
        ? {
            ...row,
            video_url: videoUrl,
            poster_url: posterUrl,
            poster_sizes: [...posterSizes],
            poster_preview: posterPreview,
            isLive: row.isLive && videoUrl !== null,
          }
        : row,
    ),
  );
  void queryClient.invalidateQueries(ownPositionsQuery(userId));
}

/** Refetches the positions after another tab changed them. */
export function rereadPositions(userId: string): void {
  void queryClient.invalidateQueries(ownPositionsQuery(userId));
}
