import { keptKey } from './kept-files';
import { SlotJob, type SlotOwner } from './slot-job';
import { isWorking } from './upload-machine';

const jobs = new Map<string, SlotJob>();

/** The job of a position, the same one however often the screen comes and goes. */
export function slotJob(userId: string, positionId: string, owner: SlotOwner): SlotJob {
  const key = keptKey(userId, positionId);
  const known = jobs.get(key);
  if (known) return known;
  const job = new SlotJob(userId, positionId, owner);
  jobs.set(key, job);
  return job;
}

/** Whether leaving the site would interrupt an upload, or lose a video that could not be kept. */
export function anyJobAtRisk(): boolean {
  return [...jobs.values()].some((job) => {
    const { state, unsafe } = job.getSnapshot();
    return unsafe || isWorking(state);
  });
}
