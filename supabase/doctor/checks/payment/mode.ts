import type { Context } from '../../context.ts';

/**
 * Whether the installation is tried out: then link and webhook belong to Stripe's test mode.
 *
 * @throws NotCheckable when the database gives no report.
 */
export async function isTestMode({ report }: Context): Promise<boolean> {
  return (await report()).settings?.[0]?.mode === 'test';
}
