import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { fault, ok, unchecked, type Finding } from '../../finding.ts';
import { jsonOf } from '../../http.ts';
import { attempt, type Check } from '../../run.ts';
import { setSecrets } from '../functions.ts';
import { keyModeFaults } from './mode.ts';

/** What STRIPE_REFUND_KEY has to be. */
const refundKey = 'a restricted key that may write refunds';
const sendKey = `Create ${refundKey} on https://dashboard.stripe.com/apikeys, write it as STRIPE_REFUND_KEY into supabase/functions/.env, then:\n${setSecrets}`;

/** Stripe takes the key with which the desk refunds. */
export const refunds: Check = {
  title: 'Refunds',
  run: async (context: Context): Promise<Finding[]> => {
    if (!context.remote) return [ok('the embedded backend refunds by itself')];
    if (context.settings.STRIPE_REFUND_KEY === undefined) {
      return [
        unchecked('that the desk can refund: set STRIPE_REFUND_KEY in supabase/functions/.env'),
      ];
    }
    return attempt(() => keyFindings(context));
  },
};

const refusalSchema = v.object({ error: v.object({ code: v.optional(v.string()) }) });

async function keyFindings(context: Context): Promise<Finding[]> {
  const key = context.need('STRIPE_REFUND_KEY');
  const wrongMode = await keyModeFaults(context, 'STRIPE_REFUND_KEY', sendKey);
  if (wrongMode.length > 0) return wrongMode;
  // There is no such payment, so nothing is refunded.
  const answer = await context.call('https://api.stripe.com/v1/refunds', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'payment_intent=pi_of_nobody',
  });
  if (answer.status === 401 || answer.status === 403) {
    return [
      fault(
        `Stripe answers ${answer.status} to a refund with STRIPE_REFUND_KEY`,
        refundKey,
        sendKey,
      ),
    ];
  }
  const refusal = v.safeParse(refusalSchema, jsonOf(answer));
  return [
    refusal.success && refusal.output.error.code === 'resource_missing'
      ? ok('Stripe takes refunds with STRIPE_REFUND_KEY')
      : unchecked(`that the desk can refund: Stripe answers ${answer.status}`),
  ];
}
