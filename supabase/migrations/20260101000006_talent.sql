-- A talent's own profile and positions. Nothing here is public: the public sees video_feed
-- (docs/decisions/0004-public-read-model.md).

-- The titles that can be chosen, in the order shown.
create domain public.position_title as text check (value in (
  'Sales Closer', 'Setter', 'Closer', 'Frontend Developer', 'Backend Developer', 'Full Stack Developer',
  'Mobile Developer', 'DevOps Engineer', 'Software Engineer', 'Game Developer', 'Data Engineer',
  'AI/ML Engineer', 'Embedded Systems Developer', 'Data Scientist', 'Product Manager', 'UX Designer',
  'Project Manager', 'Business Analyst', 'Marketing Manager', 'Sales Director', 'Financial Analyst',
  'HR Manager', 'Operations Manager', 'Content Writer', 'Digital Marketing Specialist', 'UI Designer',
  'Cloud Architect', 'Systems Administrator', 'Network Engineer', 'Security Analyst', 'QA Engineer',
  'Machine Learning Engineer', 'AI Researcher', 'Blockchain Developer'
));

create table public.talent_profiles (
  user_id uuid primary key default auth.uid() references public.accounts (user_id) on delete cascade,
  -- Both stay null until the talent fills them in; only a talent with name and phone is published and sold.
  full_name text check (char_length(full_name) <= 120 and not private.is_blank(full_name)),
  phone text check (char_length(phone) <= 40 and private.is_phone(phone)),
  languages text[] not null default '{}' check (
    cardinality(languages) <= 40 and char_length(array_to_string(languages, ',')) <= 2000
    and private.is_word_list(languages, '|')
  ),
  position_title public.position_title not null default 'Sales Closer',
  -- Shown as a link to companies, who take it for what it is called.
  linkedin_url text check (
    char_length(linkedin_url) <= 300
    and linkedin_url ~* '^$|^(https?://)?([a-z0-9-]+[.])*linkedin[.]com([/?#][\u0021-\u007e]*)?$'
  ),
  skills text check (char_length(skills) <= 1000),
  bio text check (char_length(bio) <= 4000),
  city text check (char_length(city) <= 120),
  country text check (char_length(country) <= 120),
  total_experience int check (total_experience between 0 and 60),
  updated_at timestamptz not null default now(),
  -- Null shows the first name.
  shown_as text check (
    char_length(shown_as) <= 60 and not private.is_blank(shown_as) and private.is_short_name(shown_as)
    -- No part of a phone number.
    and shown_as !~ '([0-9][^0-9]*){5}'
  )
);
comment on table public.talent_profiles is
  'Full name, phone, LinkedIn and the rest: for the owner and the companies that unlocked them.';
alter table public.talent_profiles
  alter column full_name set statistics 0,
  alter column phone set statistics 0,
  alter column linkedin_url set statistics 0,
  alter column bio set statistics 0,
  alter column total_experience set statistics 0,
  alter column shown_as set statistics 0;
alter table public.talent_profiles enable row level security;
grant select, insert, update on public.talent_profiles to authenticated;

create trigger lock_caller before insert or update or delete on public.talent_profiles for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle before insert or update on public.talent_profiles for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('profile', '480', '1 hour');

-- The select policy is in the migration of paid contacts, because it depends on unlocks and blocks.
create policy "talent_profiles: talent inserts own" on public.talent_profiles
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and (select private.caller_has_type('talent'))
  );

create policy "talent_profiles: talent updates own" on public.talent_profiles
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.caller_has_type('talent')))
  with check (user_id = (select auth.uid()));

create trigger touch_updated_at before update on public.talent_profiles
  for each row execute function private.touch_updated_at();

-- Refuses a full or shown name that could deceive those who read it (docs/decisions/0034-company-names.md), or that has no
-- letter. A blank one is refused by its constraint.
create function private.check_talent_name() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_fault text := case
    when tg_op = 'UPDATE' and new.full_name is not distinct from old.full_name then null
    else coalesce(
      private.name_fault(new.full_name),
      case when not private.is_blank(new.full_name) and not private.has_letter(new.full_name) then 'no_letters' end
    )
  end;
