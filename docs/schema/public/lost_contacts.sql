-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.lost_contacts (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  talent_id uuid,
  conversation_id uuid,
  reason public.loss_reason not null,
  payment_id text not null,
  amount bigint not null,
  currency text not null,
  candidate text,
  position_title text,
  stage public.contact_stage not null default 'new'::public.contact_stage,
  note text not null default ''::text,
  next_step text not null default ''::text,
  next_on date,
  created_at timestamp with time zone not null default now(),
  constraint lost_contacts_pkey primary key (id),
  constraint lost_contacts_company_id_talent_id_key unique (company_id, talent_id),
  constraint lost_contacts_company_id_fkey foreign key (company_id) references public.accounts(user_id) on delete cascade
);

comment on table public.lost_contacts is
  'Why a contact that a company paid for is locked, silent or gone. Written by triggers; the company may clear it away.';

alter table public.lost_contacts enable row level security;

create index lost_contacts_erased on public.lost_contacts using btree (created_at) where (reason = 'erased'::public.loss_reason);
create index lost_contacts_talent_id on public.lost_contacts using btree (talent_id);

grant
  delete,
  select
on public.lost_contacts to authenticated;

create policy "lost_contacts: company clears own away" on public.lost_contacts
  for delete to authenticated
  using (((company_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type)));
create policy "lost_contacts: company reads own" on public.lost_contacts
  for select to authenticated
  using (((company_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type)));

create trigger lock_caller before insert or delete or update on public.lost_contacts for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger throttle_deletes before delete on public.lost_contacts for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('delete', '600', '1 minute');
