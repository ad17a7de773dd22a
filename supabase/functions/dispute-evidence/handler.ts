import { answer } from '../_shared/request/answer.ts';
import { bodyOf } from '../_shared/request/body.ts';
import { browserFunction } from '../_shared/request/browser-function.ts';
import { callerOf, decideAs } from '../_shared/request/caller.ts';
import { refusal } from '../_shared/request/refusal.ts';
import { callAsService } from '../_shared/service.ts';

export const needs = [] as const;

/**
 * What a bank wants to see of a disputed payment, with the conversation that was paid for: POST
 * `{"payment_id": "pi_…", "note": "why"}` with an operator's token. The decision is logged first.
 *
 * @returns 200 with the evidence; 401 without a token, 403 for anyone but operators, 404 for an
 *   unknown payment, 409 `no_dispute` unless it's disputed now.
 */
export default browserFunction({
  name: 'dispute-evidence',
  needs,
  failure: 'The evidence could not be collected. Try again.',
  run: async (request, env) => {
    const caller = await callerOf(request, env);
    const { payment_id: paymentId, note = '' } = await bodyOf(request);
    if (typeof paymentId !== 'string' || paymentId === '') {
      throw refusal(400, 'unknown_subject', 'payment_id names no payment.');
    }
    const decision = await decideAs(caller, env, {
      action: 'export_evidence',
      subject_id: paymentId,
      note,
    });
    const evidence = await callAsService(env, {
      path: 'rest/v1/rpc/dispute_evidence',
      body: { p_decision_id: decision },
    });
    if (typeof evidence !== 'object' || evidence === null) throw new Error('there is no evidence');
    return answer(200, { ...evidence });
  },
});
