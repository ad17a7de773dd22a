import { smallVideoOf } from '@/domain/video/small-video';
import { canMakeSmaller } from '@/domain/video/video-file';
import { loadCode } from '@/lib/browser/load-code';
import { onSessionEnd } from '@/lib/session/session-store';
import { removeVideoObjects, uploadVideo, videoAddress } from '@/features/upload/api/objects';
import {
  announceSmallVideo,
  readPositionVideo,
  VideoChangedElsewhere,
} from '@/features/upload/api/position-video';
import {
  findPendingRenditions,
  removePendingRendition,
  savePendingRendition,
  type PendingRendition,
} from '@/features/upload/storage/pending-renditions';
import {
  fileNameOf,
  positionIdOf,
  slotKeyOf,
  type PreparedUpload,
} from '@/features/upload/storage/pending-uploads';
import { removeRewrite } from '@/features/upload/storage/rewritten-files';
import { TabLock } from '@/features/upload/storage/tab-lock';
import { replacedReason, runRenditionJob, type RenditionEffects } from './rendition-job';
import { stoppedReason } from './video-job';

/** The renditions that this page has worked on, by their keys: each once. */
const jobs = new Map<string, AbortController>();

/**
 * Takes over a video that was published: uploads its small rendition, after making it where there is none yet. Ends
 * the same work on the video that it replaced. Returns once it is stored.
 */
export async function startRendition(
  userId: string,
  key: string,
  { video, objectName }: Pick<PreparedUpload, 'video' | 'objectName'>,
): Promise<void> {
  for (const [other, job] of jobs) {
    if (slotKeyOf(other) === slotKeyOf(key)) job.abort(replacedReason);
  }
  const { small, ...source } = video;
  if (small || !canMakeSmaller()) await removeRewrite(source);
  if (!small && !canMakeSmaller()) return;
  const rendition: PendingRendition = {
    key,
    savedAt: Date.now(),
    objectName,
    source: small ? null : source,
    small: small ?? null,
    visits: 0,
  };
  await savePendingRendition(rendition);
  void run(userId, key, () => Promise.resolve(rendition));
}

/** Goes on with what earlier visits left of a user's renditions. */
export async function resumeRenditions(userId: string): Promise<void> {
  const find = () => findPendingRenditions(userId);
  for (const { key } of await find()) {
    // Another tab may have ended it before it released the lock.
    void run(userId, key, async () => (await find()).find((rendition) => rendition.key === key));
  }
}

async function run(
  userId: string,
  key: string,
  find: () => Promise<PendingRendition | undefined>,
): Promise<void> {
  if (jobs.has(key)) return;
  const job = new AbortController();
  jobs.set(key, job);
  const lock = new TabLock(`pitchreel-rendition:${key}`);
  if (!(await lock.hold({ ifAvailable: true }))) return;
  const rendition = await find();
  if (rendition) await runRenditionJob(rendition, renditionEffects(userId, key), job.signal);
  lock.release();
}

function renditionEffects(userId: string, key: string): RenditionEffects {
  const positionId = positionIdOf({ key });
  return {
    store: savePendingRendition,
    remove: async ({ source, small }) => {
      await removePendingRendition(key);
      await Promise.all([removeRewrite(source ?? {}), removeRewrite(small ?? {})]);
    },
    removeSource: ({ source }) => removeRewrite(source ?? {}),
    make: async ({ source }, signal) => {
      if (source === null || !canMakeSmaller()) return null;
      const { makeSmallVideo } = await loadCode(
        () => import('@/features/upload/rewrite/rewrite-video'),
      );
      return makeSmallVideo(source.blob, { signal, storeAs: fileNameOf(key) });
    },
    upload: async (objectName, { blob }) => {
      const { audience, videoUrl } = await readPositionVideo(positionId);
      if (videoUrl !== videoAddress(objectName)) throw new VideoChangedElsewhere();
      const small = { blob, contentType: 'video/mp4' } as const;
      const ignored = () => undefined;
      return uploadVideo(userId, small, smallVideoOf(objectName), audience, {
        onProgress: ignored,
        onWaiting: ignored,
        onMoving: ignored,
      });
    },
    announce: (objectName) => announceSmallVideo(positionId, videoAddress(objectName)),
    discard: async (objectName) => {
      const videoUrl = videoAddress(objectName);
      for (const audience of ['anyone', 'companies'] as const) {
        await removeVideoObjects(userId, { videoUrl, audience });
      }
    },
  };
}

onSessionEnd(() => {
  for (const job of jobs.values()) job.abort(stoppedReason);
  jobs.clear();
});
