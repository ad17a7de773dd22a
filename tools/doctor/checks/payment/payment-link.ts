import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { Broken } from '../../finding.ts';
import { askStripe, stripeKey } from './stripe.ts';

export interface PaymentLink {
  isLive: boolean;
  isActive: boolean;
  /** Whether nobody but the price decides what is paid. */
  hasFixedAmount: boolean;
  /** Where a person is led after paying; undefined for a page of Stripe's. */
  redirectsTo: string | undefined;
  /** Amounts in the currency's smallest unit. */
  items: { amount: number; currency: string }[];
}

const linkSchema = v.object({
  id: v.string(),
  url: v.string(),
  active: v.boolean(),
  livemode: v.boolean(),
  allow_promotion_codes: v.optional(v.boolean(), false),
  automatic_tax: v.optional(v.object({ enabled: v.boolean() }), { enabled: false }),
  after_completion: v.object({
    type: v.string(),
    redirect: v.nullish(v.object({ url: v.string() })),
  }),
});
const linksSchema = v.object({ data: v.array(linkSchema), has_more: v.boolean() });
type Link = v.InferOutput<typeof linkSchema>;

const itemsSchema = v.object({
  data: v.array(
    v.object({
      amount_total: v.number(),
      currency: v.string(),
      adjustable_quantity: v.nullish(v.object({ enabled: v.boolean() })),
    }),
  ),
});

/**
 * Looks a payment link up in Stripe.
 *
 * @returns undefined when the account of the key has no link with this address.
 * @throws Broken when Stripe refuses the key.
 */
export async function findLink(context: Context, url: string): Promise<PaymentLink | undefined> {
  const link = await searchLink(context, url);
  if (!link) return undefined;
  const lines = await read(
    context,
    `/v1/payment_links/${link.id}/line_items?limit=10`,
    itemsSchema,
  );
  return {
    isLive: link.livemode,
    isActive: link.active,
    hasFixedAmount:
      !link.allow_promotion_codes &&
      !link.automatic_tax.enabled &&
      lines.data.every((line) => !line.adjustable_quantity?.enabled),
    redirectsTo:
      link.after_completion.type === 'redirect' ? link.after_completion.redirect?.url : undefined,
    items: lines.data.map((line) => ({ amount: line.amount_total, currency: line.currency })),
  };
}

async function searchLink(context: Context, url: string): Promise<Link | undefined> {
  let after = '';
  for (;;) {
    const page = await read(context, `/v1/payment_links?limit=100${after}`, linksSchema);
    const paymentLink = page.data.find((link) => link.url === url);
    const last = page.data.at(-1);
    if (paymentLink || !page.has_more || !last) return paymentLink;
    after = `&starting_after=${last.id}`;
  }
}

/** @throws Broken when Stripe refuses the key. */
async function read<T>(
  context: Context,
  path: string,
  schema: v.GenericSchema<unknown, T>,
): Promise<T> {
  const answer = await askStripe(context, path, schema);
  if (answer.isRead) return answer.output;
  throw new Broken(
    `Stripe answers ${answer.status} when asked for the payment link`,
    '200',
    `Create ${stripeKey} on https://dashboard.stripe.com/apikeys and set it as STRIPE_SECRET_KEY in supabase/.env.`,
  );
}
