-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.billing_details (
  company_id uuid not null default auth.uid(),
  name text not null,
  address text not null,
  tax_id text not null default ''::text,
  updated_at timestamp with time zone not null default now(),
  constraint billing_details_pkey primary key (company_id),
  constraint billing_details_company_id_fkey foreign key (company_id) references public.accounts(user_id) on delete cascade,
  constraint billing_details_address_check check (char_length(address) <= 500 and not private.is_blank(address)),
  constraint billing_details_name_check check (char_length(name) <= 200 and not private.is_blank(name)),
  constraint billing_details_tax_id_check check (char_length(tax_id) <= 40)
);

comment on table public.billing_details is
  'For the company alone and its invoices.';

alter table public.billing_details enable row level security;

grant
  delete,
  insert (name, address, tax_id),
  select,
  update (name, address, tax_id)
on public.billing_details to authenticated;

create policy "billing_details: company and operators read" on public.billing_details
  for select to authenticated
  using (((company_id = ( select auth.uid() as uid)) or ( select private.caller_is_operator() as caller_is_operator)));
create policy "billing_details: company changes own" on public.billing_details
  for update to authenticated
  using (((company_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type)))
  with check ((company_id = ( select auth.uid() as uid)));
create policy "billing_details: company deletes own" on public.billing_details
  for delete to authenticated
  using ((company_id = ( select auth.uid() as uid)));
create policy "billing_details: company writes own" on public.billing_details
  for insert to authenticated
  with check (((company_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type)));

create trigger lock_caller before insert or delete or update on public.billing_details for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger throttle before insert or update on public.billing_details for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('billing', '240', '1 hour');
create trigger throttle_deletes before delete on public.billing_details for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('delete', '600', '1 minute');
