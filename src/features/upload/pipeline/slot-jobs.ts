import type { HeldVideo, HeldVideos } from '@/domain/held-video';
import { onSessionEnd } from '@/lib/session/session-store';
import {
  findKeptFiles,
  onKeptElsewhere,
  positionIdOf,
  slotKey,
} from '@/features/upload/storage/pending-uploads';
import { SlotJob, type SlotOwner } from './slot-job';
import { recoverTakes } from '@/features/upload/storage/unfinished-takes';
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
  job.subscribe(lookAtJobs);
  return job;
}

/**
 * Takes up a person's uploads wherever the app was opened, and follows what other tabs do to them.
 * Returns its cleanup, which leaves them running.
 */
export function startUploads(
  userId: string,
  ownerOf: (positionId: string) => SlotOwner,
): () => void {
  let isWanted = true;
  const takeUp = async () => {
    for (const file of await findKeptFiles(userId)) {
      if (!isWanted) return;
      const positionId = positionIdOf(file);
      slotJob(userId, positionId, ownerOf(positionId));
    }
    for (const { job } of jobs.values()) void job.lookAgain();
  };
  void recoverTakes(userId).then(takeUp);
  const unsubscribe = onKeptElsewhere(() => void takeUp());
  return () => {
    isWanted = false;
    unsubscribe();
  };
}

/** The videos of whoever is signed in that are not published yet. */
export const getHeldVideos = (): HeldVideos => held;

/** Tells when there are others; returns its cleanup. For `useSyncExternalStore`. */
export function subscribeToHeldVideos(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function lookAtJobs(): void {
  const now = new Map<string, HeldVideo>();
  let isAtRisk = false;
  for (const { job, positionId } of jobs.values()) {
    const { state, unsafe } = job.getSnapshot();
    // Leaving the site would interrupt it, or lose what could not be kept.
    isAtRisk ||= unsafe || isWorking(state);
    if (!holdsVideo(state)) continue;
    const waits =
      state.phase === 'failed' ? !state.goesOn : ['offered', 'deciding'].includes(state.phase);
    now.set(positionId, waits ? 'waiting' : 'moving');
  }
  if (isAtRisk) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
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
  lookAtJobs();
});
