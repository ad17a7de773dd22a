import type { Enums } from '../../../src/lib/database.types.ts';
import { answer } from '../_shared/request/answer.ts';
import { bodyOf } from '../_shared/request/body.ts';
import { browserFunction } from '../_shared/request/browser-function.ts';
import { callerOf, decideAs } from '../_shared/request/caller.ts';
import type { Env } from '../_shared/env.ts';
import { refusal } from '../_shared/request/refusal.ts';
import { callAsService } from '../_shared/service.ts';
import { isUuid } from '../_shared/uuid.ts';

export const needs = [] as const;

const actions = [
  'add_operator',
  'change_operator',
  'remove_operator',
  'remove_authenticator',
] as const satisfies readonly Enums<'decision_action'>[];

/**
 * Changes who runs the marketplace (docs/decisions/0072-the-desks-door.md): POST `{"action": "add_operator",
 * "user_id": "…", "roles": ["support"], "note": "why"}` with an owner's token; the other actions are `change_operator`,
 * `remove_operator` and `remove_authenticator`, which removes every authenticator of a colleague who lost theirs. The
 * decision is logged first.
 *
 * @returns 200 with what was done; 401 without a token, 403 for who is no owner and, as `code_needed`, without a code of
 *   the last five minutes, as `authenticator_new` with one of an authenticator that doesn't count yet,
 *   404 for an unknown account, 409 `last_owner`, `already_decided` and `account_suspended`.
 */
export default browserFunction({
  name: 'operators',
  needs,
  failure: 'This was not completed. Try again.',
  run: async (request, env) => {
    const caller = await callerOf(request, env);
    const { action: given, user_id: id, roles, note = '' } = await bodyOf(request);
    const action = actions.find((one) => one === given);
    if (!action) throw refusal(400, 'unknown_action', 'action is none of an owner’s.');
    if (!isUuid(id)) throw refusal(400, 'unknown_subject', 'user_id is not an account’s id.');
    const userId = id.toLowerCase();
    await decideAs(caller, env, {
      action,
      subject_id: userId,
      note,
      ...(roles === undefined ? {} : { seen: { roles } }),
    });
    if (action === 'remove_authenticator') await removeFactors(env, userId);
    return answer(200, { done: action });
  },
});

async function removeFactors(env: Env, userId: string): Promise<void> {
  const path = `auth/v1/admin/users/${userId}/factors`;
  const factors = await callAsService(env, { method: 'GET', path });
  if (!Array.isArray(factors)) throw new Error('the list of factors is no list');
  for (const factor of factors) {
    // One that was removed meanwhile is gone as well.
    await callAsService(env, {
      method: 'DELETE',
      path: `${path}/${String(factor.id)}`,
      allowed: [404],
    });
  }
}
