-- What a company thought of the pitches it saw, and which it keeps in mind, with notes that two windows edit
-- (docs/decisions/0052-edits-in-two-windows.md).

create table public.swipes (
  company_id uuid not null default auth.uid() references public.accounts (user_id) on delete cascade,
  position_id uuid not null references public.talent_positions (id) on delete cascade,
  liked boolean not null,
  created_at timestamptz not null default now(),
  primary key (company_id, position_id)
);
alter table public.swipes enable row level security;
grant select, delete on public.swipes to authenticated;
grant insert (company_id, position_id, liked) on public.swipes to authenticated;
grant update (company_id, position_id, liked) on public.swipes to authenticated;

create trigger lock_caller before insert or update or delete on public.swipes for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle before insert or update on public.swipes for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('swipe', '600', '1 minute');

create trigger throttle_deletes before delete on public.swipes for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('delete', '600', '1 minute');

create index swipes_position_id on public.swipes (position_id);

create policy "swipes: company reads own" on public.swipes
  for select to authenticated
  using (company_id = (select auth.uid()));

create policy "swipes: company inserts own" on public.swipes
  for insert to authenticated
  with check (
    company_id = (select auth.uid())
    and (select private.caller_has_type('company'))
  );

create policy "swipes: company updates own" on public.swipes
  for update to authenticated
  using (company_id = (select auth.uid()) and (select private.caller_has_type('company')))
  with check (company_id = (select auth.uid()));

create policy "swipes: company deletes own" on public.swipes
  for delete to authenticated
  using (company_id = (select auth.uid()) and (select private.caller_has_type('company')));

create table public.shortlist (
  company_id uuid not null default auth.uid() references public.accounts (user_id) on delete cascade,
  position_id uuid not null references public.talent_positions (id) on delete cascade,
  note text not null default '' check (char_length(note) <= 1000),
  created_at timestamptz not null default now(),
  primary key (company_id, position_id)
);
comment on table public.shortlist is
  'Pitches a company keeps in mind, each with a note, for that company alone: no talent learns of it.';
alter table public.shortlist enable row level security;
grant select, delete on public.shortlist to authenticated;
grant insert (position_id, note, created_at) on public.shortlist to authenticated;
grant update (note) on public.shortlist to authenticated;
grant select (company_id, position_id, created_at) on public.shortlist to anon;

create trigger lock_caller before insert or update or delete on public.shortlist for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle before update on public.shortlist for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('shortlist_note', '240', '1 minute');

create trigger throttle_deletes before delete on public.shortlist for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('delete', '600', '1 minute');

create index shortlist_newest on public.shortlist (company_id, created_at desc);
create index shortlist_position_id on public.shortlist (position_id);

create policy "shortlist: company reads own" on public.shortlist
  for select to authenticated
  using (company_id = (select auth.uid()));

create policy "shortlist: company inserts own" on public.shortlist
  for insert to authenticated
  with check (
    company_id = (select auth.uid())
    and (select private.caller_has_type('company'))
  );

create policy "shortlist: company updates own" on public.shortlist
  for update to authenticated
  using (company_id = (select auth.uid()) and (select private.caller_has_type('company')))
  with check (company_id = (select auth.uid()));

create policy "shortlist: company deletes own" on public.shortlist
  for delete to authenticated
  using (company_id = (select auth.uid()) and (select private.caller_has_type('company')));

create trigger limit_inserts before insert on public.shortlist
  for each row execute function private.limit_inserts('shortlist', '120', '1 minute');

-- Copies what a company noted about a talent's pitches in its shortlist to the new contact. A contact that comes back
-- is updated instead of inserted, and keeps its own note.
create function private.bring_shortlist_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select coalesce(left(string_agg(btrim(s.note, E' \n\r\t'), E'\n\n' order by s.created_at, s.position_id), 2000), '')
  into new.note
  from public.shortlist s join public.talent_positions p on p.id = s.position_id
  where s.company_id = new.user_id and p.talent_id = new.closer_id and btrim(s.note, E' \n\r\t') <> '';
  return new;
end $$;

-- Stores the caller's note about a contact if it still is what the edit began with, and returns the note that stands
-- there now: another one where another window was faster. Refused as no_note (404) where there is no such contact.
create function public.store_contact_note(p_talent_id uuid, p_note text, p_base text) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  v_note text;
begin
  update public.unlocked_contacts c set note = p_note
  where c.user_id = (select auth.uid()) and c.closer_id = p_talent_id and c.note = p_base;
  select c.note into v_note from public.unlocked_contacts c where c.user_id = (select auth.uid()) and c.closer_id = p_talent_id;
  if not found then raise exception using errcode = 'PT404', message = 'no_note'; end if;
  return v_note;
end $$;
grant execute on function public.store_contact_note(uuid, text, text) to authenticated;

-- The same for the caller's note about a pitch of its shortlist.
create function public.store_shortlist_note(p_position_id uuid, p_note text, p_base text) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  v_note text;
begin
  update public.shortlist s set note = p_note
  where s.company_id = (select auth.uid()) and s.position_id = p_position_id and s.note = p_base;
  select s.note into v_note from public.shortlist s where s.company_id = (select auth.uid()) and s.position_id = p_position_id;
  if not found then raise exception using errcode = 'PT404', message = 'no_note'; end if;
  return v_note;
end $$;
grant execute on function public.store_shortlist_note(uuid, text, text) to authenticated;
