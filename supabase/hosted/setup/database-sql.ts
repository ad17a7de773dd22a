import type { StripeWish } from './make-at-stripe.ts';

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Name of the site, and on the free plan, which takes no larger files, a limit of 50 MB for videos. */
export const siteSql = (brand: string, plan: 'free' | 'pro'): string =>
  `update public.site_settings set brand_name = ${literal(brand)}${plan === 'free' ? ', max_film_bytes = least(max_film_bytes, 50 * 1024 * 1024)' : ''} where id;`;

/** Test mode, for a site that was never opened. Fails on one that is open: anyone could pay there with a test card. */
export const testModeSql = `do $$ begin
  if exists (select from public.site_settings where mode = 'live')
    and exists (select from public.unlock_price where checkout_url is not null)
  then raise 'This site is open. Its set-up needs the keys of live mode: npm run setup -- --live asks for them.';
  end if;
  update public.site_settings set mode = 'test' where id;
end $$;`;

/** Real payments are taken from now on, those of test mode refused. */
export const liveModeSql = "update public.site_settings set mode = 'live' where id;";

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
