import type { PendingRendition } from '@/features/upload/storage/pending-renditions';
import type { SmallVideo } from '@/features/upload/storage/pending-uploads';
import { VideoChangedElsewhere } from '@/features/upload/api/position-video';
import type { ResumableUpload } from '@/features/upload/transfer/resumable-upload';

/** After so many visits that failed to make it, a video stays without its small rendition. */
export const mostVisits = 5;

/** The abort reason when the video has been replaced. */
export const replacedReason = 'replaced';

/** What a rendition's job does with this browser and the services; tests pass their own. */
export interface RenditionEffects {
  store: (rendition: PendingRendition) => Promise<void>;
  /** Removes what this browser has of it. */
  remove: (rendition: PendingRendition) => Promise<void>;
  /** Removes the file of the published video that the rendition was made of. */
  removeSource: (rendition: PendingRendition) => Promise<void>;
  /** @returns null where there is to be none */
  make: (rendition: PendingRendition, signal: AbortSignal) => Promise<SmallVideo | null>;
  /** @throws VideoChangedElsewhere */
  upload: (objectName: string, small: SmallVideo) => Promise<ResumableUpload>;
  /** Tells others that the rendition is there. @throws VideoChangedElsewhere */
  announce: (objectName: string) => Promise<void>;
  /** Removes the objects of a video that no position shows any more. */
  discard: (objectName: string) => Promise<void>;
}

/**
 * Makes the small rendition of a published video, unless there is one already, uploads it and announces it
 * (docs/decisions/0082-renditions-and-streaming.md). Starts at the step that an earlier visit reached. Whatever
 * fails is left to the next visit, and never shown.
 */
export async function runRenditionJob(
  rendition: PendingRendition,
  effects: RenditionEffects,
  signal: AbortSignal,
): Promise<void> {
  const isMade = rendition.small !== null;
  if (!isMade && rendition.visits >= mostVisits) {
    await effects.remove(rendition);
    return;
  }
  let current = isMade ? rendition : { ...rendition, visits: rendition.visits + 1 };
  try {
    await effects.store(current);
    const small = current.small ?? (await effects.make(current, signal));
    signal.throwIfAborted();
    if (small !== null) {
      if (current.small === null) {
        await effects.removeSource(current);
        current = { ...current, source: null, small };
        await effects.store(current);
      }
      await send(current.objectName, small, effects, signal);
      await effects.announce(current.objectName);
    }
    await effects.remove(current);
  } catch (error) {
    const isReplaced = signal.reason === replacedReason;
    if (!isReplaced && !(error instanceof VideoChangedElsewhere)) return;
    await effects.remove(current);
    await effects.discard(current.objectName);
  }
}

async function send(
  objectName: string,
  small: SmallVideo,
  effects: RenditionEffects,
  signal: AbortSignal,
): Promise<void> {
  const transfer = await effects.upload(objectName, small);
  const end = () => {
    if (signal.reason === replacedReason) void transfer.cancel();
    else transfer.stop();
  };
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  try {
    await transfer.done;
  } finally {
    signal.removeEventListener('abort', end);
  }
}
