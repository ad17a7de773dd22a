import { toAppError } from '@/lib/errors/errors';
import type { KeptFile } from '@/features/upload/storage/pending-uploads';
import {
  readPositionVideo,
  savePositionVideo,
  uploadPoster,
  videoAddress,
  type PositionVideo,
  type StoredVideo,
} from './queries';
import { isTemporaryStatus } from '@/features/upload/transfer/resumable-upload';
import { isTemporary, JobFailure } from '@/features/upload/pipeline/video-job';

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
  { objectName, posters, posterIndex }: NonNullable<KeptFile['prepared']>,
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
  optional: boolean,
): Promise<string | null> {
  try {
    return await uploadPoster(objectName, poster, index);
  } catch (error) {
    if (isTemporary(error) && !optional) throw error;
    return null;
  }
}
