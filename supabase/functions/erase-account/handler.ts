import { removeFolder, talentBuckets } from '../_shared/objects.ts';
import { answer, callAsService, isFromOperator } from '../_shared/service.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Erases an account for good (docs/decisions/0013-account-deletion.md): its files, then the user,
 * whose rows are deleted with it. For the operator who answers account_deletion_requests: POST
 * `{"user_id": "…"}` with the secret key.
 *
 * @returns 200 with the number of objects deleted, also when the account no longer exists, so that
 *   an interrupted call can be repeated; 403 without the secret key.
 */
export default async function handler(request: Request): Promise<Response> {
  if (request.method !== 'POST') return answer(405, { error: 'Only POST is answered here.' });
  if (!(await isFromOperator(request))) return answer(403, { error: 'The secret key is needed.' });

  const body: unknown = await request.json().catch(() => undefined);
  const userId =
    typeof body === 'object' && body !== null && 'user_id' in body ? body.user_id : undefined;
  if (typeof userId !== 'string' || !uuid.test(userId)) {
    return answer(400, { error: 'user_id is not an account’s id.' });
  }

  try {
    let removed = 0;
    for (const bucket of talentBuckets) removed += await removeFolder(bucket, userId);
    await callAsService({
      method: 'DELETE',
      path: `auth/v1/admin/users/${userId}`,
      body: { should_soft_delete: false },
      allowed: [404],
    });
    return answer(200, { erased: userId, objects: removed });
  } catch (error) {
    console.error('erase-account', userId, error);
    return answer(500, { error: 'The account could not be erased completely. Call again.' });
  }
}
