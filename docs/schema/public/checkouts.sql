-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.checkouts (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null default auth.uid(),
  position_id uuid,
  talent_id uuid,
  amount integer not null default 0,
  currency text not null default ''::text,
  checkout_url text not null default ''::text,
  status public.checkout_status not null default 'pending'::public.checkout_status,
  created_at timestamp with time zone not null default now(),
  constraint checkouts_pkey primary key (id),
  constraint checkouts_company_id_fkey foreign key (company_id) references public.accounts(user_id) on delete cascade,
  constraint checkouts_position_id_fkey foreign key (position_id) references public.talent_positions(id) on delete set null,
  constraint checkouts_talent_id_fkey foreign key (talent_id) references public.accounts(user_id) on delete set null
);

comment on table public.checkouts is
  'One row per attempt to pay; its id is the payment provider''s client_reference_id.';

alter table public.checkouts enable row level security;

create index checkouts_company_id on public.checkouts using btree (company_id, created_at desc);
create index checkouts_position_id on public.checkouts using btree (position_id);
create index checkouts_talent_id on public.checkouts using btree (talent_id);

grant
  insert (id, position_id),
  select
on public.checkouts to authenticated;

create policy "checkouts: company and operators read" on public.checkouts
  for select to authenticated
  using (((company_id = ( select auth.uid() as uid)) or ( select private.caller_is_operator() as caller_is_operator)));
create policy "checkouts: company inserts own" on public.checkouts
  for insert to authenticated
  with check (((company_id = ( select auth.uid() as uid)) and (status = 'pending'::public.checkout_status) and ( select private.caller_has_type('company'::text) as caller_has_type)));

create trigger check_audience before insert on public.checkouts for each row
  execute function private.check_audience('unknown_position');
create trigger lock_caller before insert or delete or update on public.checkouts for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger prepare_checkout before insert on public.checkouts for each row
  execute function private.prepare_checkout();
