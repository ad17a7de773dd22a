import type { StripeWish } from './make-at-stripe.ts';

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The largest video that each plan takes, in MB. */
const filmLimit = { free: 50, pro: 100 };

/** Name and upload limit of the site; it stays in the mode that it's in. */
export const siteSql = (brand: string, plan: keyof typeof filmLimit): string =>
  `update public.site_settings set brand_name = ${literal(brand)}, max_film_bytes = ${filmLimit[plan]} * 1024 * 1024 where id;`;

/** What a contact costs, and the page on which it's paid. */
export const priceSql = (
  { amount, currency }: StripeWish['price'],
  link: { readonly id: string; readonly url: string },
): string =>
  `update public.unlock_price set amount = ${amount}, currency = ${literal(currency)}, checkout_url = ${literal(link.url)}, payment_link_ids = case when ${literal(link.id)} = any (payment_link_ids) then payment_link_ids else array_append(payment_link_ids, ${literal(link.id)}) end where id;`;

/** Whether test payments, or real ones, are taken. */
export const modeSql = (mode: 'test' | 'live'): string =>
  `update public.site_settings set mode = ${literal(mode)} where id;`;

/** Puts address and key, which the jobs need, into the vault, and makes the jobs. @param jobs text of supabase/schedules.sql */
export function schedulesSql(project: string, secretKey: string, jobs: string): string {
  const keep = (name: string, value: string) => `
select vault.update_secret(s.id, ${literal(value)}) from vault.secrets s where s.name = ${literal(name)};
select vault.create_secret(${literal(value)}, ${literal(name)})
where not exists (select from vault.secrets s where s.name = ${literal(name)});`;
  return `${keep('project_url', project)}${keep('secret_key', secretKey)}\n${jobs}`;
}
