-- Company profiles, the cards that talent read, and requests for the badge.

create table public.company_profiles (
  -- No reference to accounts: the product itself has a company profile too, without a user.
  user_id uuid primary key default auth.uid(),
  company_name text not null default 'Empresa' check (
    char_length(company_name) <= 120 and not private.is_blank(company_name)
  ),
  description text check (char_length(description) <= 4000),
  website text check (char_length(website) <= 300 and (website = '' or private.is_web_address(website))),
  email text check (char_length(email) <= 254),
  phone text check (char_length(phone) <= 40 and private.is_phone(phone)),
  address text check (char_length(address) <= 300),
  industry text check (char_length(industry) <= 120),
  is_verified boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.company_profiles is
  'For the company alone. A talent reads its card (company_cards).';
alter table public.company_profiles
  alter column email set statistics 0,
  alter column phone set statistics 0,
  alter column address set statistics 0;
alter table public.company_profiles enable row level security;
grant select on public.company_profiles to authenticated;
grant insert (user_id, company_name, description, website, email, phone, address, industry, updated_at)
  on public.company_profiles to authenticated;
grant update (user_id, company_name, description, website, email, phone, address, industry, updated_at)
  on public.company_profiles to authenticated;

create trigger lock_caller before insert or update or delete on public.company_profiles for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle before insert or update on public.company_profiles for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('company_profile', '480', '1 hour');

-- The product's own company profile, shown as the verified sender of support messages.
insert into public.company_profiles (user_id, company_name, is_verified)
select private.support_company_id(), s.brand_name, true from public.site_settings s;

create policy "company_profiles: company and operators read" on public.company_profiles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.caller_is_operator()));

create policy "company_profiles: company inserts own" on public.company_profiles
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and (select private.caller_has_type('company'))
  );

create policy "company_profiles: company updates own" on public.company_profiles
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.caller_has_type('company')))
  with check (user_id = (select auth.uid()));

-- An emptied name becomes 'Empresa', and so does one that could deceive and was given at sign-up; later it is refused. A
-- company that changes its name, website or e-mail address loses its verified mark, because an operator verified
-- these. Renaming is rate limited, because each change is written to all conversations of the company.
create function private.prepare_company_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_fault text;
begin
  new.company_name := case
    when coalesce(private.is_blank(new.company_name), true) then 'Empresa'
    else btrim(new.company_name, E' \t\r\n\u00a0')
  end;
  if new.user_id <> private.support_company_id()
    and (tg_op = 'INSERT' or new.company_name is distinct from old.company_name) then
    v_fault := private.name_fault(new.company_name);
    if v_fault is not null and tg_op = 'UPDATE' then
      raise exception using errcode = 'PT409', message = v_fault, hint = 'Choose another name.';
    end if;
    new.company_name := case when v_fault is null then new.company_name else 'Empresa' end;
  end if;
  if tg_op = 'INSERT' then return new; end if;

  if (select auth.role()) = 'authenticated' then
    if new.company_name is distinct from old.company_name then
      perform private.limit_rate('company_name', 20, interval '1 hour');
    end if;
    if (new.company_name, coalesce(new.website, ''), coalesce(new.email, ''))
      is distinct from (old.company_name, coalesce(old.website, ''), coalesce(old.email, '')) then
      new.is_verified := false;
    end if;
  end if;
  new.updated_at := now();
  return new;
end $$;

create trigger prepare_company_profile before insert or update on public.company_profiles
  for each row execute function private.prepare_company_profile();

-- Names the product's own company after the brand.
create function private.rename_support_company() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.company_profiles c set company_name = new.brand_name
  where c.user_id = private.support_company_id();
  return null;
end $$;

create trigger rename_support_company after update of brand_name on public.site_settings
  for each row execute function private.rename_support_company();

create table public.company_cards (
  company_id uuid primary key references public.company_profiles (user_id) on delete cascade,
  company_name text not null,
  description text,
  website text,
  industry text,
  is_verified boolean not null,
  -- When the account was made.
  created_at timestamptz not null
);
comment on table public.company_cards is
  'Everything a talent may know of a company: one row per company, kept by a trigger.';
alter table public.company_cards enable row level security;
grant select on public.company_cards to authenticated;

-- The select policy is in the migration of reports, because it depends on conversations.

-- Copies what a talent may read of a company's profile. The product's own company has no account and no card.
create function private.refresh_company_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.company_cards as k (
    company_id, company_name, description, website, industry, is_verified, created_at
  )
  select
    new.user_id, new.company_name, nullif(btrim(new.description), ''), nullif(btrim(new.website), ''),
    nullif(btrim(new.industry), ''), new.is_verified, a.created_at
  from public.accounts a where a.user_id = new.user_id
  on conflict (company_id) do update set
    company_name = excluded.company_name, description = excluded.description, website = excluded.website,
    industry = excluded.industry, is_verified = excluded.is_verified;
  return null;
end $$;

create trigger refresh_company_card
  after insert or update on public.company_profiles
  for each row execute function private.refresh_company_card();

create table public.verification_requests (
  user_id uuid primary key default auth.uid() references public.accounts (user_id) on delete cascade,
  -- How an operator can see that the company is who it says.
  words text not null default '' check (char_length(words) <= 1000),
  created_at timestamptz not null default now()
);
comment on table public.verification_requests is
  'A company asks an operator for the verified mark; the row goes with the decision (docs/decisions/0034-company-names.md).';
alter table public.verification_requests
  alter column words set statistics 0;
alter table public.verification_requests enable row level security;
grant select, delete on public.verification_requests to authenticated;
grant insert (words) on public.verification_requests to authenticated;

create trigger lock_caller before insert or update or delete on public.verification_requests for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle_deletes before delete on public.verification_requests for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('delete', '600', '1 minute');

create policy "verification_requests: company and operators read" on public.verification_requests
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.caller_is_operator()));

create policy "verification_requests: company asks" on public.verification_requests
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.caller_has_type('company')));

create policy "verification_requests: company takes back" on public.verification_requests
  for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.caller_has_type('company')));

-- Refuses a request of a company that is verified already or has kept the name that everybody begins with.
create function private.prepare_verification_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_rate('verification', 10, interval '1 hour');
  if exists (
    select from public.company_profiles c
    where c.user_id = new.user_id and (c.is_verified or c.company_name = 'Empresa')
  ) then
    raise exception using errcode = 'PT409', message = 'not_to_verify';
  end if;
  return new;
end $$;

create trigger prepare_verification_request before insert on public.verification_requests
  for each row execute function private.prepare_verification_request();

-- The same for a company's.
create function private.clean_company_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.phone := private.plain_phone(new.phone);
  new.email := btrim(private.without_hidden(new.email));
  new.industry := private.without_hidden(new.industry);
  new.address := private.without_hidden(new.address);
  return new;
end $$;

create trigger a_clean_texts
  before insert or update of phone, email, industry, address on public.company_profiles
  for each row execute function private.clean_company_texts();
