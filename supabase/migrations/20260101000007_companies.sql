-- Company profiles.

create table public.company_profiles (
  -- No reference to accounts: the product itself has a company profile too, without a user.
  user_id uuid primary key default auth.uid(),
  company_name text not null default 'Empresa' check (
    char_length(company_name) <= 120 and not private.is_blank(company_name)
  ),
  description text check (char_length(description) <= 4000),
  -- A port is only allowed after http(s)://, otherwise 'javascript:1' would pass as a host with a port.
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
  'For the company alone. A talent learns its name and verified mark from conversations.';

-- The product's own company profile, shown as the verified sender of support messages.
insert into public.company_profiles (user_id, company_name, is_verified)
select private.support_company_id(), s.brand_name, true from public.site_settings s;

-- No statistics on private columns, so that row estimates reveal nothing (see talent_profiles).
alter table public.company_profiles
  alter column email set statistics 0,
  alter column phone set statistics 0,
  alter column address set statistics 0;

alter table public.company_profiles enable row level security;
grant select on public.company_profiles to authenticated;
-- Only the operator sets is_verified.
grant insert (user_id, company_name, description, website, email, phone, address, industry, updated_at)
  on public.company_profiles to authenticated;
grant update (user_id, company_name, description, website, email, phone, address, industry, updated_at)
  on public.company_profiles to authenticated;

create policy "company_profiles: company reads own" on public.company_profiles
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "company_profiles: company inserts own" on public.company_profiles
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and (select private.caller_has_type('company'))
  );

create policy "company_profiles: company updates own" on public.company_profiles
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

-- An emptied name becomes 'Empresa'. A renamed company loses its verified mark, because the operator verified the
-- name. Renaming is rate limited, because each change is written to all conversations of the company.
create function private.prepare_company_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.company_name := case
    when coalesce(private.is_blank(new.company_name), true) then 'Empresa'
    else btrim(new.company_name, E' \t\r\n\u00a0')
  end;
  if tg_op = 'INSERT' then return new; end if;

  if new.company_name is distinct from old.company_name and (select auth.role()) = 'authenticated' then
    perform private.limit_rate('company_name', 20, interval '1 hour');
    new.is_verified := false;
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
