-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.company_profiles (
  user_id uuid not null default auth.uid(),
  company_name text not null default 'Empresa'::text,
  description text,
  website text,
  email text,
  phone text,
  address text,
  industry text,
  is_verified boolean not null default false,
  updated_at timestamp with time zone not null default now(),
  constraint company_profiles_pkey primary key (user_id),
  constraint company_profiles_address_check check (char_length(address) <= 300),
  constraint company_profiles_company_name_check check (char_length(company_name) <= 120 and not private.is_blank(company_name)),
  constraint company_profiles_description_check check (char_length(description) <= 4000),
  constraint company_profiles_email_check check (char_length(email) <= 254),
  constraint company_profiles_industry_check check (char_length(industry) <= 120),
  constraint company_profiles_phone_check check (char_length(phone) <= 40 and private.is_phone(phone)),
  constraint company_profiles_website_check check (char_length(website) <= 300 and (website = ''::text or private.is_web_address(website)))
);

comment on table public.company_profiles is
  'For the company alone. A talent reads its card (company_cards).';

alter table public.company_profiles enable row level security;

grant
  insert (user_id, company_name, description, website, email, phone, address, industry, updated_at),
  select,
  update (user_id, company_name, description, website, email, phone, address, industry, updated_at)
on public.company_profiles to authenticated;

create policy "company_profiles: company and operators read" on public.company_profiles
  for select to authenticated
  using (((user_id = ( select auth.uid() as uid)) or ( select private.caller_is_operator() as caller_is_operator)));
create policy "company_profiles: company inserts own" on public.company_profiles
  for insert to authenticated
  with check (((user_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type)));
create policy "company_profiles: company updates own" on public.company_profiles
  for update to authenticated
  using (((user_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type)))
  with check ((user_id = ( select auth.uid() as uid)));

create trigger a_clean_texts before insert or update of phone, email, industry, address on public.company_profiles for each row
  execute function private.clean_company_texts();
create trigger lock_caller before insert or delete or update on public.company_profiles for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger prepare_company_profile before insert or update on public.company_profiles for each row
  execute function private.prepare_company_profile();
create trigger throttle before insert or update on public.company_profiles for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('company_profile', '480', '1 hour');
create trigger refresh_company_card after insert or update on public.company_profiles for each row
  execute function private.refresh_company_card();
create trigger refresh_desk_person after insert or update of company_name on public.company_profiles for each row
  execute function private.on_desk_person_changed('user_id');
create trigger refresh_desk_person_contact after update of phone, website, email on public.company_profiles for each row
  execute function private.on_desk_person_changed('user_id');
create trigger refresh_marks after insert or update of phone on public.company_profiles for each row
  execute function private.on_marks_changed('user_id');
create trigger rename_company_in_conversations after update on public.company_profiles for each row when (old.company_name is distinct from new.company_name or old.is_verified is distinct from new.is_verified)
  execute function private.rename_company_in_conversations();
create trigger rename_company_on_opinion_links after update on public.company_profiles for each row when (old.company_name is distinct from new.company_name)
  execute function private.rename_company_on_opinion_links();
create trigger renew_verification_item after update of company_name, website, email on public.company_profiles for each row when (old.company_name is distinct from new.company_name or old.website is distinct from new.website or old.email is distinct from new.email)
  execute function private.renew_verification_item();
create trigger tell_mark_taken after update on public.company_profiles for each row when (old.is_verified and not new.is_verified and (old.company_name is distinct from new.company_name or old.website is distinct from new.website or old.email is distinct from new.email))
  execute function private.tell_mark_taken();
