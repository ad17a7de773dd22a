import { removeObjects, talentBuckets } from '../_shared/objects.ts';
import { answer, callAsService, isFromOperator } from '../_shared/service.ts';

/**
 * Deletes up to 500 objects that are older than a day and that no position refers to. A scheduler
 * calls it hourly: POST with the secret key.
 *
 * @returns 200 with the number deleted; 403 without the secret key.
 */
export default async function handler(request: Request): Promise<Response> {
  if (request.method !== 'POST') return answer(405, { error: 'Only POST is answered here.' });
  if (!(await isFromOperator(request))) return answer(403, { error: 'The secret key is needed.' });
  try {
    const orphans = await callAsService({ path: 'rest/v1/rpc/orphaned_objects', body: {} });
    if (!Array.isArray(orphans)) throw new Error('the list of objects is no list');
    const objects: { bucket_id: string; name: string }[] = orphans;
    let removed = 0;
    for (const bucket of talentBuckets) {
      const names = objects.filter(({ bucket_id }) => bucket_id === bucket).map(({ name }) => name);
      removed += await removeObjects(bucket, names);
    }
    return answer(200, { removed });
  } catch (error) {
    console.error('clean-storage', error);
    return answer(500, { error: 'The storage could not be cleaned.' });
  }
}
