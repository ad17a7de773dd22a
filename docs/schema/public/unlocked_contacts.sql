-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.unlocked_contacts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  closer_id uuid not null,
  position_id uuid,
  position_title text,
  closer_name text,
  email text,
  phone text,
  payment_id text not null,
  paid_amount integer not null,
  paid_currency text not null,
  refunded_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  stage public.contact_stage not null default 'new'::public.contact_stage,
  note text not null default ''::text,
  next_step text not null default ''::text,
  next_on date,
  words text not null generated always as (((private.words_in(next_step) || '
'::text) || private.words_in(note))) stored,
  constraint unlocked_contacts_pkey primary key (id),
  constraint unlocked_contacts_payment_id_key unique (payment_id),
  constraint unlocked_contacts_user_id_closer_id_key unique (user_id, closer_id),
  constraint unlocked_contacts_closer_id_fkey foreign key (closer_id) references public.accounts(user_id) on delete cascade,
  constraint unlocked_contacts_position_id_fkey foreign key (position_id) references public.talent_positions(id) on delete set null,
  constraint unlocked_contacts_user_id_fkey foreign key (user_id) references public.accounts(user_id) on delete cascade,
  constraint unlocked_contacts_next_on_check check (next_on >= '2000-01-01'::date and next_on <= '2099-12-31'::date),
  constraint unlocked_contacts_next_step_check check (char_length(next_step) <= 200),
  constraint unlocked_contacts_note_check check (char_length(note) <= 2000)
);

comment on table public.unlocked_contacts is
  'What a company bought and what it noted about it. The notes are for that company alone: no talent and no operator reads them.';

alter table public.unlocked_contacts enable row level security;

create index unlocked_contacts_closer_id on public.unlocked_contacts using btree (closer_id);
create index unlocked_contacts_position_id on public.unlocked_contacts using btree (position_id);

grant
  select,
  update (stage, note, next_step, next_on)
on public.unlocked_contacts to authenticated;

create policy "unlocked_contacts: company reads own" on public.unlocked_contacts
  for select to authenticated
  using (((user_id = ( select auth.uid() as uid)) and (refunded_at is null) and ( select private.caller_has_type('company'::text) as caller_has_type)));
create policy "unlocked_contacts: company updates own" on public.unlocked_contacts
  for update to authenticated
  using (((user_id = ( select auth.uid() as uid)) and (refunded_at is null) and ( select private.caller_has_type('company'::text) as caller_has_type)))
  with check ((user_id = ( select auth.uid() as uid)));

create trigger bring_shortlist_notes before insert on public.unlocked_contacts for each row
  execute function private.bring_shortlist_notes();
create trigger keep_contact_copy before update of closer_name, phone, email on public.unlocked_contacts for each row
  execute function private.keep_contact_copy();
create trigger limit_updates before update of stage, note, next_step, next_on on public.unlocked_contacts for each row
  execute function private.limit_inserts('contact_progress', '240', '1 minute');
create trigger lock_caller before insert or delete or update on public.unlocked_contacts for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger broadcast_changed_contact after update of closer_name, phone, email on public.unlocked_contacts for each row when (new.refunded_at is null and (old.closer_name is distinct from new.closer_name or old.phone is distinct from new.phone or old.email is distinct from new.email))
  execute function private.broadcast_changed_contact();
create trigger count_site_unlock after insert or update of refunded_at on public.unlocked_contacts for each row
  execute function private.count_site_unlock();
create trigger on_unlock_changed after insert or update of refunded_at on public.unlocked_contacts for each row
  execute function private.on_unlock_changed();
create constraint trigger sync_lost_contact_of_unlock after insert or update of refunded_at, payment_id on public.unlocked_contacts deferrable initially deferred for each row
  execute function private.sync_lost_contact_of_unlock();
