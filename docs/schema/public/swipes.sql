-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.swipes (
  company_id uuid not null default auth.uid(),
  position_id uuid not null,
  liked boolean not null,
  created_at timestamp with time zone not null default now(),
  constraint swipes_pkey primary key (company_id, position_id),
  constraint swipes_company_id_fkey foreign key (company_id) references public.accounts(user_id) on delete cascade,
  constraint swipes_position_id_fkey foreign key (position_id) references public.talent_positions(id) on delete cascade
);

alter table public.swipes enable row level security;

create index swipes_position_id on public.swipes using btree (position_id);

grant
  delete,
  insert (company_id, position_id, liked),
  select,
  update (company_id, position_id, liked)
on public.swipes to authenticated;

create policy "swipes: company deletes own" on public.swipes
  for delete to authenticated
  using (((company_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type)));
create policy "swipes: company inserts own" on public.swipes
  for insert to authenticated
  with check (((company_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type)));
create policy "swipes: company reads own" on public.swipes
  for select to authenticated
  using ((company_id = ( select auth.uid() as uid)));
create policy "swipes: company updates own" on public.swipes
  for update to authenticated
  using (((company_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type)))
  with check ((company_id = ( select auth.uid() as uid)));

create trigger lock_caller before insert or delete or update on public.swipes for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger throttle before insert or update on public.swipes for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('swipe', '600', '1 minute');
create trigger throttle_deletes before delete on public.swipes for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('delete', '600', '1 minute');
