-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.unlock_price (
  id boolean not null default true,
  amount integer not null default 1500,
  currency text not null default 'usd'::text,
  checkout_url text,
  payment_link_ids text[] not null default '{}'::text[],
  constraint unlock_price_pkey primary key (id),
  constraint unlock_price_amount_check check (amount > 0),
  constraint unlock_price_checkout_url_check check (checkout_url ~ '^https://[^/?#\s]+([/?#]\S*)?$'::text or checkout_url ~ '^http://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?([/?#]\S*)?$'::text),
  constraint unlock_price_currency_check check (currency ~ '^[a-z]{3}$'::text),
  constraint unlock_price_id_check check (id),
  constraint unlock_price_payment_link_ids_check check (coalesce(array_ndims(payment_link_ids), 1) = 1 and array_position(payment_link_ids, null::text) is null and array_to_string(payment_link_ids, ' '::text) ~ '^(plink_\w+( plink_\w+)*)?$'::text)
);

comment on table public.unlock_price is
  'One row: what an unlock costs, in minor units, and where it is paid (docs/decisions/0002-one-price.md).';
comment on column public.unlock_price.payment_link_ids is
  'The ids of the pages that sell an unlock, past ones too (plink_…). While there is none, every page counts.';

alter table public.unlock_price enable row level security;

grant
  select
on public.unlock_price to anon;
grant
  select
on public.unlock_price to authenticated;

create policy "unlock_price: everyone reads" on public.unlock_price
  for select to anon, authenticated
  using (true);

create trigger check_price_change before update on public.unlock_price for each row
  execute function private.check_price_change();
