import { createHmac } from 'node:crypto';
import type { Context } from '../../context.ts';
import { fault, ok, unchecked, type Finding } from '../../finding.ts';
import { attempt, type Check } from '../../run.ts';
import { deployFunctions, setSecrets } from '../functions.ts';
import { endpointFindings } from './endpoint.ts';

const path = '/functions/v1/stripe-webhook';
/** Signed or not, this isn't an event: nothing is stored. */
const body = '[]';
const sendSecret = `Write STRIPE_WEBHOOK_SECRET, the signing secret on the page of the webhook in Stripe, into supabase/functions/.env, then:\n${setSecrets}`;

/** The webhook refuses what Stripe did not sign, knows the secret that Stripe signs with, and is called. */
export const webhook: Check = {
  title: 'Webhook',
  run: async (context: Context): Promise<Finding[]> => [
    ...(await attempt(() => wrongSignature(context))),
    ...(await attempt(() => rightSignature(context))),
    ...(context.remote ? await attempt(() => endpointFindings(context)) : []),
  ],
};

async function wrongSignature(context: Context): Promise<Finding[]> {
  const { status } = await post(context, 'whsec_of_nobody');
  if (status === 400) return [ok('a call with a wrong signature is refused')];
  return [
    fault(
      `a call with a wrong signature is answered ${status}`,
      '400',
      status === 500 ? sendSecret : deployFunctions,
    ),
  ];
}

async function rightSignature(context: Context): Promise<Finding[]> {
  if (context.settings.STRIPE_WEBHOOK_SECRET === undefined) {
    return [unchecked('the signing secret: set STRIPE_WEBHOOK_SECRET in supabase/functions/.env')];
  }
  const secret = context.need('STRIPE_WEBHOOK_SECRET');
  const { status, text } = await post(context, secret);
  if (status === 400 && text.includes('not an event')) {
    return [ok('a call signed with STRIPE_WEBHOOK_SECRET is accepted')];
  }
  return [
    fault(
      `a call signed with STRIPE_WEBHOOK_SECRET is answered ${status}${status === 400 ? ': its signature does not match' : ''}`,
      'the function has the same secret',
      sendSecret,
    ),
  ];
}

async function post({ call, need }: Context, secret: string) {
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return call(`${need('VITE_SUPABASE_URL')}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': `t=${time},v1=${signature}`,
    },
    body,
  });
}
