-- Company profiles and what companies thought of the videos they saw.

create table public.company_profiles (
  -- No reference to accounts: the product itself is a company too, without a user (SPEC §3).
  user_id uuid primary key default auth.uid(),
  company_name text not null default 'Empresa' check (
    char_length(company_name) <= 120 and not private.is_blank(company_name)
  ),
  description text check (char_length(description) <= 4000),
  -- A port only where the scheme is named: 'javascript:1' would be a host with one.
  website text check (
    char_length(website) <= 300 and website ~* '^$|^(https?://[^\s:/]+(:\d+)?|[^\s:/]+)(/\S*)?$'
  ),
  email text check (char_length(email) <= 254),
  phone text check (char_length(phone) <= 40 and private.is_phone(phone)),
  address text check (char_length(address) <= 300),
  industry text check (char_length(industry) <= 120),
  is_verified boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.company_profiles is
  'For the company alone. A talent learns its name and verified mark from conversations (DESIGN §3).';

-- SPEC §3: the all-zero company is the product's own sender, shown under its name, verified.
insert into public.company_profiles (user_id, company_name, is_verified)
values ('00000000-0000-0000-0000-000000000000', 'Pitchreel', true);

-- Not told by estimates either (talent_profiles).
alter table public.company_profiles
  alter column email set statistics 0,
  alter column phone set statistics 0,
  alter column address set statistics 0;

alter table public.company_profiles enable row level security;
revoke all on public.company_profiles from anon, authenticated;
grant select on public.company_profiles to authenticated;
-- is_verified is the operator's word, not the company's.
grant insert (user_id, company_name, description, website, email, phone, address, industry, updated_at)
  on public.company_profiles to authenticated;
grant update (user_id, company_name, description, website, email, phone, address, industry, updated_at)
  on public.company_profiles to authenticated;
grant all on public.company_profiles to service_role;

create policy "company_profiles: company reads own" on public.company_profiles
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "company_profiles: company inserts own" on public.company_profiles
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (
      select 1 from public.accounts a
      where a.user_id = (select auth.uid()) and a.user_type = 'company'
    )
  );

create policy "company_profiles: company updates own" on public.company_profiles
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create trigger touch_updated_at before update on public.company_profiles
  for each row execute function private.touch_updated_at();

-- SPEC §9: an emptied name is 'Empresa' again.
create function private.default_company_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.company_name := case
    when coalesce(private.is_blank(new.company_name), true) then 'Empresa'
    else btrim(new.company_name, E' \t\r\n\u00a0')
  end;
  return new;
end $$;

create trigger default_company_name before insert or update of company_name on public.company_profiles
  for each row execute function private.default_company_name();

-- What the operator verified is the name: under another one the mark has to be given anew.
create function private.unverify_renamed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.company_name is distinct from old.company_name and (select auth.role()) = 'authenticated' then
    new.is_verified := false;
  end if;
  return new;
end $$;

create trigger unverify_renamed before update of company_name on public.company_profiles
  for each row execute function private.unverify_renamed();

-- DESIGN §3: created with the account, with its e-mail (SPEC §8) and the name given at sign-up, and gone with it.
-- The number in the name puts it before the support conversation, which copies the company's name.
create function private.create_company_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account record;
begin
  select u.email, u.raw_user_meta_data into account from auth.users u where u.id = new.user_id;
  begin
    insert into public.company_profiles (user_id, email, company_name)
    values (new.user_id, account.email, account.raw_user_meta_data ->> 'company_name')
    on conflict do nothing;
  -- A name that no profile may have must not keep the account from being made.
  exception when check_violation then
    insert into public.company_profiles (user_id, email) values (new.user_id, account.email)
    on conflict do nothing;
  end;
  return null;
end $$;

create trigger a1_create_company_profile after insert on public.accounts
  for each row when (new.user_type = 'company') execute function private.create_company_profile();

create function private.delete_company_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.company_profiles c where c.user_id = old.user_id;
  return null;
end $$;

create trigger delete_company_profile after delete on public.accounts
  for each row execute function private.delete_company_profile();

-- ---------------------------------------------------------------------------------------------------
-- Swipes
-- ---------------------------------------------------------------------------------------------------

create table public.swipes (
  company_id uuid not null default auth.uid() references public.accounts (user_id) on delete cascade,
  position_id uuid not null references public.talent_positions (id) on delete cascade,
  liked boolean not null,
  created_at timestamptz not null default now(),
  primary key (company_id, position_id)
);
create index swipes_position_id on public.swipes (position_id);

alter table public.swipes enable row level security;
revoke all on public.swipes from anon, authenticated;
grant select, delete on public.swipes to authenticated;
grant insert (company_id, position_id, liked) on public.swipes to authenticated;
grant update (company_id, position_id, liked) on public.swipes to authenticated;
grant all on public.swipes to service_role;

create policy "swipes: company reads own" on public.swipes
  for select to authenticated
  using (company_id = (select auth.uid()));

create policy "swipes: company inserts own" on public.swipes
  for insert to authenticated
  with check (
    company_id = (select auth.uid())
    and exists (
      select 1 from public.accounts a
      where a.user_id = (select auth.uid()) and a.user_type = 'company'
    )
  );

create policy "swipes: company updates own" on public.swipes
  for update to authenticated
  using (company_id = (select auth.uid()))
  with check (company_id = (select auth.uid()));

create policy "swipes: company deletes own" on public.swipes
  for delete to authenticated
  using (company_id = (select auth.uid()));

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
revoke all on public.shortlist from anon, authenticated;
grant select, delete on public.shortlist to authenticated;
-- created_at, so that a removal that is undone comes back to its place.
grant insert (position_id, note, created_at) on public.shortlist to authenticated;
grant update (note) on public.shortlist to authenticated;
grant all on public.shortlist to service_role;

create policy "shortlist: company reads own" on public.shortlist
  for select to authenticated
  using (company_id = (select auth.uid()));

create policy "shortlist: company inserts own" on public.shortlist
  for insert to authenticated
  with check (
    company_id = (select auth.uid())
    and exists (
      select 1 from public.accounts a
      where a.user_id = (select auth.uid()) and a.user_type = 'company'
    )
  );

create policy "shortlist: company updates own" on public.shortlist
  for update to authenticated
  using (company_id = (select auth.uid()))
  with check (company_id = (select auth.uid()));

create policy "shortlist: company deletes own" on public.shortlist
  for delete to authenticated
  using (company_id = (select auth.uid()));

create function private.limit_shortlist() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_rate('shortlist', 120, interval '1 minute');
  return new;
end $$;

create trigger limit_shortlist before insert on public.shortlist
  for each row execute function private.limit_shortlist();

revoke all on all functions in schema private from public, anon, authenticated;
