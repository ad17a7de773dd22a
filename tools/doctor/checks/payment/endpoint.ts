import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { fault, ok, unchecked, type Finding } from '../../finding.ts';
import { isTestMode } from './mode.ts';
import { askStripe, stripeKey } from './stripe.ts';

/** The events that the function stripe-webhook acts on. */
export const webhookEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const;

const endpointsSchema = v.object({
  data: v.array(
    v.object({
      url: v.string(),
      status: v.string(),
      livemode: v.boolean(),
      enabled_events: v.array(v.string()),
    }),
  ),
});

const page = 'on the page Developers > Webhooks in Stripe';

/** Stripe calls the function, for every event that it acts on. */
export async function endpointFindings(context: Context): Promise<Finding[]> {
  if (context.settings.STRIPE_SECRET_KEY === undefined) {
    return [
      unchecked(
        `that Stripe calls the webhook: set STRIPE_SECRET_KEY in supabase/.env, ${stripeKey}`,
      ),
    ];
  }
  const answer = await askStripe(context, '/v1/webhook_endpoints?limit=100', endpointsSchema);
  if (!answer.isRead) {
    return [
      unchecked(
        `that Stripe calls the webhook: Stripe answers ${answer.status}; STRIPE_SECRET_KEY has to be ${stripeKey}`,
      ),
    ];
  }
  const address = `${context.need('VITE_SUPABASE_URL')}/functions/v1/stripe-webhook`;
  const isTest = await isTestMode(context);
  const ours = answer.output.data.filter(({ url }) => url === address);
  const ofMode = ours.filter(({ livemode }) => livemode !== isTest);
  const endpoint = ofMode.find(({ status }) => status === 'enabled') ?? ofMode[0] ?? ours[0];
  if (!endpoint) {
    return [fault('Stripe calls no webhook of this project', address, `Add that address ${page}.`)];
  }
  const { enabled_events: enabled, status, livemode: isLive } = endpoint;
  const missing = webhookEvents.filter((event) => !enabled.includes(event));
  return [
    modeAndStatus(isLive, isTest, status),
    enabled.includes('*') || missing.length === 0
      ? ok('Stripe sends every event that is acted on')
      : fault(
          `Stripe does not send ${missing.join(', ')}`,
          'every event that is acted on',
          `Add these events to the webhook ${page}.`,
        ),
  ];
}

function modeAndStatus(isLive: boolean, isTest: boolean, status: string): Finding {
  if (isLive === isTest) {
    const expectedMode = isTest ? 'test' : 'live';
    return fault(
      `the webhook in Stripe is one of ${isLive ? 'live' : 'test'} mode`,
      `of ${expectedMode} mode, as mode is '${expectedMode}'`,
      `Add it in ${expectedMode} mode ${page}.`,
    );
  }
  if (status === 'enabled')
    return ok(`Stripe calls the webhook, in ${isLive ? 'live' : 'test'} mode`);
  return fault(`the webhook in Stripe is ${status}`, 'enabled', `Enable it ${page}.`);
}
