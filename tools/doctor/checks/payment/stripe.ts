import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { jsonOf } from '../../http.ts';

/** What STRIPE_SECRET_KEY has to be. */
export const stripeKey = 'a restricted key that may read payment links and webhook endpoints';

export type StripeAnswer<T> = { isRead: true; output: T } | { isRead: false; status: number };

/** Reads from Stripe's API with STRIPE_SECRET_KEY. @throws NotCheckable when that is not set. */
export async function askStripe<T>(
  { call, need }: Context,
  path: string,
  schema: v.GenericSchema<unknown, T>,
): Promise<StripeAnswer<T>> {
  const answer = await call(`https://api.stripe.com${path}`, {
    headers: { authorization: `Bearer ${need('STRIPE_SECRET_KEY')}` },
  });
  const parsed = v.safeParse(schema, jsonOf(answer));
  if (answer.status === 200 && parsed.success) return { isRead: true, output: parsed.output };
  return { isRead: false, status: answer.status };
}
