import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SlotSnapshot } from './slot-content';
import type { SlotJob, SlotOwner } from './slot-job';
import { slotJob } from './slot-jobs';

/** The work on a position's video, with its state. */
export function useSlotJob(
  userId: string,
  positionId: string,
  owner: SlotOwner,
): { job: SlotJob } & SlotSnapshot {
  const [job] = useState(() => slotJob(userId, positionId, owner));
  const snapshot = useSyncExternalStore(job.subscribe, job.getSnapshot);

  useEffect(() => job.setOwner(owner));

  useEffect(() => {
    void job.restore();
  }, [job]);

  return { job, ...snapshot };
}
