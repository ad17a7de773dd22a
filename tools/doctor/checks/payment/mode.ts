import { isTestKey } from '../../../../supabase/functions/_shared/stripe/stripe-key.ts';
import type { Context } from '../../context.ts';
import { fault, type Finding } from '../../finding.ts';

/**
 * Whether the installation is tried out: then link and webhook belong to Stripe's test mode.
 *
 * @throws NotCheckable when the database gives no report.
 */
export async function isTestMode({ report }: Context): Promise<boolean> {
  return (await report()).settings?.[0]?.mode === 'test';
}

/** A fault if a key of Stripe belongs to the other mode than the site's. @param todo how to replace it */
export async function keyModeFaults(
  context: Context,
  name: 'STRIPE_SECRET_KEY' | 'STRIPE_REFUND_KEY',
  todo: string,
): Promise<Finding[]> {
  const key = context.need(name);
  const kind = isTestKey(key) ? 'test' : /^[rs]k_live_/.test(key) ? 'live' : undefined;
  const expectedMode = (await isTestMode(context)) ? 'test' : 'live';
  if (kind === undefined || kind === expectedMode) return [];
  return [
    fault(
      `${name} is a key of ${kind} mode`,
      `of ${expectedMode} mode, as mode is '${expectedMode}'`,
      todo,
    ),
  ];
}
