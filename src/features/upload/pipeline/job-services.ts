import { removeVideoObjects, uploadVideo } from '@/features/upload/api/objects';
import { isVideoStored, publishVideo } from '@/features/upload/api/publish-video';
import type { PositionVideo } from '@/features/upload/api/position-video';
import { checkFile, inspectVideo } from '@/features/upload/media/inspect';
import { makePosters } from '@/features/upload/media/poster';
import { repairVideo } from '@/features/upload/media/repair';
import { removePendingUpload, savePendingUpload } from '@/features/upload/storage/pending-uploads';
import { removeRewrite } from '@/features/upload/storage/rewritten-files';
import type { JobServices } from './video-job';

interface JobContext {
  userId: string;
  positionId: string;
  ensurePosition: () => Promise<void>;
  /** The cover as the person has chosen it meanwhile; undefined without a choice. */
  posterIndex: () => number | undefined;
  /** Whether the video goes live without its cover when that cannot be stored for now. */
  withoutCover: () => boolean;
  onSaved: (video: PositionVideo) => void;
}

/** The world as a video's job needs it: this browser, the storage and the position's row. */
export function jobServices({ userId, positionId, ...context }: JobContext): JobServices {
  return {
    check: checkFile,
    inspect: inspectVideo,
    repair: repairVideo,
    posters: makePosters,
    store: savePendingUpload,
    remove: removePendingUpload,
    removeRewrite: ({ storedAs }) => (storedAs ? removeRewrite(storedAs) : Promise.resolve()),
    ensurePosition: context.ensurePosition,
    upload: ({ video, objectName }, observer) => uploadVideo(userId, video, objectName, observer),
    isUploaded: ({ objectName }) => isVideoStored(objectName),
    publish: async (prepared) => {
      const posterIndex = context.posterIndex() ?? prepared.posterIndex;
      const chosen = { ...prepared, posterIndex };
      const { saved, before } = await publishVideo(positionId, chosen, context.withoutCover());
      context.onSaved(saved);
      if (before.videoUrl !== saved.videoUrl) await removeVideoObjects(userId, before);
    },
  };
}
