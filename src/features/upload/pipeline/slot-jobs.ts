import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UnpublishedVideo, UnpublishedVideos } from '@/domain/video/unpublished-video';
import { onSessionEnd } from '@/lib/session/session-store';
import {
  findPendingUploads,
  positionIdOf,
  slotKey,
} from '@/features/upload/storage/pending-uploads';
import { recoverRecordings } from '@/features/upload/storage/unfinished-recordings';
import { resumeRenditions } from './rendition-jobs';
import type { SlotContent, SlotOwner } from './slot';
import { SlotJob } from './slot-job';
import { hasUnpublishedVideo, isWorking } from './upload-machine';

const none: UnpublishedVideos = new Map();
const jobs = new Map<string, { job: SlotJob; positionId: string }>();
const listeners = new Set<() => void>();
let unpublished = none;

/** The job of a position; the same instance however often its component remounts. */
export function slotJob(userId: string, positionId: string, owner: SlotOwner): SlotJob {
  const key = slotKey(userId, positionId);
  const entry = jobs.get(key);
  if (entry) return entry.job;
  const job = new SlotJob(userId, positionId, owner);
  jobs.set(key, { job, positionId });
  job.subscribe(updateUnpublishedVideos);
  return job;
}

/** A position's job and its current state. */
export function useSlotJob(
  userId: string,
  positionId: string,
  owner: SlotOwner,
): { job: SlotJob } & SlotContent {
  const [job] = useState(() => slotJob(userId, positionId, owner));
  const content = useSyncExternalStore(job.subscribe, job.getSnapshot);

  useEffect(() => job.setOwner(owner));

  useEffect(() => {
    void job.restore();
  }, [job]);

  return { job, ...content };
}

/** Restores a user's uploads on any screen. Returns a cleanup, which leaves them running. */
export function startUploads(
  userId: string,
  ownerOf: (positionId: string) => SlotOwner,
): () => void {
  let isActive = true;
  const restore = async () => {
    await recoverRecordings(userId);
    const uploads = await findPendingUploads(userId);
    if (!isActive) return;
    for (const positionId of new Set(uploads.map((upload) => positionIdOf(upload)))) {
      void slotJob(userId, positionId, ownerOf(positionId)).restore();
    }
  };
  void restore();
  void resumeRenditions(userId);
  return () => {
    isActive = false;
  };
}

/** The signed-in user's videos that are not published yet. */
export const getUnpublishedVideos = (): UnpublishedVideos => unpublished;

/** Calls back when the unpublished videos change. Returns its cleanup. */
export function subscribeToUnpublishedVideos(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The positions whose new video is uploading or waiting for a decision. */
export const useUnpublishedVideos = (): UnpublishedVideos =>
  useSyncExternalStore(subscribeToUnpublishedVideos, getUnpublishedVideos);

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function updateUnpublishedVideos(): void {
  const current = new Map<string, UnpublishedVideo>();
  let isAtRisk = false;
  for (const { job, positionId } of jobs.values()) {
    const { state, isStored } = job.getSnapshot();
    // Leaving the site would interrupt the upload, or lose a video that could not be stored.
    isAtRisk ||= isStored === false || isWorking(state);
    if (!hasUnpublishedVideo(state)) continue;
    const waits =
      state.phase === 'failed' ? !state.willRetry : ['undecided', 'deciding'].includes(state.phase);
    current.set(positionId, waits ? 'waiting' : 'uploading');
  }
  if (isAtRisk) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
  if (isSame(current, unpublished)) return;
  unpublished = current;
  for (const listener of listeners) listener();
}

const isSame = (a: UnpublishedVideos, b: UnpublishedVideos) =>
  a.size === b.size && [...a].every(([id, how]) => b.get(id) === how);

// Uploads end with the session, so that none continues under the next user.
onSessionEnd(() => {
  for (const { job } of jobs.values()) job.stop();
  jobs.clear();
  updateUnpublishedVideos();
});
