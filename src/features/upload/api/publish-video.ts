import { AppError, toAppError, unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { isTemporary, JobFailure } from '@/features/upload/pipeline/upload-failure';
import type { PreparedUpload } from '@/features/upload/storage/pending-uploads';
import { isTemporaryStatus } from '@/features/upload/transfer/resumable-upload';
import { uploadPoster, videoAddress } from './objects';
import type { PositionVideo, StoredVideo } from './position-video';

/**
 * Whether an uploaded video is there for everybody: a storage service whose database fails at the
 * very end removes the file again.
 * @throws AppError when the service does not say
 */
export async function isVideoStored(objectName: string): Promise<boolean> {
  try {
    const { ok, status } = await fetch(videoAddress(objectName), {
      method: 'HEAD',
      cache: 'no-store',
    });
    if (!ok && isTemporaryStatus(status)) throw toAppError({}, status);
    return ok || (status !== 400 && status !== 404);
  } catch (error) {
    throw toAppError(error);
  }
}

/**
 * Stores the chosen poster of an uploaded video and points the position to both; answers with what
 * it pointed to before, too. @param withoutCover goes on when the poster cannot be stored for now
 * @throws JobFailure when the position does not point to it yet
 */
export async function publishVideo(
  positionId: string,
  { objectName, posters, posterIndex }: PreparedUpload,
  withoutCover: boolean,
): Promise<{ saved: PositionVideo; before: StoredVideo }> {
  const videoUrl = videoAddress(objectName);
  if (!videoUrl.startsWith('http')) throw new JobFailure({ kind: 'invalid-url' });
  const poster = posters[posterIndex] ?? posters[0];
  try {
    const posterUrl = poster
      ? await savePoster(objectName, poster, posterIndex, withoutCover)
      : null;
    const saved: PositionVideo = { videoUrl, posterUrl };
    const before = await readPositionVideo(positionId);
    await savePositionVideo(positionId, saved);
    return { saved, before };
  } catch (error) {
    const passing = isTemporary(error) ? { temporary: true as const } : {};
    throw new JobFailure({ kind: 'not-saved', ...passing });
  }
}

/** A video goes live without its poster rather than not at all, unless a retry may help. */
async function savePoster(
  objectName: string,
  poster: Blob,
  index: number,
  isOptional: boolean,
): Promise<string | null> {
  try {
    return await uploadPoster(objectName, poster, index);
  } catch (error) {
    if (isTemporary(error) && !isOptional) throw error;
    return null;
  }
}

/** What a position points to now, whatever the screen shows. @throws AppError */
async function readPositionVideo(positionId: string): Promise<StoredVideo> {
  const supabase = await getSupabase();
  const found = await supabase
    .from('talent_positions')
    .select('video_url, poster_url, captions_url')
    .eq('id', positionId)
    .single();
  const row = unwrap(found);
  return { videoUrl: row.video_url, posterUrl: row.poster_url, captionsUrl: row.captions_url };
}

/**
 * Points a position to its video: this is what publishes it.
 * @throws AppError unless the service answers that the position now points to it
 */
async function savePositionVideo(positionId: string, video: PositionVideo): Promise<void> {
  const supabase = await getSupabase();
  const saved = await supabase
    .from('talent_positions')
    .update({ video_url: video.videoUrl, poster_url: video.posterUrl })
    .eq('id', positionId)
    .select('video_url')
    .single();
  if (unwrap(saved).video_url !== video.videoUrl) throw new AppError('server');
}