begin
  if tg_op = 'INSERT' or new.shown_as is distinct from old.shown_as then
    v_fault := coalesce(
      v_fault,
      private.name_fault(new.shown_as),
      case when not private.is_blank(new.shown_as) and not private.has_letter(new.shown_as) then 'no_letters' end,
      case when private.has_contact_details(new.shown_as) then 'contact_details' end
    );
  end if;
  if v_fault is not null then
    raise exception using errcode = 'PT409', message = v_fault, hint = 'Choose another name.';
  end if;
  return new;
end $$;

-- How old somebody has to be (src/domain/minimum-age.ts has the same number).
create function private.minimum_age() returns int
language sql immutable parallel safe set search_path = ''
return 18;
grant execute on function private.minimum_age() to authenticated, service_role;

-- Whether somebody who was born on a day is of age today, and may be alive.
create function private.is_birth_date(p_date date, p_today date) returns boolean
language sql immutable strict parallel safe security invoker set search_path = ''
return p_date > p_today - interval '121 years' and p_date <= p_today - make_interval(years => private.minimum_age());
grant execute on function private.is_birth_date(date, date) to authenticated, service_role;

create table public.talent_private_details (
  user_id uuid primary key default auth.uid() references public.talent_profiles (user_id) on delete cascade,
  birth_date date check (private.is_birth_date(birth_date, current_date))
);
comment on table public.talent_private_details is
  'What of a profile nobody but its talent reads (docs/decisions/0036-birth-date.md).';
alter table public.talent_private_details
  alter column birth_date set statistics 0;
alter table public.talent_private_details enable row level security;
grant select, insert, update on public.talent_private_details to authenticated;

create trigger lock_caller before insert or update or delete on public.talent_private_details for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle before insert or update on public.talent_private_details for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('private_details', '480', '1 hour');

create policy "talent_private_details: talent reads own" on public.talent_private_details
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "talent_private_details: talent inserts own" on public.talent_private_details
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and (select private.caller_has_type('talent'))
  );

create policy "talent_private_details: talent updates own" on public.talent_private_details
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.caller_has_type('talent')))
  with check (user_id = (select auth.uid()));

create table public.talent_positions (
  id uuid primary key default gen_random_uuid(),
  talent_id uuid not null default auth.uid() references public.accounts (user_id) on delete cascade,
  position_title public.position_title not null default 'Sales Closer',
  -- An object in the talent's own folder, or a YouTube address (docs/product.md). The host is not checked: the app
  -- uses only bucket and path, on the project's own storage (src/lib/supabase/own-storage-url.ts). A file name may
  -- not begin with a dot, because '..' would leave the folder. A YouTube id is no phone number
  -- (docs/decisions/0037-contact-details-in-public.md).
  video_url text check (
    char_length(video_url) <= 500 and (
      video_url ~ (
        '^https?://[^/\s]+/storage/v1/object/public/talent_videos/' || talent_id || '/[A-Za-z0-9_-][A-Za-z0-9_.-]*$'
      )
      or video_url ~ '^https://www\.youtube\.com/watch\?v=(?!.*([0-9][_-]*){9})[A-Za-z0-9_-]{11}$'
    )
  ),
  poster_url text check (
    char_length(poster_url) <= 500
    and poster_url ~ ('^https?://[^/\s]+/storage/v1/object/public/talent_posters/' || talent_id || '/[A-Za-z0-9_-][A-Za-z0-9_.-]*$')
  ),
  -- The poster in further widths: the address without its extension, '-', and one of these ends.
  poster_sizes text[] not null default '{}' check (
    private.is_word_list(poster_sizes, ' ') and cardinality(poster_sizes) <= 6
    and array_to_string(poster_sizes, ' ') ~ '^([1-9][0-9]{1,3}w\.(webp|jpg)( |$))*$'
  ),
  -- The poster about 16 pixels wide, which stands where it will appear.
  poster_preview text check (
    char_length(poster_preview) <= 1500
    and poster_preview ~ '^data:image/(webp|jpeg);base64,[A-Za-z0-9+/=]+$'
  ),
  work_type text check (work_type in ('on-site', 'hybrid', 'remote')),
  experience_years int check (experience_years between 0 and 60),
  views int not null default 0 check (views >= 0),
  unlocks int not null default 0 check (unlocks >= 0),
  -- Either keeps a position out of the feed: its talent pauses it, an operator hides it.
  paused_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text check (private.is_reason(hidden_reason)),
  -- The film that was hidden, which its talent may replace but not show in another position.
  hidden_video_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  audience text not null default 'anyone' check (audience in ('anyone', 'companies')),
  check ((hidden_at is null) = (hidden_reason is null)),
  check (poster_url is not null or (poster_sizes = '{}' and poster_preview is null))
);
alter table public.talent_positions
  alter column audience set statistics 0;
