import { toAppError } from '@/lib/errors';
import type { KeptFile } from './kept-files';
import {
  readPositionVideo,
  savePositionVideo,
  uploadPoster,
  videoAddress,
  type PositionVideo,
  type StoredVideo,
} from './queries';
import { JobFailure } from './video-job';

/**
 * Stores the chosen poster of an uploaded video and points the position to both; answers with what
 * it pointed to before, too.
 * @throws JobFailure when the position does not point to it yet
 */
export async function publishVideo(
  positionId: string,
  { objectName, posters, posterIndex }: NonNullable<KeptFile['prepared']>,
): Promise<{ saved: PositionVideo; before: StoredVideo }> {
  const videoUrl = videoAddress(objectName);
  if (!videoUrl.startsWith('http')) throw new JobFailure({ kind: 'invalid-url' });
  const poster = posters[posterIndex] ?? posters[0];
  try {
    const posterUrl = poster ? await savePoster(objectName, poster, posterIndex) : null;
    const saved: PositionVideo = { videoUrl, posterUrl };
    const before = await readPositionVideo(positionId);
    await savePositionVideo(positionId, saved);
    return { saved, before };
  } catch {
    throw new JobFailure({ kind: 'not-saved' });
  }
}

/** A video goes live without its poster rather than not at all, unless a retry may help. */
async function savePoster(objectName: string, poster: Blob, index: number): Promise<string | null> {
  try {
    return await uploadPoster(objectName, poster, index);
  } catch (error) {
    const { code } = toAppError(error);
    if (code === 'offline' || code === 'network' || code === 'server') throw error;
    return null;
  }
}
