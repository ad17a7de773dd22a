import { useMutation } from '@tanstack/react-query';
import type { PositionVideo } from '@/domain/video/poster';
import type { TablesUpdate } from '@/lib/database.types';
import { toAppError } from '@/lib/errors/errors';
import {
  ownVideoPath,
  removeVideoObjects,
  uploadPoster,
  type PositionFiles,
  type StoredVideo,
} from './objects';
import {
  changePositionVideo,
  posterColumns,
  readPositionVideo,
  VideoChangedElsewhere,
} from './position-video';

/** Fails at once while offline; React Query would otherwise pause the mutation silently. */
const failsOffline = { networkMode: 'always' } as const;

/** A published video as the screen shows it. */
export interface ShownVideo {
  userId: string;
  positionId: string;
  video: StoredVideo;
}

/**
 * Takes a position's video offline and deletes it; the talent's other positions keep theirs
 * (docs/decisions/0008-one-video-per-position.md). The position is updated first, because the feed
 * must never show the address of a deleted file. Fails with AppError or VideoChangedElsewhere.
 */
export function useDeleteVideo({ userId, positionId, video }: ShownVideo) {
  return useMutation({
    ...failsOffline,
    mutationFn: async () => {
      const before = await readPositionVideo(positionId);
      await changePositionVideo(positionId, video, { video_url: null, poster_url: null });
      await removeVideoObjects(userId, before);
    },
  });
}

/** Changes a published video's cover and removes the old one. Fails with AppError or VideoChangedElsewhere. */
export function useReplaceCover({ userId, positionId, video }: ShownVideo) {
  return useMutation({
    ...failsOffline,
    mutationFn: async (poster: Blob): Promise<PositionVideo> => {
      const path = ownVideoPath(userId, video.videoUrl);
      if (path === null) throw toAppError({ message: 'Invalid public URL generated' });
      const { posterUrl, posterSizes, audience } = await readPositionVideo(positionId);
      // A new name, because caches keep the old address for an hour.
      const storedPoster = await uploadPoster(path, poster, Date.now(), audience);
      await changeOrRemove({ userId, positionId, video }, posterColumns(storedPoster), {
        ...storedPoster,
        audience,
      });
      await removeVideoObjects(userId, { posterUrl, posterSizes, audience });
      return { videoUrl: video.videoUrl, ...storedPoster };
    },
  });
}

/** Points the position to the uploaded file, or deletes that file if the position has another video by now. */
async function changeOrRemove(
  { userId, positionId, video }: ShownVideo,
  columns: TablesUpdate<'talent_positions'>,
  uploaded: Partial<PositionFiles>,
): Promise<void> {
  try {
    await changePositionVideo(positionId, video, columns);
  } catch (error) {
    if (error instanceof VideoChangedElsewhere) await removeVideoObjects(userId, uploaded);
    throw error;
  }
}
