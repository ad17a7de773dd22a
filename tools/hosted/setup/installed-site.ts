import * as v from 'valibot';
import type { Ports } from './ports.ts';

const isThereSchema = v.tuple([v.object({ is_there: v.boolean() })]);
const siteSchema = v.tuple([
  v.object({
    mode: v.picklist(['test', 'live']),
    amount: v.number(),
    currency: v.string(),
    sells: v.boolean(),
  }),
]);

export interface InstalledSite {
  /** Whether real payments are taken. */
  readonly isOpen: boolean;
  /** Minor units and ISO 4217; undefined while nothing is sold. */
  readonly price: { readonly amount: number; readonly currency: string } | undefined;
}

/** What the project's database says of its site; undefined before the first migration. */
export async function readSite(read: Ports['read']): Promise<InstalledSite | undefined> {
  const isThere = "select to_regclass('public.site_settings') is not null as is_there";
  const [{ is_there: hasTables }] = v.parse(isThereSchema, await read(isThere));
  if (!hasTables) return undefined;
  const [{ mode, amount, currency, sells }] = v.parse(
    siteSchema,
    await read(
      'select s.mode, u.amount, u.currency, u.checkout_url is not null as sells from public.site_settings s, public.unlock_price u',
    ),
  );
  return { isOpen: mode === 'live' && sells, price: sells ? { amount, currency } : undefined };
}
