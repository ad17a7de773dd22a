-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.talent_profiles (
  user_id uuid not null default auth.uid(),
  full_name text,
  phone text,
  languages text[] not null default '{}'::text[],
  position_title public.position_title not null default 'Sales Closer'::public.position_title,
  linkedin_url text,
  skills text,
  bio text,
  city text,
  country text,
  total_experience integer,
  updated_at timestamp with time zone not null default now(),
  shown_as text,
  constraint talent_profiles_pkey primary key (user_id),
  constraint talent_profiles_user_id_fkey foreign key (user_id) references public.accounts(user_id) on delete cascade,
  constraint talent_profiles_bio_check check (char_length(bio) <= 4000),
  constraint talent_profiles_city_check check (char_length(city) <= 120),
  constraint talent_profiles_country_check check (char_length(country) <= 120),
  constraint talent_profiles_full_name_check check (char_length(full_name) <= 120 and not private.is_blank(full_name)),
  constraint talent_profiles_languages_check check (cardinality(languages) <= 40 and char_length(array_to_string(languages, ','::text)) <= 2000 and private.is_word_list(languages, '|'::text)),
  constraint talent_profiles_linkedin_url_check check (char_length(linkedin_url) <= 300 and linkedin_url ~* '^$|^(https?://)?([a-z0-9-]+[.])*linkedin[.]com([/?#][\u0021-\u007e]*)?$'::text),
  constraint talent_profiles_phone_check check (char_length(phone) <= 40 and private.is_phone(phone)),
  constraint talent_profiles_shown_as_check check (char_length(shown_as) <= 60 and not private.is_blank(shown_as) and private.is_short_name(shown_as) and shown_as !~ '([0-9][^0-9]*){5}'::text),
  constraint talent_profiles_skills_check check (char_length(skills) <= 1000),
  constraint talent_profiles_total_experience_check check (total_experience >= 0 and total_experience <= 60)
);

comment on table public.talent_profiles is
  'Full name, phone, LinkedIn and the rest: for the owner and the companies that unlocked them.';

alter table public.talent_profiles enable row level security;

grant
  insert,
  select,
  update
on public.talent_profiles to authenticated;

create policy "talent_profiles: talent inserts own" on public.talent_profiles
  for insert to authenticated
  with check (((user_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('talent'::text) as caller_has_type)));
create policy "talent_profiles: talent updates own" on public.talent_profiles
  for update to authenticated
  using (((user_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('talent'::text) as caller_has_type)))
  with check ((user_id = ( select auth.uid() as uid)));
create policy "talent_profiles: talent, unlocking companies and operators read" on public.talent_profiles
  for select to authenticated
  using (((user_id = ( select auth.uid() as uid)) or ( select private.caller_is_operator() as caller_is_operator) or (( select private.caller_has_type('company'::text) as caller_has_type) and (exists ( select 1
   from public.unlocked_contacts u
  where ((u.user_id = ( select auth.uid() as uid)) and (u.closer_id = talent_profiles.user_id) and (u.refunded_at is null)))) and (not (exists ( select 1
   from public.conversations c
  where ((c.company_id = ( select auth.uid() as uid)) and (c.talent_id = talent_profiles.user_id) and ((c.company_blocked_at is not null) or (c.talent_blocked_at is not null)))))))));

create trigger a_clean_texts before insert or update of phone, city, country, skills, languages on public.talent_profiles for each row
  execute function private.clean_talent_texts();
create trigger check_talent_name before insert or update of full_name, shown_as on public.talent_profiles for each row
  execute function private.check_talent_name();
create trigger lock_caller before insert or delete or update on public.talent_profiles for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger throttle before insert or update on public.talent_profiles for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('profile', '480', '1 hour');
create trigger touch_updated_at before update on public.talent_profiles for each row
  execute function private.touch_updated_at();
create trigger on_absent_name_changed after update of full_name, shown_as on public.talent_profiles for each row when (new.full_name is distinct from old.full_name or new.shown_as is distinct from old.shown_as)
  execute function private.on_absent_name_changed();
create trigger on_talent_profile_saved after insert or update of full_name, shown_as, phone, languages, skills, city, country on public.talent_profiles for each row
  execute function private.on_talent_profile_saved();
create trigger refresh_desk_person after insert or update of full_name on public.talent_profiles for each row
  execute function private.on_desk_person_changed('user_id');
create trigger refresh_desk_person_contact after update of phone on public.talent_profiles for each row
  execute function private.on_desk_person_changed('user_id');
create trigger refresh_marks after insert or update of phone on public.talent_profiles for each row
  execute function private.on_marks_changed('user_id');
