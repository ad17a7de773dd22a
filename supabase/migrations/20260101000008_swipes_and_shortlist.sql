-- What a company thought of the pitches it saw, and which it keeps in mind.

create table public.swipes (
  company_id uuid not null default auth.uid() references public.accounts (user_id) on delete cascade,
  position_id uuid not null references public.talent_positions (id) on delete cascade,
  liked boolean not null,
  created_at timestamptz not null default now(),
  primary key (company_id, position_id)
);
create index swipes_position_id on public.swipes (position_id);

alter table public.swipes enable row level security;
grant select, delete on public.swipes to authenticated;
grant insert (company_id, position_id, liked) on public.swipes to authenticated;
grant update (company_id, position_id, liked) on public.swipes to authenticated;

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

-- ---------------------------------------------------------------------------------------------------
-- Shortlist
-- ---------------------------------------------------------------------------------------------------

create table public.shortlist (
  company_id uuid not null default auth.uid() references public.accounts (user_id) on delete cascade,
  position_id uuid not null references public.talent_positions (id) on delete cascade,
  note text not null default '' check (char_length(note) <= 1000),
  created_at timestamptz not null default now(),
  primary key (company_id, position_id)
);
create index shortlist_newest on public.shortlist (company_id, created_at desc);
create index shortlist_position_id on public.shortlist (position_id);
comment on table public.shortlist is
  'Pitches a company keeps in mind, each with a note, for that company alone: no talent learns of it.';

alter table public.shortlist enable row level security;
grant select, delete on public.shortlist to authenticated;
-- created_at, so that a removal that is undone comes back to its place.
grant insert (position_id, note, created_at) on public.shortlist to authenticated;
grant update (note) on public.shortlist to authenticated;

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
