import { answer } from '../_shared/request/answer.ts';
import { bodyOf } from '../_shared/request/body.ts';
import { browserFunction } from '../_shared/request/browser-function.ts';
import { callerOf, decideAs, type Caller } from '../_shared/request/caller.ts';
import type { Env } from '../_shared/env.ts';
import { hasSecretKey } from '../_shared/keys.ts';
import { removeFolder, talentBuckets } from '../_shared/objects.ts';
import { Refusal, refusal } from '../_shared/request/refusal.ts';
import { refundPayment } from '../_shared/stripe/refund.ts';
import { callAsService } from '../_shared/service.ts';
import { isUuid } from '../_shared/uuid.ts';

export const needs = [] as const;

/**
 * Deletes an account for good (docs/decisions/0013-account-deletion.md): its files, then the user,
 * whose rows are deleted with it. POST `{"user_id": "…", "note": "why"}` with an operator's token,
 * whose decision is logged first, or `{"user_id": "…"}` with the secret key. To delete on request, an
 * operator sends `"seen": {"asked_at": "…"}` too, when the account asked for it, and
 * `"refunds": [{"payment_id": "pi_…", "left": 1500}]` for payments that go back with it, which are asked
 * for while it is known whom they were for; one that fails does not keep the account.
 *
 * @returns 200 with the number of objects deleted, and for an operator the payments that were not
 *   refunded; with the secret key also when the account no longer exists, so that an interrupted call
 *   can be repeated; 401 without a token, 403 for who is no operator, 404 when there is no such
 *   account, 409 `is_operator` for an operator's account, `changed_meanwhile` when the request was
 *   withdrawn, `needs_second` when the account has not asked for it and no other operator has proposed
 *   it, `already_decided` while another one is deleting it, and `erasure_waits` while a report about
 *   the account, a dispute or a payment has to be decided first.
 */
export default browserFunction({
  name: 'erase-account',
  needs,
  failure: 'The account could not be deleted completely. Call again.',
  run: async (request, env) => {
    const caller = (await hasSecretKey(request, env)) ? undefined : await callerOf(request, env);
    const { user_id: given, note = '', seen, refunds = [] } = await bodyOf(request);
    if (!isUuid(given)) throw refusal(400, 'unknown_subject', 'user_id is not an account’s id.');
    // The folders of an account are named by its id in small letters.
    const userId = given.toLowerCase();
    let notRefunded: readonly string[] = [];
    if (caller) {
      await decideAs(caller, env, { action: 'erase_account', subject_id: userId, note, seen });
      notRefunded = await refundAll(caller, env, refunds, note);
    } else {
      await refuseWaiting(env, userId);
    }
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
    const objects = removed + (await removeFiles());
    return answer(200, {
      erased: userId,
      objects,
      ...(caller ? { not_refunded: notRefunded } : {}),
    });
  },
});

/** @throws Refusal while something of the account has to be decided first; a decision is refused by the database. */
async function refuseWaiting(env: Env, userId: string): Promise<void> {
  const waits = await callAsService(env, {
    path: 'rest/v1/rpc/erasure_waits',
    body: { p_user_id: userId },
  });
  if (!Array.isArray(waits) || waits.length === 0) return;
  throw refusal(409, 'erasure_waits', `Decide first: ${waits.join(', ')}.`);
}

/** Asks for refunds, one after the other. @returns the payments of those that failed */
async function refundAll(
  caller: Caller,
  env: Env,
  refunds: unknown,
  note: unknown,
): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const refund of Array.isArray(refunds) ? refunds : []) {
    const { payment_id: paymentId, left }: { payment_id?: unknown; left?: unknown } = refund ?? {};
    try {
      await refundPayment(caller, env, {
        paymentId,
        note,
        seen: { left, amount: left, words: '' },
      });
    } catch (error) {
      // Asked for already, when this call repeats one that was interrupted.
      if (error instanceof Refusal && error.body.message.startsWith('already_')) continue;
      console.error('erase-account', paymentId, error);
      failed.push(String(paymentId));
    }
  }
  return failed;
}