alter table public.talent_positions enable row level security;
grant select, delete on public.talent_positions to authenticated;
grant insert (id, talent_id, position_title, video_url, poster_url, poster_sizes, poster_preview, work_type,
  experience_years, paused_at, updated_at)
  on public.talent_positions to authenticated;
grant update (position_title, video_url, poster_url, poster_sizes, poster_preview, work_type,
  experience_years, paused_at, updated_at)
  on public.talent_positions to authenticated;
grant insert (audience), update (audience) on public.talent_positions to authenticated;

create trigger lock_caller before insert or update or delete on public.talent_positions for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle before update on public.talent_positions for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('position_change', '600', '1 hour');

create trigger throttle_deletes before delete on public.talent_positions for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('delete', '600', '1 minute');

create index talent_positions_talent_id on public.talent_positions (talent_id);

create policy "talent_positions: talent and operators read" on public.talent_positions
  for select to authenticated
  using (talent_id = (select auth.uid()) or (select private.caller_is_operator()));

create policy "talent_positions: talent inserts own" on public.talent_positions
  for insert to authenticated
  with check (
    talent_id = (select auth.uid())
    and (select private.caller_has_type('talent'))
  );

create policy "talent_positions: talent updates own" on public.talent_positions
  for update to authenticated
  using (talent_id = (select auth.uid()) and (select private.caller_has_type('talent')))
  with check (talent_id = (select auth.uid()));

create policy "talent_positions: talent deletes own" on public.talent_positions
  for delete to authenticated
  using (talent_id = (select auth.uid()) and (select private.caller_has_type('talent')));

-- Identifies a video independently of how its address is spelled: its object in the bucket, or its YouTube id.
create function private.film_of(p_video_url text) returns text
language sql immutable strict set search_path = '' as $$
  select coalesce(
    substring(p_video_url from '^(?:https?://[^/]+)?/storage/v1/object/public/talent_videos/(.+)$'),
    'youtube:' || substring(p_video_url from '^https://www[.]youtube[.]com/watch[?]v=(.+)$')
  )
$$;
grant execute on function private.film_of(text) to authenticated, service_role;

-- A video stands in one position of its talent.
create unique index talent_positions_film on public.talent_positions (talent_id, private.film_of(video_url));

-- Digests of the ids of deleted positions, none of which is used again: a link that was shared would lead to another
-- pitch (docs/decisions/0035-limits-per-talent.md). The app gives a talent's first position the id of the talent, and
-- the digest does not say whose it was once they are erased.
create table private.used_position_ids (
  digest uuid primary key
);


-- Notes the id of a deleted position.
create function private.keep_position_id() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.used_position_ids (digest) values (md5(old.id::text)::uuid) on conflict do nothing;
  return null;
end $$;

create trigger keep_position_id after delete on public.talent_positions
  for each row execute function private.keep_position_id();

-- Refuses an eleventh position, an id that was used before or is another account's, and a video that another position
-- has or was hidden with. Only a talent's own id may come back, because nobody else can have it.
create function private.check_position(p_position public.talent_positions, p_is_new boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_film constant text := private.film_of(p_position.video_url);
  v_problem text;
begin
  -- Positions that are written for one talent at the same time wait for each other.
  perform private.lock_account(p_position.talent_id);
  if p_is_new then
    if (select count(*) from public.talent_positions p where p.talent_id = p_position.talent_id) >= 10 then
      raise exception using errcode = 'PT409', message = 'too_many_positions',
        hint = 'A talent has ten positions at most.';
    end if;
    if p_position.id <> p_position.talent_id and (
      exists (select from private.used_position_ids u where u.digest = md5(p_position.id::text)::uuid)
      or exists (select from auth.users a where a.id = p_position.id)
    ) then
      raise exception using errcode = 'PT409', message = 'position_id_used', hint = 'Choose another id.';
    end if;
  end if;
  select case v_film when private.film_of(p.hidden_video_url) then 'film_hidden' else 'film_in_use' end into v_problem
  from public.talent_positions p
  where p.talent_id = p_position.talent_id and p.id <> p_position.id
    and v_film in (private.film_of(p.video_url), private.film_of(p.hidden_video_url));
  if found then
    raise exception using errcode = 'PT409', message = v_problem,
      hint = 'This video stands in another position of the same talent, or was hidden there.';
  end if;
end $$;

-- Keeps a hidden position, which would otherwise come back under its own id. Whoever erases the account is no user.
create function private.keep_hidden_position() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.role()) = 'authenticated' then
    raise exception using errcode = 'PT409', message = 'pitch_hidden', hint = 'Write to support to object.';
  end if;
  return old;
