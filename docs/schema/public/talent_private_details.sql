-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.talent_private_details (
  user_id uuid not null default auth.uid(),
  birth_date date,
  constraint talent_private_details_pkey primary key (user_id),
  constraint talent_private_details_user_id_fkey foreign key (user_id) references public.talent_profiles(user_id) on delete cascade,
  constraint talent_private_details_birth_date_check check (private.is_birth_date(birth_date, CURRENT_DATE))
);

comment on table public.talent_private_details is
  'What of a profile nobody but its talent reads (docs/decisions/0036-birth-date.md).';

alter table public.talent_private_details enable row level security;

grant
  insert,
  select,
  update
on public.talent_private_details to authenticated;

create policy "talent_private_details: talent inserts own" on public.talent_private_details
  for insert to authenticated
  with check (((user_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('talent'::text) as caller_has_type)));
create policy "talent_private_details: talent reads own" on public.talent_private_details
  for select to authenticated
  using ((user_id = ( select auth.uid() as uid)));
create policy "talent_private_details: talent updates own" on public.talent_private_details
  for update to authenticated
  using (((user_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('talent'::text) as caller_has_type)))
  with check ((user_id = ( select auth.uid() as uid)));

create trigger lock_caller before insert or delete or update on public.talent_private_details for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger throttle before insert or update on public.talent_private_details for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('private_details', '480', '1 hour');
