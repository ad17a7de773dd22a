import type { Audience } from '@/domain/position/own-position';
import type { PositionVideo, StoredPoster } from '@/domain/video/poster';
import type { TablesUpdate } from '@/lib/database.types';
import { AppError, brokenRule, isAppError, unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { isTemporary, JobFailure } from '@/features/upload/pipeline/upload-failure';
import type { PreparedUpload } from '@/features/upload/storage/pending-uploads';
import { uploadPoster, videoAddress, type PositionFiles, type StoredVideo } from './objects';

type PositionColumns = TablesUpdate<'talent_positions'>;
const noPoster: StoredPoster = { posterUrl: null, posterSizes: [], posterPreview: null };

/** The columns of a position that name its poster. */
export function posterColumns({ posterUrl, posterSizes, posterPreview }: StoredPoster) {
  return {
    poster_url: posterUrl,
    poster_sizes: [...posterSizes],
    poster_preview: posterPreview,
  } satisfies PositionColumns;
}

/**
 * The position no longer has the video that was to be changed, or is gone: another tab or device has
 * replaced or removed it.
 */
export class VideoChangedElsewhere extends Error {
  override readonly name = 'VideoChangedElsewhere';
}

/**
 * Changes a position only while it still has this video; another tab or device may have replaced it.
 * @throws AppError, VideoChangedElsewhere
 */
export async function changePositionVideo(
  positionId: string,
  { videoUrl }: Pick<StoredVideo, 'videoUrl'>,
  columns: PositionColumns,
): Promise<void> {
  const supabase = await getSupabase();
  const changedRows = unwrap(
    await supabase
      .from('talent_positions')
      .update(columns)
      .eq('id', positionId)
      .eq('video_url', videoUrl ?? '')
      .select('id'),
  );
  if (changedRows.length === 0) throw new VideoChangedElsewhere();
}

/**
 * Tells that a position's video has its small rendition in the storage.
 * @throws AppError unless it is there, VideoChangedElsewhere
 */
export const announceSmallVideo = (positionId: string, videoUrl: string): Promise<void> =>
  changePositionVideo(positionId, { videoUrl }, { has_small_video: true });

/**
 * Stores the chosen poster of an uploaded video and points the position to both; also returns its
 * previous files.
 * @param withoutCover continues when the poster cannot be stored for now
 * @throws JobFailure when the position was not updated, AppError when a rule refused the video
 */
export async function publishVideo(
  positionId: string,
  { objectName, posters, posterIndex }: PreparedUpload,
  withoutCover: boolean,
): Promise<{ saved: PositionVideo & { videoUrl: string }; before: PositionFiles }> {
  const videoUrl = videoAddress(objectName);
  if (!videoUrl.startsWith('http')) throw new JobFailure({ kind: 'invalid-url' });
  const poster = posters[posterIndex] ?? posters[0];
  try {
    const before = await readPositionVideo(positionId);
    const posterFields = poster
      ? await savePoster(objectName, poster, posterIndex, before.audience, withoutCover)
      : noPoster;
    const saved = { videoUrl, ...posterFields };
    await savePositionVideo(positionId, saved);
    return { saved, before };
  } catch (error) {
    if (isAppError(error) && brokenRule(error)) throw error;
    const temporary = isTemporary(error) ? { temporary: true as const } : {};
    throw new JobFailure({ kind: 'not-saved', ...temporary });
  }
}

/**
 * A refused poster does not stop the video from going live. A temporary failure is thrown for a
 * retry, unless the poster is optional.
 */
async function savePoster(
  objectName: string,
  poster: Blob,
  index: number,
  audience: Audience,
  isOptional: boolean,
): Promise<StoredPoster> {
  try {
    return await uploadPoster(objectName, poster, index, audience);
  } catch (error) {
    if (isTemporary(error) && !isOptional) throw error;
    return noPoster;
  }
}

/**
 * Reads what a position points to now from the database, and who may watch it: another window may have chosen.
 * @throws AppError, VideoChangedElsewhere when the position is gone
 */
export async function readPositionVideo(
  positionId: string,
): Promise<PositionFiles & { audience: Audience }> {
  const supabase = await getSupabase();
  const response = await supabase
    .from('talent_positions')
    .select('video_url, poster_url, poster_sizes, audience')
    .eq('id', positionId)
    .maybeSingle();
  const row = unwrapMaybe(response);
  if (row === null) throw new VideoChangedElsewhere();
  return {
    videoUrl: row.video_url,
    posterUrl: row.poster_url,
    posterSizes: row.poster_sizes,
    audience: row.audience,
  };
}

/**
 * Points a position to its video, which publishes it.
 * @throws AppError unless the service confirms the new address
 */
async function savePositionVideo(positionId: string, video: PositionVideo): Promise<void> {
  const supabase = await getSupabase();
  const saved = await supabase
    .from('talent_positions')
    .update({ video_url: video.videoUrl, ...posterColumns(video) })
    .eq('id', positionId)
    .select('video_url')
    .single();
  if (unwrap(saved).video_url !== video.videoUrl) throw new AppError('server');
}