end $$;

create trigger keep_hidden_position before delete on public.talent_positions
  for each row when (old.hidden_at is not null) execute function private.keep_hidden_position();

-- A YouTube address in the one form that is stored. What people copy has more in it, such as who shared it and from
-- which second it plays, which would be public (docs/decisions/0037-contact-details-in-public.md). Every other address
-- as it is.
create function private.canonical_video_url(p_video_url text) returns text
language sql immutable strict set search_path = '' as $$
  select coalesce(
    'https://www.youtube.com/watch?v=' || coalesce(
      substring(p_video_url from '^https://(?:(?:www|m)[.])?youtube[.]com/watch[?](?:[^#\s]*&)?v=([A-Za-z0-9_-]{11})(?:[&#]\S*)?$'),
      substring(
        p_video_url from '^https://(?:(?:(?:www|m)[.])?youtube[.]com/shorts|youtu[.]be)/([A-Za-z0-9_-]{11})(?:[/?#]\S*)?$'
      )
    ),
    p_video_url
  )
$$;

-- Limits new positions, new videos and pauses, because each is written to the feed. A removed poster drops its sizes
-- and preview. A position is paused now, whatever time the browser sent.
create function private.prepare_position() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.video_url := private.canonical_video_url(new.video_url);
  if tg_op = 'INSERT' then
    perform private.limit_rate('position', 60, interval '1 hour');
    new.paused_at := case when new.paused_at is not null then now() end;
    -- One that is there already is left to 'on conflict do nothing'. The lock waits for one that is being deleted.
    perform from public.talent_positions p where p.id = new.id for key share;
    if not found then
      perform private.check_position(new, true);
    end if;
    return new;
  end if;
  if (new.paused_at is null) = (old.paused_at is null) then
    new.paused_at := old.paused_at;
  else
    perform private.limit_rate('pause', 60, interval '1 hour');
    new.paused_at := case when new.paused_at is not null then now() end;
  end if;
  if private.film_of(new.video_url) is distinct from private.film_of(old.video_url) then
    perform private.limit_rate('film', 60, interval '1 hour');
    perform private.check_position(new, false);
  end if;
  if new.poster_url is null and old.poster_url is not null then
    new.poster_sizes := '{}';
    new.poster_preview := null;
  end if;
  new.updated_at := now();
  return new;
end $$;

-- Does not fire on views, unlocks and what an operator hides, which must not change updated_at.
create trigger prepare_position
  before insert
  or update of position_title, video_url, poster_url, poster_sizes, poster_preview, work_type,
    experience_years, paused_at, updated_at
  on public.talent_positions
  for each row execute function private.prepare_position();

-- Takes out of a talent's short texts what nobody sees, before the other triggers of the table read them. In a name or a
-- link it is refused: what is stored there is what was typed.
create function private.clean_talent_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.phone := private.plain_phone(new.phone);
  new.city := private.without_hidden(new.city);
  new.country := private.without_hidden(new.country);
  new.skills := private.without_hidden(new.skills);
  if array_ndims(new.languages) = 1 and array_lower(new.languages, 1) = 1 then
    new.languages := array(
      select private.without_hidden(word) from unnest(new.languages) with ordinality as listed (word, place) order by place
    );
  end if;
  return new;
end $$;

create trigger a_clean_texts
  before insert or update of phone, city, country, skills, languages on public.talent_profiles
  for each row execute function private.clean_talent_texts();

create trigger check_talent_name before insert or update of full_name, shown_as on public.talent_profiles
  for each row execute function private.check_talent_name();
