import type { StripeWish } from './make-at-stripe.ts';
import type { Mode } from './questions.ts';

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Name of the site, and on the free plan, which takes no larger files, a limit of 50 MB for videos. */
export const siteSql = (brand: string, plan: 'free' | 'pro'): string =>
  `update public.site_settings set brand_name = ${literal(brand)}${plan === 'free' ? ', max_film_bytes = least(max_film_bytes, 50 * 1024 * 1024)' : ''} where id;`;

/** Whether test payments, or real ones, are taken. */
export const modeSql = (mode: Mode): string =>
  `update public.site_settings set mode = ${literal(mode)} where id;`;

/** What a contact costs, and the page on which it's paid. */
export const priceSql = (
  { amount, currency }: StripeWish['price'],
  link: { readonly id: string; readonly url: string },
): string =>
  `update public.unlock_price set amount = ${amount}, currency = ${literal(currency)}, checkout_url = ${literal(link.url)}, payment_link_ids = case when ${literal(link.id)} = any (payment_link_ids) then payment_link_ids else array_append(payment_link_ids, ${literal(link.id)}) end where id;`;

/** Puts address and key, which the jobs need, into the vault, and makes the jobs. @param jobs text of supabase/schedules.sql */
export function schedulesSql(project: string, secretKey: string, jobs: string): string {
  const keep = (name: string, value: string) => `
select vault.update_secret(s.id, ${literal(value)}) from vault.secrets s where s.name = ${literal(name)};
select vault.create_secret(${literal(value)}, ${literal(name)})
where not exists (select from vault.secrets s where s.name = ${literal(name)});`;
  return `${keep('project_url', project)}${keep('secret_key', secretKey)}\n${jobs}`;
}
