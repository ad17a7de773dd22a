-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.shortlist (
  company_id uuid not null default auth.uid(),
  position_id uuid not null,
  note text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint shortlist_pkey primary key (company_id, position_id),
  constraint shortlist_company_id_fkey foreign key (company_id) references public.accounts(user_id) on delete cascade,
  constraint shortlist_position_id_fkey foreign key (position_id) references public.talent_positions(id) on delete cascade,
  constraint shortlist_note_check check (char_length(note) <= 1000)
);

comment on table public.shortlist is
  'Pitches a company keeps in mind, each with a note, for that company alone: no talent learns of it.';

alter table public.shortlist enable row level security;

create index shortlist_newest on public.shortlist using btree (company_id, created_at desc);
create index shortlist_position_id on public.shortlist using btree (position_id);

grant
  select (company_id, position_id, created_at)
on public.shortlist to anon;
grant
  delete,
  insert (position_id, note, created_at),
  select,
  update (note)
on public.shortlist to authenticated;

create policy "shortlist: company deletes own" on public.shortlist
  for delete to authenticated
  using (((company_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type)));
create policy "shortlist: company inserts own" on public.shortlist
  for insert to authenticated
  with check (((company_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type)));
create policy "shortlist: company reads own" on public.shortlist
  for select to authenticated
  using ((company_id = ( select auth.uid() as uid)));
create policy "shortlist: company updates own" on public.shortlist
  for update to authenticated
  using (((company_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type)))
  with check ((company_id = ( select auth.uid() as uid)));
create policy "shortlist: who has a link reads what it shows" on public.shortlist
  for select to anon
  using (((company_id = ( select l.company_id
   from public.opinion_links l)) and (position_id = coalesce(( select l.position_id
   from public.opinion_links l), position_id)) and (exists ( select 1
   from public.video_feed f
  where (f.position_id = shortlist.position_id)))));

create trigger limit_inserts before insert on public.shortlist for each row
  execute function private.limit_inserts('shortlist', '120', '1 minute');
create trigger lock_caller before insert or delete or update on public.shortlist for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger throttle before update on public.shortlist for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('shortlist_note', '240', '1 minute');
create trigger throttle_deletes before delete on public.shortlist for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('delete', '600', '1 minute');
