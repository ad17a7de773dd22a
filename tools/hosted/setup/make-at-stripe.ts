import type Stripe from 'stripe';
import { webhookEvents } from '../../doctor/checks/payment/endpoint.ts';

export interface StripeWish {
  /** Minor units and ISO 4217. */
  readonly price: { readonly amount: number; readonly currency: string };
  /** Without a slash at the end. */
  readonly site: string;
  /** Address of the Supabase project. */
  readonly project: string;
  readonly productName: string;
  /**
   * The webhook whose signing secret is known, which Stripe shows only when a webhook is made: its id, or
   * 'any' where a secret is known and its webhook isn't.
   */
  readonly webhook: string | undefined;
}

export interface MadeAtStripe {
  readonly link: { readonly id: string; readonly url: string };
  readonly webhook: {
    readonly id: string;
    /** Undefined where the webhook was there, with its secret known. */
    readonly secret: string | undefined;
    /** Others at the same address, to be removed once the functions know the secret. */
    readonly others: readonly string[];
  };
}

/** By this we know our own product and links again, in an account that sells other things too. */
const mark = 'pitchreel_project';
const mostRead = 10_000;

/**
 * Makes product, price, payment link and webhook, or takes those that an earlier call has made.
 *
 * @throws Stripe's error when it refuses the key or a value
 */
export async function makeAtStripe(stripe: Stripe, wish: StripeWish): Promise<MadeAtStripe> {
  const price = await priceOf(stripe, wish, await productOf(stripe, wish));
  const link = await linkOf(stripe, wish, price);
  return { link: { id: link.id, url: link.url }, webhook: await webhookOf(stripe, wish) };
}

async function productOf(stripe: Stripe, { project, productName }: StripeWish): Promise<string> {
  const all = await stripe.products
    .list({ active: true, limit: 100 })
    .autoPagingToArray({ limit: mostRead });
  const present = all.find(({ metadata }) => metadata[mark] === project);
  if (present) return present.id;
  const made = await stripe.products.create({ name: productName, metadata: { [mark]: project } });
  return made.id;
}

async function priceOf(stripe: Stripe, wish: StripeWish, product: string): Promise<string> {
  const { amount, currency } = wish.price;
  const all = await stripe.prices
    .list({ product, active: true, limit: 100 })
    .autoPagingToArray({ limit: mostRead });
  const present = all.find(
    (price) => price.unit_amount === amount && price.currency === currency && !price.recurring,
  );
  return (present ?? (await stripe.prices.create({ product, currency, unit_amount: amount }))).id;
}

async function linkOf(stripe: Stripe, { site, project }: StripeWish, price: string) {
  const metadata = { [mark]: project, price };
  const all = await stripe.paymentLinks
    .list({ active: true, limit: 100 })
    .autoPagingToArray({ limit: mostRead });
  const present = all.find(
    (link) => link.metadata[mark] === project && link.metadata['price'] === price,
  );
  if (present) return present;
  return stripe.paymentLinks.create({
    line_items: [{ price, quantity: 1 }],
    // A payment of another amount unlocks nothing.
    allow_promotion_codes: false,
    automatic_tax: { enabled: false },
    after_completion: {
      type: 'redirect',
      redirect: { url: `${site}/company/dashboard?success=true` },
    },
    metadata,
  });
}

async function webhookOf(stripe: Stripe, wish: StripeWish): Promise<MadeAtStripe['webhook']> {
  const url = `${wish.project}/functions/v1/stripe-webhook`;
  const all = await stripe.webhookEndpoints
    .list({ limit: 100 })
    .autoPagingToArray({ limit: mostRead });
  const present = all.filter((endpoint) => endpoint.url === url);
  const existing = present.find(
    ({ id }) => id === wish.webhook || (wish.webhook === 'any' && present.length === 1),
  );
  const webhook = existing
    ? await stripe.webhookEndpoints.update(existing.id, {
        enabled_events: [...webhookEvents],
        disabled: false,
      })
    : await stripe.webhookEndpoints.create({ url, enabled_events: [...webhookEvents] });
  return {
    id: webhook.id,
    secret: existing ? undefined : webhook.secret,
    others: present.flatMap(({ id }) => (id === webhook.id ? [] : [id])),
  };
}

export async function removeWebhooks(stripe: Stripe, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => stripe.webhookEndpoints.del(id)));
}
