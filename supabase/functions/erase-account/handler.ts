import { answer } from '../_shared/answer.ts';
import { removeFolder, talentBuckets } from '../_shared/objects.ts';
import { operatorFunction } from '../_shared/readiness.ts';
import { callAsService } from '../_shared/service.ts';
import { isUuid } from '../_shared/uuid.ts';

export const needs = [] as const;

/**
 * Erases an account for good (docs/decisions/0013-account-deletion.md): its files, then the user,
 * whose rows are deleted with it. For the operator who answers account_deletion_requests: POST
 * `{"user_id": "…"}` with the secret key.
 *
 * @returns 200 with the number of objects deleted, also when the account no longer exists, so that
 *   an interrupted call can be repeated; 403 without the secret key.
 */
export default operatorFunction({
  name: 'erase-account',
  needs,
  failure: 'The account could not be erased completely. Call again.',
  run: async (request, env) => {
    const body: unknown = await request.json().catch(() => undefined);
    const given =
      typeof body === 'object' && body !== null && 'user_id' in body ? body.user_id : undefined;
    if (!isUuid(given)) return answer(400, { error: 'user_id is not an account’s id.' });
    // The folders of an account are named by its id in small letters.
    const userId = given.toLowerCase();
    const removeFiles = async () => {
      let removed = 0;
      for (const bucket of talentBuckets) removed += await removeFolder(env, bucket, userId);
      return removed;
    };
    const removed = await removeFiles();
    await callAsService(env, {
      method: 'DELETE',
      path: `auth/v1/admin/users/${userId}`,
      body: { should_soft_delete: false },
      allowed: [404],
    });
    // Again, because an upload may have ended in between; without an account none can begin.
    return answer(200, { erased: userId, objects: removed + (await removeFiles()) });
  },
});
