import type { Cue } from '@/domain/video/captions';
import { chosenFileLimit, knownVideoLimit, rereadVideoLimit } from '@/domain/video/video-limit';
import type { PositionVideo } from '@/domain/video/poster';
import { canMakeSmaller } from '@/domain/video/video-file';
import { loadCode } from '@/lib/browser/load-code';
import { isVideoStored, removeVideoObjects, uploadVideo } from '@/features/upload/api/objects';
import { publishVideo, readPositionVideo } from '@/features/upload/api/position-video';
import { storeFirstDraft } from '@/features/upload/captions/captions-drafts';
import { checkFile } from '@/features/upload/media/validation';
import {
  removePendingUpload,
  savePendingUpload,
  type PreparedUpload,
} from '@/features/upload/storage/pending-uploads';
import { removeRewrite } from '@/features/upload/storage/rewritten-files';
import { startRendition } from './rendition-jobs';
import { UploadRefused, type UploadObserver } from '@/features/upload/transfer/resumable-upload';

interface JobContext {
  userId: string;
  positionId: string;
  /** Creates the position's row if it doesn't exist yet. */
  ensurePositionExists: () => Promise<void>;
  /** The cover chosen so far; undefined if none was chosen. */
  posterIndex: () => number | undefined;
  /** Whether to publish without the cover if it cannot be stored for now. */
  withoutCover: () => boolean;
  onSaved: (video: PositionVideo) => void;
}

/** The side effects of a video's job; tests pass their own. */
export type UploadEffects = ReturnType<typeof uploadEffects>;

/** The real side effects of a video's job: this browser, the storage and the position's row. */
export function uploadEffects({ userId, positionId, ...context }: JobContext) {
  return {
    check: (file: Blob) => checkFile(file, chosenFileLimit()),
    inspect: async (file: Blob) => {
      const { inspectVideo } = await loadCode(() => import('@/features/upload/media/inspect'));
      return inspectVideo(file);
    },
    checkPlan: async (file: Blob) => {
      const { checkPlan } = await loadCode(() => import('@/features/upload/rewrite/plan-video'));
      await checkPlan({ file, canEncode: canMakeSmaller(), maxBytes: knownVideoLimit() });
    },
    rewrite: async (
      file: Blob,
      options: { onProgress: (share: number) => void; signal: AbortSignal; storeAs: string },
    ) => {
      const { rewriteVideo } = await loadCode(
        () => import('@/features/upload/rewrite/rewrite-video'),
      );
      return rewriteVideo(file, { ...options, maxBytes: knownVideoLimit() });
    },
    posters: async (video: Blob) => {
      const { makePosters } = await loadCode(() => import('@/features/upload/media/posters'));
      return makePosters(video);
    },
    store: savePendingUpload,
    remove: removePendingUpload,
    removeRewrite,
    ensurePositionExists: context.ensurePositionExists,
    upload: async ({ video, objectName }: PreparedUpload, observer: UploadObserver) => {
      const { audience } = await readPositionVideo(positionId);
      const transfer = await uploadVideo(userId, video, objectName, audience, observer);
      transfer.done.catch((error: unknown) => {
        if (error instanceof UploadRefused && error.status === 413) rereadVideoLimit();
      });
      return transfer;
    },
    isUploaded: ({ objectName }: PreparedUpload) => isVideoStored(objectName),
    /**
     * Stores the poster and points the position to poster and video; the draft of the captions is
     * stored separately.
     */
    publish: async (prepared: PreparedUpload, captions: readonly Cue[]) => {
      const posterIndex = context.posterIndex() ?? prepared.posterIndex;
      const withPoster = { ...prepared, posterIndex };
      const { saved, before } = await publishVideo(positionId, withPoster, context.withoutCover());
      storeFirstDraft(userId, positionId, saved.videoUrl, captions);
      context.onSaved(saved);
      if (before.videoUrl !== saved.videoUrl) await removeVideoObjects(userId, before);
    },
    /** Takes over the files of a published video. */
    startRendition: (key: string, prepared: PreparedUpload) =>
      startRendition(userId, key, prepared),
  };
}
