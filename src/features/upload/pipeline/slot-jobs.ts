import { useEffect, useState, useSyncExternalStore } from 'react';
import type { HeldVideo, HeldVideos } from '@/domain/held-video';
import { onSessionEnd } from '@/lib/session/session-store';
import {
  findPendingUploads,
  positionIdOf,
  slotKey,
} from '@/features/upload/storage/pending-uploads';
import { recoverTakes } from '@/features/upload/storage/unfinished-takes';
import { SlotJob, type SlotContent, type SlotOwner } from './slot-job';
import { holdsVideo, isWorking } from './upload-machine';

const none: HeldVideos = new Map();
const jobs = new Map<string, { job: SlotJob; positionId: string }>();
const listeners = new Set<() => void>();
let held = none;

/** The job of a position, the same one however often the screen comes and goes. */
export function slotJob(userId: string, positionId: string, owner: SlotOwner): SlotJob {
  const key = slotKey(userId, positionId);
  const known = jobs.get(key);
  if (known) return known.job;
  const job = new SlotJob(userId, positionId, owner);
  jobs.set(key, { job, positionId });
  job.subscribe(updateHeldVideos);
  return job;
}

/** The work on a position's video, with its state. */
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

/**
 * Takes up a person's uploads wherever the app was opened. Returns its cleanup, which leaves them
 * running.
 */
export function startUploads(
  userId: string,
  ownerOf: (positionId: string) => SlotOwner,
): () => void {
  let isWanted = true;
  const restore = async () => {
    await recoverTakes(userId);
    const uploads = await findPendingUploads(userId);
    if (!isWanted) return;
    for (const positionId of new Set(uploads.map((upload) => positionIdOf(upload)))) {
      void slotJob(userId, positionId, ownerOf(positionId)).restore();
    }
  };
  void restore();
  return () => {
    isWanted = false;
  };
}

/** The videos of whoever is signed in that are not published yet. */
export const getHeldVideos = (): HeldVideos => held;

/** Tells when there are others. Returns its cleanup. */
export function subscribeToHeldVideos(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The positions whose new video is on its way or waits for its person. */
export const useHeldVideos = (): HeldVideos =>
  useSyncExternalStore(subscribeToHeldVideos, getHeldVideos);

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function updateHeldVideos(): void {
  const now = new Map<string, HeldVideo>();
  let isAtRisk = false;
  for (const { job, positionId } of jobs.values()) {
    const { state, isStored } = job.getSnapshot();
    // Leaving the site would interrupt it, or lose what could not be saved.
    isAtRisk ||= isStored === false || isWorking(state);
    if (!holdsVideo(state)) continue;
    const waits =
      state.phase === 'failed' ? !state.goesOn : ['offered', 'deciding'].includes(state.phase);
    now.set(positionId, waits ? 'waiting' : 'moving');
  }
  if (isAtRisk) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
  if (isSame(now, held)) return;
  held = now;
  for (const listener of listeners) listener();
}

const isSame = (one: HeldVideos, other: HeldVideos) =>
  one.size === other.size && [...one].every(([id, how]) => other.get(id) === how);

// What one person has begun is theirs: nothing of it goes up in the name of the next.
onSessionEnd(() => {
  for (const { job } of jobs.values()) job.stop();
  jobs.clear();
  updateHeldVideos();
});
