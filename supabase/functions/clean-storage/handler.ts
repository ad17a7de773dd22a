import { answer } from '../_shared/request/answer.ts';
import type { Env } from '../_shared/env.ts';
import { removeObjects, talentBuckets } from '../_shared/objects.ts';
import { serviceFunction } from '../_shared/request/readiness.ts';
import { callAsService } from '../_shared/service.ts';

export const needs = [] as const;

const objectsPerRound = 500;
/** No round begins later, so that the call ends within the two minutes that its schedule waits. */
const lastRoundMs = 80_000;

interface Orphan {
  bucket_id: string;
  name: string;
}

/**
 * Deletes the objects that nothing has used for a day, until none is left or the time is over; the
 * next call goes on. `orphaned_objects` claims what it returns, so that no position uses it again
 * meanwhile; what a failed call leaves is claimed by the next one. A scheduler calls it hourly: POST
 * with the secret key.
 *
 * @returns 200 with the number deleted; 403 without the secret key.
 */
export default serviceFunction({
  name: 'clean-storage',
  needs,
  failure: 'The storage could not be cleaned.',
  run: async (_request, env) => {
    let removed = 0;
    const startedAt = Date.now();
    while (Date.now() - startedAt < lastRoundMs) {
      const orphans = await orphanedObjects(env);
      if (orphans.length === 0) break;
      let removedNow = 0;
      for (const bucket of talentBuckets) {
        const names = orphans
          .filter(({ bucket_id }) => bucket_id === bucket)
          .map(({ name }) => name);
        removedNow += await removeObjects(env, bucket, names);
      }
      await callAsService(env, {
        path: 'rest/v1/rpc/forget_orphans',
        body: { p_objects: orphans },
      });
      // What cannot be removed stays in the queue.
      if (removedNow === 0) break;
      removed += removedNow;
    }
    return answer(200, { removed });
  },
});

async function orphanedObjects(env: Env): Promise<Orphan[]> {
  const orphans = await callAsService(env, {
    path: 'rest/v1/rpc/orphaned_objects',
    body: { p_limit: objectsPerRound },
  });
  if (!Array.isArray(orphans)) throw new Error('the list of objects is no list');
  return orphans;
}
