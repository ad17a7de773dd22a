import type { FaultCase } from './project-faults.ts';
import { liveMode, testLink, testMode, testKeys } from '../world-parts.ts';

export const paymentFaults: readonly FaultCase[] = [
  {
    name: 'no payment link is set',
    title: 'Price and payment link',
    sql: 'update public.unlock_price set checkout_url = null',
    undo: "update public.unlock_price set checkout_url = 'https://buy.stripe.com/live_link'",
    is: /no payment link is set/,
    todo: /set checkout_url =/,
  },
  {
    name: 'the payment link is a test link',
    title: 'Price and payment link',
    sql: `update public.unlock_price set checkout_url = '${testLink}'`,
    undo: "update public.unlock_price set checkout_url = 'https://buy.stripe.com/live_link'",
    is: /checkout_url is a test link/,
    todo: /set checkout_url =/,
  },
  {
    name: 'the payment link is a live link, and mode is test',
    title: 'Price and payment link',
    sql: testMode,
    undo: liveMode,
    put: (world) => {
      testKeys(world);
      world.endpoint = { livemode: false };
    },
    also: ['Settings of the site'],
    is: /checkout_url is a live link/,
    todo: /set checkout_url = .*test_/,
  },
  {
    name: 'the webhook is of live mode, and mode is test',
    title: 'Webhook',
    sql: `${testMode}; update public.unlock_price set checkout_url = '${testLink}'`,
    undo: liveMode,
    put: (world) => {
      testKeys(world);
      world.link = { url: testLink, livemode: false };
    },
    also: ['Settings of the site'],
    is: /the webhook in Stripe is one of live mode/,
    todo: /Add it in test mode/,
  },
  {
    name: 'Stripe does not know the link',
    title: 'Price and payment link',
    put: (world) => void (world.link = { url: 'https://buy.stripe.com/other' }),
    is: /no payment link with the address/,
    todo: /set checkout_url =/,
  },
  {
    name: 'the link charges another amount',
    title: 'Price and payment link',
    put: (world) => void (world.line = { amount_total: 1900 }),
    is: /charges 19\.00 USD, and an unlock costs 15\.00 USD/,
    todo: /set amount = 1900, currency = 'usd', checkout_url =/,
  },
  {
    name: 'the link charges another currency',
    title: 'Price and payment link',
    put: (world) => void (world.line = { currency: 'eur' }),
    is: /charges 15\.00 EUR/,
    todo: /currency = 'eur'/,
  },
  {
    name: 'the link is switched off',
    title: 'Price and payment link',
    put: (world) => void (world.link = { active: false }),
    is: /switched off/,
    todo: /Activate/,
  },
  {
    name: 'the link is of test mode',
    title: 'Price and payment link',
    put: (world) => void (world.link = { livemode: false }),
    is: /is a test link/,
    todo: /live mode/,
  },
  {
    name: 'people stay with Stripe after paying',
    title: 'Price and payment link',
    put: (world) => void (world.link = { after_completion: { type: 'hosted_confirmation' } }),
    is: /leads to Stripe's own page/,
    todo: /After the payment/,
  },
  {
    name: 'the link takes promotion codes',
    title: 'Price and payment link',
    put: (world) => void (world.link = { allow_promotion_codes: true }),
    is: /takes promotion codes/,
    todo: /Switch promotion codes/,
  },
  {
    name: 'the link adds taxes',
    title: 'Price and payment link',
    put: (world) => void (world.link = { automatic_tax: { enabled: true } }),
    is: /takes promotion codes, other quantities or taxes/,
    todo: /automatic tax off/,
  },
  {
    name: 'the link lets people choose a quantity',
    title: 'Price and payment link',
    put: (world) => void (world.line = { adjustable_quantity: { enabled: true } }),
    is: /takes promotion codes, other quantities or taxes/,
    todo: /adjustable quantities/,
  },
  {
    name: 'the link charges for something more',
    title: 'Price and payment link',
    put: (world) => {
      const unlock = { amount_total: 1500, currency: 'usd' };
      const more = { amount_total: 500, currency: 'usd' };
      world.answers.set('/line_items', () => Response.json({ data: [unlock, more] }));
    },
    is: /charges 15\.00 USD and 5\.00 USD, and an unlock costs 15\.00 USD/,
    todo: /Make a link with the price of an unlock/,
  },
  {
    name: 'the checkout is the one of this machine',
    title: 'Price and payment link',
    sql: "update public.unlock_price set checkout_url = 'http://127.0.0.1:54321/_checkout'",
    undo: liveMode,
    is: /checkout_url is no https address/,
    todo: /set checkout_url = 'https:/,
  },
  {
    name: 'Stripe refuses the key',
    title: 'Price and payment link',
    put: (world) =>
      void world.answers.set('/v1/payment_links', () => new Response('no', { status: 403 })),
    is: /Stripe answers 403/,
    todo: /may read payment links and webhook endpoints/,
  },
  {
    name: 'refunds use a key of test mode',
    title: 'Refunds',
    put: (world) => void (world.settings.STRIPE_REFUND_KEY = 'rk_test_of_the_desk'),
    is: /STRIPE_REFUND_KEY is a key of test mode/,
    todo: /may write refunds .* supabase\/functions\/\.env, then:\nnpx supabase secrets set/,
  },
  {
    name: 'the deployed function refunds with a key of test mode',
    title: 'Functions',
    put: (world) =>
      void world.answers.set('/functions/v1/refund-payment', (request) =>
        request.headers.get('apikey') === world.backend.secretKey
          ? Response.json({ ready: true, missing: [], test_keys: ['STRIPE_REFUND_KEY'] })
          : undefined,
      ),
    is: /refund-payment has a key of Stripe's test mode as STRIPE_REFUND_KEY/,
    todo: /supabase\/functions\/\.env, then:\nnpx supabase secrets set/,
  },
  {
    name: 'what reads of Stripe is a key of test mode',
    title: 'Price and payment link',
    put: (world) => void (world.settings.STRIPE_SECRET_KEY = 'sk_test_of_the_test'),
    is: /STRIPE_SECRET_KEY is a key of test mode/,
    todo: /dashboard\.stripe\.com\/apikeys.* supabase\/\.env/,
  },
  {
    name: 'Stripe refuses the key for refunds',
    title: 'Refunds',
    put: (world) =>
      void world.answers.set('/v1/refunds', () => new Response('no', { status: 401 })),
    is: /Stripe answers 401 to a refund/,
    todo: /Create a restricted key/,
  },
  {
    name: 'the key for refunds may not refund',
    title: 'Refunds',
    put: (world) =>
      void world.answers.set('/v1/refunds', () => new Response('no', { status: 403 })),
    is: /Stripe answers 403 to a refund/,
    todo: /may write refunds/,
  },
];
